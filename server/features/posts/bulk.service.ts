import { setImmediate } from 'node:timers/promises';
import { type Actor, requireAdmin } from '#domain/access/account.ts';
import { AppError, type ErrorItem, isAppError } from '#domain/errors.ts';
import {
  type BulkAction,
  type BulkFields,
  changeFor,
  type FieldsOf,
  type FormerPost,
  formerOf,
  requireAmong,
} from '#domain/posts/bulk.ts';
import type { Post } from '#domain/posts/post.ts';
import { requireTitle } from '#domain/posts/post-input.ts';
import type { AppContext } from '../../compose/context.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { usesService } from '../articles/uses.service.ts';
import { createPostTransaction, effectOf, type Outcome, type PostChange } from './changes.service.ts';
import { removePost } from './deletion.service.ts';
import { type BulkMatch, type BulkPlace, nextBatch } from './matching.service.ts';
import { existing, postWriting, type RequestedChange } from './writing.service.ts';

export interface BulkResult {
  /** Unchanged ones do not count. */
  updated: number;
  /** Former values that can be put back. */
  former: FormerPost[];
}

export interface BulkBatch {
  handled: number;
  /** Unchanged ones do not count. */
  updated: number;
  /** Moved to the bin. */
  binned: string[];
  /** Place of the next batch; null at the end. */
  next: BulkPlace | null;
}

/** Posts handled between two pauses, in which visitors are served. */
const postsAtOnce = 20;
/** Posts of one batch: other writers wait for all of it. */
const portionSize = 100;

export function createPostBulk(app: AppContext) {
  const { reader, site, now } = app;
  const writing = postWriting(app);
  const write = createPostTransaction(app);

  async function changeAll(
    repos: Repositories,
    ids: readonly string[],
    { action, fieldsOf, nothing }: BulkWork & { fieldsOf: FieldsOf },
  ): Promise<Outcome<BulkResult>> {
    const changes: PostChange[] = [];
    const refused: RefusedPost[] = [];
    await inPortions(ids, async (portion) => {
      const wanted: RequestedChange[] = [];
      for (const id of portion) {
        const before = await existing(repos, id);
        const fields = fittingFields(before, fieldsOf);
        if ('issues' in fields) refused.push(fields);
        else wanted.push({ before, fields });
      }
      if (refused.length === 0) changes.push(...(await writing.changeAll(repos, wanted)));
    });
    if (refused.length > 0) refuseAll(refused, ids.length, { nothing, done: doneTo(action) });
    const real = changes.filter(({ before, after }) => before !== after);
    return {
      result: { updated: real.length, former: real.flatMap((change) => formerOf(change, action.kind)) },
      ...effectOf(changes),
    };
  }

  async function allToBin(repos: Repositories, ids: readonly string[]): Promise<Outcome<BulkResult>> {
    let isVisible = false;
    for (const id of ids) {
      const { publishedAt } = await removePost(repos, id, { isBin: true, time: now().toISOString() });
      isVisible ||= publishedAt !== null;
      await setImmediate();
    }
    return { result: { updated: ids.length, former: [] }, isVisible, released: [] };
  }

  /** @throws AppError `in_use` for a deletion that was not confirmed */
  async function requireUnused(ids: readonly string[], action: BulkAction): Promise<void> {
    if (action.kind !== 'delete' || action.force) return;
    await usesService(app).requireUnusedPosts(await reader.posts.byIds(ids));
  }

  /** Checks all of them before the first batch, so that a refusal does not come after a part is deleted. */
  async function requireMatchingUnused(match: BulkMatch, action: BulkAction): Promise<void> {
    if (action.kind !== 'delete' || action.force) return;
    for (let from = match.from; ; ) {
      const { posts, next } = await nextBatch(reader, { ...match, from }, portionSize);
      await requireUnused(
        posts.map(({ id }) => id),
        action,
      );
      if (next === null || match.from !== null) return;
      from = next;
    }
  }

  const doTo = (
    repos: Repositories,
    ids: readonly string[],
    { fieldsOf, ...work }: BulkWork,
  ): Promise<Outcome<BulkResult>> =>
    fieldsOf ? changeAll(repos, ids, { ...work, fieldsOf }) : allToBin(repos, ids);

  return {
    /**
     * All posts or none, in one transaction; of those to be put back the ones that are as the action left them.
     * @throws AppError `unauthenticated` or `forbidden`; `not_found` when one of them does not exist; `invalid` when the
     *   action names others, and when some of them cannot be so, each an item; `in_use` when a published article uses one that is to be deleted
     */
    async bulk(actor: Actor, ids: readonly string[], action: BulkAction): Promise<BulkResult> {
      requireAdmin(actor);
      // In the order in which they were made, which is that of a card: published together they keep it.
      const unique = [...new Set(ids)].sort();
      const fieldsOf = changeFor(action, site.timeZone, now().toISOString());
      requireAmong(new Set(unique), action);
      await requireUnused(unique, action);
      return write(async (repos) => {
        const there =
          action.kind === 'put_back' ? (await repos.posts.byIds(unique)).map(({ id }) => id) : unique;
        return doTo(repos, there, { action, fieldsOf, nothing: 'Nothing' });
      });
    },

    /**
     * The next batch of the matching posts, in one transaction. Skips posts that were added since the beginning or no
     * longer match.
     * @throws AppError `unauthenticated` or `forbidden`; `conflict` when another number matches at the beginning than
     *   was expected; `invalid` and `in_use` as {@link bulk}
     */
    async bulkMatching(actor: Actor, match: BulkMatch, action: BulkAction): Promise<BulkBatch> {
      requireAdmin(actor);
      const fieldsOf = changeFor(action, site.timeZone, now().toISOString());
      requireAmong(null, action);
      await requireMatchingUnused(match, action);
      const nothing = match.from === null ? 'Nothing' : 'Nothing more';
      return write(async (repos) => {
        const { posts, next } = await nextBatch(repos, match, portionSize);
        const ids = posts.map(({ id }) => id);
        const { result, ...effect } = await doTo(repos, ids, { action, fieldsOf, nothing });
        const { updated } = result;
        return { result: { handled: ids.length, updated, binned: fieldsOf ? [] : ids, next }, ...effect };
      });
    },
  };
}

