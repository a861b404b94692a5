import { setImmediate } from 'node:timers/promises';
import { type Actor, requireAdmin } from '#domain/access/account.ts';
import { AppError, type ErrorItem, isAppError } from '#domain/errors.ts';
import type { Post } from '#domain/posts/post.ts';
import { checkPostInput, type PostFields, type PostInput, requireTitle } from '#domain/posts/post-input.ts';
import { takenMoment } from '#domain/posts/taken.ts';
import { timesAfter } from '#domain/schedule/times.ts';
import { fold } from '#domain/text/clean.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { SiteContext } from '../../platform/presenting/site.ts';
import { createPostTransaction, effectOf, type Outcome, type PostChange } from './changes.service.ts';
import { createPostDeletion } from './deletion.service.ts';
import { type BulkMatch, type BulkPlace, nextBatch } from './matching.service.ts';
import {
  createPostWriting,
  existing,
  type PostEditingDependencies,
  type RequestedChange,
} from './writing.service.ts';

/** One action on many posts. */
export type BulkAction =
  | { kind: 'publish' | 'unpublish' }
  | { kind: 'delete'; force?: boolean | undefined }
  | { kind: 'date_taken' }
  | ({ kind: 'schedule' } & Pick<PostInput, 'publishAt' | 'unpublishAt'>)
  | { kind: 'add_tags' | 'remove_tags'; tags: readonly string[] }
  | { kind: 'set_place'; place: Pick<PostInput, 'city' | 'region' | 'country'> }
  | { kind: 'put_back'; former: readonly FormerPost[] };

const restorable = ['tags', 'city', 'region', 'country', 'published', 'publishAt', 'unpublishAt'] as const;

/** What a post had before an action, and its version after it. */
export type FormerPost = Pick<Post, 'id' | 'version'> & Pick<PostInput, (typeof restorable)[number]>;

export interface BulkResult {
  /** Unchanged ones do not count. */
  updated: number;
  /** Of these the ones that can be put back. */
  former: FormerPost[];
}

export interface BulkBatch {
  handled: number;
  /** Unchanged ones do not count. */
  updated: number;
  /** Moved to the bin. */
  binned: string[];
  /** Null at the end. */
  next: BulkPlace | null;
}

/** Posts handled between two pauses, in which visitors are served. */
const postsAtOnce = 20;
/** Posts of one batch: other writers wait for all of it. */
const portionSize = 100;

export interface PostBulkDependencies extends PostEditingDependencies {
  site: Pick<SiteContext, 'timeZone'>;
}

