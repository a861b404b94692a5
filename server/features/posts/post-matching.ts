import type { Actor } from '#domain/access/actor.ts';
import { requireAdmin } from '#domain/access/require-admin.ts';
import { AppError } from '#domain/errors.ts';
import { formatCount } from '#domain/text/numbers.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { PostFilters, PostName } from './list.repository.ts';

/** Every post that passes the filters when its turn comes. */
export interface BulkMatch {
  filters: PostFilters;
  /** Posts that were seen to match before it began. */
  expected: number;
  /** Where the portion before ended; null for the first one. */
  from: BulkPlace | null;
}

/** Both are ids of posts: the last one handled, and the newest there was at the beginning. */
export interface BulkPlace {
  after: string;
  until: string;
}

export interface MatchingPortion {
  posts: PostName[];
  /** Null at the end. */
  next: BulkPlace | null;
}

/** Posts named in one answer: some 100 KB. */
const namesAtOnce = 1000;

/**
 * The next portion of the posts that match, in the order of their ids.
 * @throws AppError `conflict` when another number matches at the beginning than was expected
 */
export async function nextPortion(
  { postList }: Pick<Repositories, 'postList'>,
  { filters, expected, from }: BulkMatch,
  limit: number,
): Promise<MatchingPortion> {
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
  throw new AppError('conflict', `${match} now, not ${formatCount(expected)}. Look at the list again.`);
}

export function createPostMatching({ reader }: { reader: Pick<Repositories, 'postList'> }) {
  return {
    /**
     * The names of the posts that match, for work that is done on one after the other.
     * @throws AppError `unauthenticated` or `forbidden`; `conflict` as {@link nextPortion}
     */
    async namesMatching(actor: Actor, match: BulkMatch): Promise<MatchingPortion> {
      requireAdmin(actor);
      return nextPortion(reader, match, namesAtOnce);
    },
  };
}
