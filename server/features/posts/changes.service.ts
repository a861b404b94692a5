import type { BulkFields } from '#domain/posts/bulk.ts';
import { middle } from '#domain/posts/opening.ts';
import type { Post, Provenance } from '#domain/posts/post.ts';
import { fallbackAltText, type PostFields } from '#domain/posts/post-input.ts';
import { timesAfter, unplanned } from '#domain/schedule/times.ts';
import type { AppContext } from '../../compose/context.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { createWrite, type WriteKind } from '../../platform/database/transaction.ts';
import { mediaRemoval } from '../media/removal.service.ts';
import type { PostContent } from './posts.rows.ts';

/** Post before and after a change; `before` and `after` are the same object when nothing changed. */
export interface PostChange {
  before: Post;
  after: Post;
}

/** A new post with defaults; the slug is chosen already. */
export function newPost(
  id: string,
  fields: Partial<PostFields> & Pick<Post, 'slug' | 'slugSetByOwner'>,
  now: string,
): PostContent {
  const title = fields.title ?? '';
  const published = fields.published ?? false;
  return {
    id,
    slug: fields.slug,
    slugSetByOwner: fields.slugSetByOwner,
    title,
    caption: fields.caption ?? '',
    story: fields.story ?? '',
    altText: fields.altText || title || fallbackAltText,
    metaDescription: fields.metaDescription ?? '',
    language: fields.language ?? null,
    tags: fields.tags ?? [],
    city: fields.city ?? null,
    region: fields.region ?? null,
    country: fields.country ?? null,
    published,
    createdDate: fields.createdDate ?? fields.provisionalDate ?? now,
    updatedDate: now,
    publishedAt: published ? now : null,
    dateSetByOwner: fields.dateSetByOwner ?? fields.createdDate !== undefined,
    dateWhenTaken: fields.dateWhenTaken ?? false,
    locationPrecision: fields.locationPrecision ?? null,
    provenance: fields.provenance ?? {},
    focalX: fields.focalX ?? middle.x,
    focalY: fields.focalY ?? middle.y,
    opensHome: fields.opensHome ?? false,
    mediaId: fields.mediaId ?? null,
    ...timesAfter(unplanned, fields, now),
  };
}

/** Fields that are no content: changing them keeps the update time. */
const noContent: ReadonlySet<string> = new Set([
  ...['published', 'provenance', 'slugSetByOwner', 'dateSetByOwner', 'dateWhenTaken'],
  ...['focalX', 'focalY', 'opensHome', 'publishAt', 'unpublishAt'],
]);

/** Requested changes of a post that exists. */
export type RequestedChanges = Omit<BulkFields, 'provisionalDate'> & Partial<Pick<Post, 'slugSetByOwner'>>;

/** Whether these changes make a post public that never was. */
export function isFirstPublication(before: Post, { published }: RequestedChanges): boolean {
  return published === true && before.publishedAt === null;
}

/**
 * The actual changes, with their effects: the time of the update when content changes, the time of the
 * first publication, which is the post's date too unless the owner chose one, and the owner's authorship of every
 * field that the owner changed.
 * @param moment of the first publication
 * @param taken the date of the exposure
 */
export function changesOf(
  before: Post,
  requestedChanges: RequestedChanges,
  now: string,
  moment: string,
  taken: string | null,
): Partial<PostContent> {
  const known: Record<string, unknown> = { ...before, mediaId: before.media?.id ?? null };
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(known[name]) !== JSON.stringify(value);
  const isFirst = isFirstPublication(before, requestedChanges);
  const dated = withDate(before, requestedChanges, { moment: isFirst ? moment : null, taken, now });
  const { publishAt, unpublishAt } = { ...before, ...requestedChanges };
  const hasTimes = before.publishAt !== null || before.unpublishAt !== null;
  const asksTimes = publishAt !== before.publishAt || unpublishAt !== before.unpublishAt;
  const times = hasTimes || asksTimes ? timesAfter(before, requestedChanges, now) : {};
  const entries = Object.entries({ ...dated, ...times }).filter(differs);
  const changes: Partial<PostContent> = Object.fromEntries(entries);
  const content = entries.map(([name]) => name).filter((name) => !noContent.has(name));
  if (content.length > 0) changes.updatedDate = isFirst && now < moment ? moment : now;
  if (isFirst) changes.publishedAt = moment;
  const provenance = authorsAfter(before.provenance, content, requestedChanges.provenance);
  if (JSON.stringify(provenance) === JSON.stringify(before.provenance)) delete changes.provenance;
  else changes.provenance = provenance;
  return changes;
}

interface DateTimes {
  /** Moment of the first publication; null for any other change. */
  moment: string | null;
  /** Time of the exposure; null where it is not known. */
  taken: string | null;
  now: string;
}

function withDate(
  before: Post,
  { createdDate, dateSetByOwner, dateWhenTaken, dating, ...others }: RequestedChanges,
  { moment, taken, now }: DateTimes,
): RequestedChanges {
  if (dating) return { ...others, ...dating };
  if (dateSetByOwner === false && before.publishedAt === null) {
    // Until the publication it is sorted like a new draft.
    const provisional = before.dateSetByOwner ? now : before.createdDate;
    return { ...others, createdDate: moment ?? provisional, dateSetByOwner: false, dateWhenTaken: false };
  }
  if (createdDate !== undefined && createdDate !== before.createdDate)
    return { ...others, createdDate, dateSetByOwner: true, dateWhenTaken: false };
  if (dateWhenTaken === true && !before.dateWhenTaken && taken !== null)
    return { ...others, createdDate: taken, dateSetByOwner: true, dateWhenTaken: true };
  if (dateWhenTaken === false && before.dateWhenTaken) return { ...others, dateWhenTaken };
  return moment === null || before.dateSetByOwner ? others : { ...others, createdDate: moment };
}

function authorsAfter(
  before: Record<string, Provenance>,
  changed: readonly string[],
  said: Record<string, Provenance> | undefined,
): Record<string, Provenance> {
  const unchanged = Object.entries(before).filter(([name]) => !changed.includes(name));
  return { ...Object.fromEntries(unchanged), ...said };
}

export interface Outcome<T> {
  result: T;
  /** Whether a visitor could see the difference. */
  isVisible: boolean;
  /** Images that posts no longer show. */
  released: readonly string[];
}

/** @param kinds as those of a `Transaction` */
export type PostTransaction = <T>(
  work: (repos: Repositories) => Promise<Outcome<T>>,
  kinds?: readonly WriteKind[],
) => Promise<T>;

/** One transaction with its effects: increments the content version, deletes images without a reference. */
export function createPostTransaction(app: AppContext): PostTransaction {
  const write = createWrite(app);
  return async (work, kinds) => {
    const { result, released } = await write(work, ({ isVisible }) => isVisible, kinds);
    if (released.length > 0) await mediaRemoval(app).release(released);
    return result;
  };
}

/** Effects of changed posts on visitors and images. */
export function effectOf(changes: readonly PostChange[]): Pick<Outcome<unknown>, 'isVisible' | 'released'> {
  const real = changes.filter(({ before, after }) => before !== after);
  return {
    isVisible: real.some(({ before, after }) => before.published || after.published),
    released: real.flatMap(({ before, after }) =>
      before.media && before.media.id !== after.media?.id ? [before.media.id] : [],
    ),
  };
}