/** Work on a batch. */
interface BulkWork {
  action: BulkAction;
  /** Change of each post; null for an action that leaves no post. */
  fieldsOf: FieldsOf | null;
  /** 'Nothing' or 'Nothing more', when it is refused. */
  nothing: string;
}

const done: Partial<Record<BulkAction['kind'], string>> = { publish: 'published', schedule: 'scheduled' };
const doneTo = ({ kind }: BulkAction): string => done[kind] ?? 'changed';

/** A post that cannot be so: its messages by field. */
interface RefusedPost {
  post: Post;
  issues: Record<string, string>;
}

function fittingFields(post: Post, fieldsOf: FieldsOf): BulkFields | RefusedPost {
  try {
    const fields = fieldsOf(post);
    requireTitle({ ...post, ...fields });
    return fields;
  } catch (error) {
    const issues = isAppError(error) && error.code === 'invalid' ? error.fields : undefined;
    if (!issues) throw error;
    return { post, issues };
  }
}

function refuseAll(
  refused: readonly RefusedPost[],
  total: number,
  { nothing, done }: Record<'nothing' | 'done', string>,
): never {
  const items = refused.map(({ post: { id, title, slug, media }, issues }): ErrorItem => {
    return { id, label: title || media?.originalName || slug, detail: Object.values(issues).join(' ') };
  });
  const photos = total === 1 ? 'photo' : 'photos';
  const message = `${nothing} was ${done}: ${refused.length} of ${total} ${photos} cannot be ${done}.`;
  const fields = Object.assign({}, ...refused.map(({ issues }) => issues)) as Record<string, string>;
  throw new AppError('invalid', message, { fields, items });
}

async function inPortions(
  ids: readonly string[],
  work: (portion: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += postsAtOnce) {
    // SQLite is synchronous: without a pause no request would be served in between.
    if (start > 0) await setImmediate();
    await work(ids.slice(start, start + postsAtOnce));
  }
}
