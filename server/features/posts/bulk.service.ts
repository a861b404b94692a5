import { setImmediate } from 'node:timers/promises';
import { type Actor, requireAdmin } from '#domain/access/account.ts';
import { AppError, type ErrorItem, isAppError } from '#domain/errors.ts';
import type { Post } from '#domain/posts/post.ts';
import { checkPostInput, isPostDate, type PostInput, requireTitle } from '#domain/posts/post-input.ts';
import { takenMoment } from '#domain/posts/taken.ts';
import { timesAfter } from '#domain/schedule/times.ts';
import { localTimeOf, momentOf } from '#domain/site/local-time.ts';
import { fold } from '#domain/text/clean.ts';
import type { Repositories } from '../../compose/repositories.ts';
import {
  createPostTransaction,
  type Dating,
  effectOf,
  type Outcome,
  type PostChange,
} from './changes.service.ts';
import { removePost } from './deletion.service.ts';
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
  /** Days, `2024-06-05`, in the site's time zone: of all, or of some of them. The time of day stays. */
  | { kind: 'set_date'; day?: string | undefined; days?: readonly PostDay[] | undefined }
  | { kind: 'shift_date'; hours: number | undefined }
  | ({ kind: 'schedule' } & Pick<PostInput, 'publishAt' | 'unpublishAt'>)
  | { kind: 'add_tags' | 'remove_tags'; tags: readonly string[] }
  | { kind: 'set_place'; place: Pick<PostInput, 'city' | 'region' | 'country'> }
  | { kind: 'put_back'; former: readonly FormerPost[] | undefined };

interface PostDay {
  id: string;
  day: string;
}

const dateParts = ['createdDate', 'dateSetByOwner', 'dateWhenTaken'] as const;
const others = ['tags', 'city', 'region', 'country', 'published', 'publishAt', 'unpublishAt'] as const;
const restorable = [...others, ...dateParts] as const;
/** Actions on dates; the date that a publication sets stays. */
const datings: readonly BulkAction['kind'][] = ['date_taken', 'set_date', 'shift_date'];

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

export function createPostBulk(dependencies: PostEditingDependencies) {
  const { reader, uses, site, now } = dependencies;
  const writing = createPostWriting(dependencies);
  const write = createPostTransaction(dependencies);

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

type Fields = RequestedChange['fields'];
type FieldsOf = (post: Post) => Fields;

/** What is done to a batch. */
interface BulkWork {
  action: BulkAction;
  /** Null for an action that leaves no post. */
  fieldsOf: FieldsOf | null;
  /** 'Nothing' or 'Nothing more', when it is refused. */
  nothing: string;
}

/** Null for an action that leaves no post. @throws AppError `invalid` for an action that says too little */
function changeFor(action: BulkAction, timeZone: string, now: string): FieldsOf | null {
  switch (action.kind) {
    case 'delete':
      return null;
    case 'date_taken':
      return ({ metadata }) => {
        const createdDate = takenMoment(metadata?.takenAt, timeZone);
        return createdDate === null ? {} : dated({ createdDate, dateWhenTaken: true });
      };
    case 'set_date': {
      const { day: forAll, days = [] } = action;
      const byId = new Map(days.map(({ id, day }) => [id, day]));
      if (forAll === undefined && byId.size === 0) refuse('day', 'Enter a date.');
      for (const day of [forAll ?? [], ...byId.values()].flat())
        if (!isPostDate(day)) refuse('day', 'Must be a date from 1800 to 2199, such as 2024-06-05.');
      return ({ id, createdDate }) => {
        const day = byId.get(id) ?? forAll;
        return day === undefined ? {} : dated({ createdDate: onDay(createdDate, day, timeZone) });
      };
    }
    case 'shift_date': {
      const { hours } = action;
      if (hours === undefined) return refuse('hours', 'Enter hours.');
      return ({ createdDate, dateSetByOwner, dateWhenTaken, publishedAt }) => {
        // It gets its date when it is published.
        if (!dateSetByOwner && publishedAt === null) return {};
        const shifted = new Date(Date.parse(createdDate) + hours * 3_600_000);
        return dated({ createdDate: shifted.toISOString(), dateSetByOwner, dateWhenTaken });
      };
    }
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
      if (!action.former) return refuse('former', 'Enter the former values.');
      const checked = action.former.map(({ id, version, ...fields }) => ({
        key: `${id} ${version}`,
        fields: checkPostInput(fields),
      }));
      const former = new Map(checked.map(({ key, fields }) => [key, fields]));
      return ({ id, version, createdDate, dateSetByOwner, dateWhenTaken }) => {
        const fields = former.get(`${id} ${version}`) ?? {};
        const present = { createdDate, dateSetByOwner, dateWhenTaken };
        const isDated = dateParts.some((name) => name in fields);
        return isDated ? { ...fields, dating: { ...present, ...fields } } : fields;
      };
    }
  }
}

/** Ids in a message. */
const mostNamed = 3;

/**
 * @param ids null: none is named
 * @throws AppError `invalid` for an action with values for posts that it is not done to, or with two for one post
 */
function requireAmong(ids: ReadonlySet<string> | null, action: BulkAction): void {
  const [field, posts] =
    action.kind === 'set_date'
      ? (['days', action.days ?? []] as const)
      : (['former', action.kind === 'put_back' ? (action.former ?? []) : []] as const);
  const named = posts.map(({ id }) => id);
  if (ids === null && named.length > 0) refuse(field, 'Only with ids.');
  const strays = named.filter((id) => !ids?.has(id));
  if (strays.length > 0) {
    const more = strays.length > mostNamed ? ` and ${strays.length - mostNamed} more` : '';
    refuse(field, `Not in ids: ${strays.slice(0, mostNamed).join(', ')}${more}.`);
  }
  if (new Set(named).size < named.length) refuse(field, 'A photo is in it twice.');
}

/** @throws AppError `invalid` for a date out of range */
function dated({ createdDate, ...source }: Partial<Dating>): Fields {
  const checked = checkPostInput({ createdDate }).createdDate ?? '';
  return { dating: { dateSetByOwner: true, dateWhenTaken: false, ...source, createdDate: checked } };
}

/** The same time of another day, by the clock of the site. */
function onDay(iso: string, day: string, timeZone: string): string {
  const time = localTimeOf(iso, timeZone).slice('yyyy-mm-dd'.length);
  const moment = Date.parse(momentOf(`${day}${time}`, timeZone));
  // Photos of one upload differ in milliseconds.
  return new Date(moment + new Date(iso).getUTCMilliseconds()).toISOString();
}

/** None where it differs in nothing that can be put back. */
function formerOf({ before, after }: PostChange, kind: BulkAction['kind']): FormerPost[] {
  const names = datings.includes(kind) ? restorable : others;
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
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

/** A post that cannot be so: its messages by field. */
interface RefusedPost {
  post: Post;
  issues: Record<string, string>;
}

function fittingFields(post: Post, fieldsOf: FieldsOf): Fields | RefusedPost {
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
