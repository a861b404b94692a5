import { AppError } from '../errors.ts';
import { definedOnly, type EditedOf, requireNone } from '../fields.ts';
import {
  cleanLine,
  cleanText,
  directionRefusal,
  formatCount,
  hasDirectionControls,
  withoutDirectionControls,
} from '../text/clean.ts';
import { checkLanguage } from '../text/language.ts';
import { cleanTags, tagsError } from '../text/tags.ts';
import { isFocus, roundedFocus } from './opening.ts';
import { locationLevels, postFields } from './post.entity.ts';
import type { Post, Provenance } from './post.ts';

/** Fields that a new or changed post may be given. */
export type PostFields = Omit<EditedOf<typeof postFields>, 'provenance'> & {
  provenance: Record<string, Provenance>;
  /** Date of a new post among others of its upload; gives way to `createdDate`. */
  provisionalDate: string;
};

/** Input of creating and changing a post; omitted fields stay as they are. */
export type PostInput = { [Name in keyof PostFields]?: PostFields[Name] | undefined };

const { title, slug, caption, story, altText, metaDescription, city, tags } = postFields.fields;
/** Characters. Generous: they keep out mistakes and floods, not photographs. */
export const postLimits = {
  title: title.limit,
  slug: slug.limit,
  caption: caption.limit,
  story: story.limit,
  altText: altText.limit,
  metaDescription: metaDescription.limit,
  place: city.limit,
  tag: tags.limit,
  tags: tags.entries,
} as const;

/**
 * The fields given, cleaned.
 * @param storyError why the story cannot be read as markup
 * @throws AppError `invalid` with a message per field
 */
export function checkPostInput(input: PostInput, storyError?: string): Partial<PostFields> {
  const errors: Record<string, string> = {};
  const line = (name: keyof PostInput, value: string | undefined, most: number) =>
    value === undefined ? undefined : withinLimit(errors, name, cleanLine(value), most);
  const text = (name: keyof PostInput, value: string | undefined, most: number, error?: string) => {
    if (error !== undefined) errors[name] = error;
    return value === undefined ? undefined : withinLimit(errors, name, cleanText(value), most);
  };
  const place = (name: keyof PostInput, value: string | null | undefined) =>
    value === undefined
      ? undefined
      : line(name, withoutDirectionControls(value ?? ''), postLimits.place) || null;
  const date = (name: keyof PostInput, value: string | undefined) =>
    value === undefined ? undefined : checkDate(errors, name, value);
  const time = (name: keyof PostInput, value: string | null | undefined) =>
    value === undefined || value === null ? value : checkDate(errors, name, value);
  const share = (name: keyof PostInput, value: number | undefined) =>
    value === undefined ? undefined : checkFocus(errors, name, value);

  const fields = {
    title: line('title', input.title, postLimits.title),
    slug: line('slug', input.slug, postLimits.slug),
    caption: text('caption', input.caption, postLimits.caption),
    story: text('story', input.story, postLimits.story, storyError),
    altText: line('altText', input.altText, postLimits.altText),
    metaDescription: line('metaDescription', input.metaDescription, postLimits.metaDescription),
    language: checkLanguage(errors, input.language),
    tags: input.tags && checkTags(errors, input.tags),
    city: place('city', input.city),
    region: place('region', input.region),
    country: place('country', input.country),
    mediaId: input.mediaId,
    published: input.published,
    createdDate: date('createdDate', input.createdDate),
    dateSetByOwner: input.dateSetByOwner,
    dateWhenTaken: input.dateWhenTaken,
    provisionalDate: date('provisionalDate', input.provisionalDate),
    locationPrecision: input.locationPrecision,
    provenance: input.provenance,
    focalX: share('focalX', input.focalX),
    focalY: share('focalY', input.focalY),
    opensHome: input.opensHome,
    publishAt: time('publishAt', input.publishAt),
    unpublishAt: time('unpublishAt', input.unpublishAt),
  };
  const { locationPrecision } = input;
  if (locationPrecision && !locationLevels.includes(locationPrecision)) {
    errors.locationPrecision = 'Must be exact, city, country or hidden.';
  }
  if (input.slug !== undefined && hasDirectionControls(input.slug)) errors.slug = directionRefusal;
  requireNone(errors);
  return definedOnly(fields);
}

function withinLimit(errors: Record<string, string>, name: string, value: string, most: number): string {
  if (value.length > most)
    errors[name] ??= `At most ${formatCount(most)} characters; these are ${formatCount(value.length)}.`;
  return value;
}

function checkTags(errors: Record<string, string>, tags: readonly string[]): string[] {
  const cleaned = cleanTags(tags);
  const error = tagsError(cleaned);
  if (error) errors.tags = error;
  return cleaned;
}

/** Years that are surely no mistake of a clock, and that sort as text. */
const [earliest, latest] = [Date.UTC(1800, 0, 1), Date.UTC(2200, 0, 1)];

/** A day, or a moment with its zone: without one it would be read in the zone of the process. */
const isoDate = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;

export function isPostDate(value: string): boolean {
  const day = isoDate.exec(value)?.[1];
  const time = Date.parse(value);
  return day !== undefined && isDay(day) && time >= earliest && time < latest;
}

/** `Date.parse` reads the 30th of February as the 1st of March. */
function isDay(day: string): boolean {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

export function checkDate(errors: Record<string, string>, name: string, value: string): string {
  if (isPostDate(value)) return new Date(value).toISOString();
  errors[name] = 'Must be a date from 1800 to 2199, such as 2024-06-05T12:00:00Z.';
  return value;
}

function checkFocus(errors: Record<string, string>, name: string, value: number): number {
  if (!isFocus(value)) errors[name] = 'Must be a number from 0 to 1.';
  return roundedFocus({ x: value, y: value }).x;
}

/** A draft may lack a title. @throws AppError `invalid` for a published post without one */
export function requireTitle({ title, published }: Pick<Post, 'title' | 'published'>): void {
  if (!published || title !== '') return;
  throw new AppError('invalid', 'Title is required.', { fields: { title: 'Title is required.' } });
}

/** Default alt text. */
export const fallbackAltText = 'Photo';

/**
 * The alt text beside a new title: one that was not written, but is only the former title or the text for none, is the
 * new title. One that was read from the file was written.
 */
export function altTextBeside(
  title: string,
  before: Pick<Post, 'title' | 'altText'> & { provenance: Readonly<Record<string, string>> },
): string {
  if (hasOwnAltText(before) || before.provenance.altText === 'metadata') return before.altText;
  return title.trim().slice(0, postLimits.altText) || fallbackAltText;
}

/** Whether the alt text was written; without one it is the title, or the text for none. */
export function hasOwnAltText({ title, altText }: Pick<Post, 'title' | 'altText'>): boolean {
  return !['', title.trim(), fallbackAltText].includes(altText.trim());
}