export function createPostBulk(dependencies: PostBulkDependencies) {
  const { reader, uses, site, now } = dependencies;
  const writing = createPostWriting(dependencies);
  const deletion = createPostDeletion(dependencies);
  const write = createPostTransaction(dependencies);

  async function changeAll(
    repos: Repositories,
    ids: readonly string[],
    fieldsOf: FieldsOf,
    refusal: Refusal,
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
    if (refused.length > 0) refuseAll(refused, ids.length, refusal);
    const real = changes.filter(({ before, after }) => before !== after);
    return { result: { updated: real.length, former: real.flatMap(formerOf) }, ...effectOf(changes) };
  }

  async function allToBin(repos: Repositories, ids: readonly string[]): Promise<Outcome<BulkResult>> {
    let isVisible = false;
    for (const id of ids) {
      isVisible = (await deletion.toBin(repos, id)).publishedAt !== null || isVisible;
      await setImmediate();
    }
    return { result: { updated: ids.length, former: [] }, isVisible, released: [] };
  }

  /** @throws AppError `in_use` for a deletion that was not confirmed */
  async function requireUnused(ids: readonly string[], action: BulkAction): Promise<void> {
    if (action.kind !== 'delete' || action.force) return;
    await uses.requireUnusedPosts(await reader.posts.byIds(ids));
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
    fieldsOf: FieldsOf | null,
    refusal: Refusal,
  ): Promise<Outcome<BulkResult>> =>
    fieldsOf ? changeAll(repos, ids, fieldsOf, refusal) : allToBin(repos, ids);

  return {
    /**
     * All posts or none, in one transaction; of those to be put back the ones that are as the action left them.
     * @throws AppError `unauthenticated` or `forbidden`; `not_found` when one of them does not exist; `invalid`
     *   when some of them cannot be so, each an item; `in_use` when a published article uses one that is to be deleted
     */
    async bulk(actor: Actor, ids: readonly string[], action: BulkAction): Promise<BulkResult> {
      requireAdmin(actor);
      // In the order in which they were made, which is that of a card: published together they keep it.
      const unique = [...new Set(ids)].sort();
      const fieldsOf = changeFor(action, site.timeZone, now().toISOString());
      await requireUnused(unique, action);
      const refusal = { nothing: 'Nothing', done: doneTo(action) };
      return write(async (repos) => {
        const there =
          action.kind === 'put_back' ? (await repos.posts.byIds(unique)).map(({ id }) => id) : unique;
        return doTo(repos, there, fieldsOf, refusal);
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
      await requireMatchingUnused(match, action);
      const refusal = { nothing: match.from === null ? 'Nothing' : 'Nothing more', done: doneTo(action) };
      return write(async (repos) => {
        const { posts, next } = await nextBatch(repos, match, portionSize);
        const ids = posts.map(({ id }) => id);
        const { result, ...effect } = await doTo(repos, ids, fieldsOf, refusal);
        const { updated } = result;
        return { result: { handled: ids.length, updated, binned: fieldsOf ? [] : ids, next }, ...effect };
      });
    },
  };
}

type FieldsOf = (post: Post) => Partial<PostFields>;

/** Null for an action that leaves no post. @throws AppError `invalid` for an action that says too little */
function changeFor(action: BulkAction, timeZone: string, now: string): FieldsOf | null {
  switch (action.kind) {
    case 'delete':
      return null;
    case 'date_taken':
      return ({ metadata }) => {
        const createdDate = takenMoment(metadata?.takenAt, timeZone);
        return createdDate === null ? {} : { createdDate };
      };
    case 'publish':
    case 'unpublish':
      return () => ({ published: action.kind === 'publish' });
    case 'schedule': {
      const { publishAt, unpublishAt } = action;
      const times = checkPostInput({ publishAt, unpublishAt });
      if (Object.keys(times).length === 0) refuse('publishAt', 'Choose a time.');
      return (post) => {
        timesAfter(post, times, now);
        return times;
      };
    }
    case 'add_tags': {
      requireTags(action.tags);
      return ({ tags }) => checkPostInput({ tags: [...tags, ...action.tags] });
    }
    case 'remove_tags': {
      requireTags(action.tags);
      const unwanted = new Set(action.tags.map(fold));
      return ({ tags }) => ({ tags: tags.filter((tag) => !unwanted.has(fold(tag))) });
    }
    case 'set_place': {
      const place = checkPostInput(action.place);
      if (Object.keys(place).length === 0) refuse('city', 'Enter a city, region or country.');
      return () => place;
    }
    case 'put_back': {
      const checked = action.former.map(({ id, version, ...fields }) => ({
        key: `${id} ${version}`,
        fields: checkPostInput(fields),
      }));
      const former = new Map(checked.map(({ key, fields }) => [key, fields]));
      return ({ id, version }) => former.get(`${id} ${version}`) ?? {};
    }
  }
}

/** None where it differs in nothing that can be put back. */
function formerOf({ before, after }: PostChange): FormerPost[] {
  const differing = restorable.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (differing.length === 0) return [];
  const fields = Object.fromEntries(differing.map((name) => [name, before[name]]));
  return [{ id: before.id, version: after.version, ...fields }];
}

function requireTags(tags: readonly string[]): void {
  if (tags.every((tag) => fold(tag) === '')) refuse('tags', 'Enter at least one tag.');
}

function refuse(field: string, message: string): never {
  throw new AppError('invalid', message, { fields: { [field]: message } });
}

const done: Partial<Record<BulkAction['kind'], string>> = { publish: 'published', schedule: 'scheduled' };
const doneTo = ({ kind }: BulkAction): string => done[kind] ?? 'changed';

/** 'Nothing' or 'Nothing more', and what was to be done: 'published'. */
type Refusal = Record<'nothing' | 'done', string>;

/** A post that cannot be so: its messages by field. */
interface RefusedPost {
  post: Post;
  issues: Record<string, string>;
}

function fittingFields(post: Post, fieldsOf: FieldsOf): Partial<PostFields> | RefusedPost {
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

function refuseAll(refused: readonly RefusedPost[], total: number, { nothing, done }: Refusal): never {
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
