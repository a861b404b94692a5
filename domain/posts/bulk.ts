import { AppError } from '../errors.ts';
import { timesAfter } from '../schedule/times.ts';
import { localTimeOf, momentOf } from '../site/local-time.ts';
import { fold } from '../text/clean.ts';
import type { Post } from './post.ts';
import { checkPostInput, isPostDate, type PostFields, type PostInput } from './post-input.ts';
import { takenMoment } from './taken.ts';

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

/** Fields of a post before an action, and its version after it. */
export type FormerPost = Pick<Post, 'id' | 'version'> & Pick<PostInput, (typeof restorable)[number]>;

/** A date, and where it comes from. */
export type Dating = Pick<Post, 'createdDate' | 'dateSetByOwner' | 'dateWhenTaken'>;

/** Fields that an action sets. */
export interface BulkFields extends Partial<PostFields> {
  /** Set as it is, in place of the rules for dates. */
  dating?: Dating | undefined;
}

/** Fields that an action sets on a post; it throws AppError `invalid` for one that cannot be so. */
export type FieldsOf = (post: Post) => BulkFields;

/**
 * Change that an action makes to each post; null for an action that leaves no post. @throws AppError
 * `invalid` for an action that says too little
 */
export function changeFor(action: BulkAction, timeZone: string, now: string): FieldsOf | null {
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
export function requireAmong(ids: ReadonlySet<string> | null, action: BulkAction): void {
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
function dated({ createdDate, ...source }: Partial<Dating>): BulkFields {
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
export function formerOf(
  { before, after }: Record<'before' | 'after', Post>,
  kind: BulkAction['kind'],
): FormerPost[] {
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
