import { type Actor, requireAdmin } from '#domain/access/account.ts';
import { AppError } from '#domain/errors.ts';
import { formatCount } from '#domain/text/clean.ts';
import type { AppContext } from '../../compose/context.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { PostName } from './admin-list.repository.ts';
import type { PostFilters } from './post-filters.repository.ts';

/** Every post that passes the filters when its turn comes. */
export interface BulkMatch {
  filters: PostFilters;
  /** Posts that were seen to match before it began. */
  expected: number;
  /** Where the previous batch ended; null for the first one. */
  from: BulkPlace | null;
}

/** Ids of posts: the last one handled, and the newest at the beginning. */
export interface BulkPlace {
  after: string;
  until: string;
}

export interface MatchingBatch {
  posts: PostName[];
  /** Place of the next batch; null at the end. */
  next: BulkPlace | null;
}

/** Posts named in one answer: some 100 KB. */
const namesAtOnce = 1000;

/**
 * The next batch of the matching posts, in the order of their ids.
 * @throws AppError `conflict` when another number matches at the beginning than was expected
 */
export async function nextBatch(
  { postList }: Repositories,
  { filters, expected, from }: BulkMatch,
  limit: number,
): Promise<MatchingBatch> {
  const { after, until } = from ?? (await beginning(postList, filters, expected));
  const posts = await postList.namesMatching({ filters, afterId: after, untilId: until, limit });
  const last = posts.length === limit ? posts.at(-1) : undefined;
  return { posts, next: last ? { after: last.id, until } : null };
}

async function beginning(
  postList: Repositories['postList'],
  filters: PostFilters,
  expected: number,
): Promise<BulkPlace> {
  const { total, newestId } = await postList.matching(filters);
  if (total === expected) return { after: '', until: newestId };
  const match = total === 1 ? '1 photo matches' : `${formatCount(total)} photos match`;
  throw new AppError('conflict', `${match} now, not ${formatCount(expected)}. Check the list again.`);
}

export function createPostMatching({ reader }: AppContext) {
  return {
    /**
     * The names of the posts that match, for work that is done on one after the other.
     * @throws AppError `unauthenticated` or `forbidden`; `conflict` as {@link nextBatch}
     */
    async namesMatching(actor: Actor, match: BulkMatch): Promise<MatchingBatch> {
      requireAdmin(actor);
      return nextBatch(reader, match, namesAtOnce);
    },
  };
}
