import { defineFields } from '../fields.ts';
import { slugLimit } from '../site/paths.ts';
import { languageLimit } from '../text/language.ts';
import { tagLimits } from '../text/tags.ts';

/** How closely the public may see where a photograph was taken. */
export const locationLevels = ['exact', 'city', 'country', 'hidden'] as const;
export type LocationLevel = (typeof locationLevels)[number];

const place = { kind: 'text', limit: 120, isNullable: true, isEdited: true } as const;
const share = { kind: 'number', isEdited: true } as const;
/** ISO; null: never. */
const plannedTime = { kind: 'date', isNullable: true, isEdited: true } as const;

export const postFields = defineFields({
  id: { kind: 'text' },
  slug: { kind: 'text', limit: slugLimit, isEdited: true },
  title: { kind: 'text', limit: 200, isEdited: true, required: 'Title is required.' },
  caption: { kind: 'text', limit: 1000, isEdited: true },
  /** Markdown with shortcodes. */
  story: { kind: 'text', limit: 100_000, isEdited: true },
  altText: { kind: 'text', limit: 500, isEdited: true },
  metaDescription: { kind: 'text', limit: 500, isEdited: true },
  /** Canonical BCP 47 tag of its words; null: the site's language. */
  language: { kind: 'text', limit: languageLimit, isNullable: true, isEdited: true },
  /** Id of a stored image. Calls have the URL of one of its files: another one replaces the image and keeps the post's URL. */
  mediaId: { kind: 'text', limit: 500, wire: 'file_url', isNullable: true, isEdited: true },
  tags: { kind: 'list', limit: tagLimits.characters, entries: tagLimits.tags, noun: 'tags', isEdited: true },
  city: { ...place, wire: 'geo_city', column: 'geo_city' },
  region: { ...place, wire: 'geo_region', column: 'geo_region' },
  country: { ...place, wire: 'geo_country', column: 'geo_country' },
  /** How closely the place may be shown; null follows the site's setting. */
  locationPrecision: { kind: 'text', values: locationLevels, isNullable: true, isEdited: true },
  /** Focal point, which stays visible where the image is cropped: from 0 (left, top) to 1, in hundredths. */
  focalX: share,
  focalY: share,
  /** Its owner chose it to open Home, in place of any other; at most one post. */
  opensHome: { kind: 'flag', isEdited: true },
  published: { kind: 'flag', isEdited: true },
  /** The post's date: ISO, UTC, milliseconds, so that it sorts as text. One that repeats what is stored sets nothing. */
  createdDate: { kind: 'date', isEdited: true },
  /** The first publication leaves the date as it is. */
  dateSetByOwner: { kind: 'flag', isEdited: true },
  /** The date is that of the exposure, and was not typed: a schedule or the queue sets its own. */
  dateWhenTaken: { kind: 'flag', isEdited: true },
  updatedDate: { kind: 'date' },
  /** Time of the first publication; null for a post that was never public. */
  publishedAt: { kind: 'date', isNullable: true },
  /** When a draft goes public by itself. */
  publishAt: plannedTime,
  /** When it goes offline by itself. */
  unpublishAt: plannedTime,
  /** Why it did not go public at `publishAt`; null after every change of the post, which tries again. */
  publishProblem: { kind: 'text', isNullable: true },
  /** Author of each field, by name; fields without an entry were written by the owner. */
  provenance: { kind: 'object', isEdited: true },
  /** The slug does not follow the title. */
  slugSetByOwner: { kind: 'flag', wire: null },
  /** Grows by one with every write; a stale edit is recognised by it. */
  version: { kind: 'integer' },
  isQueued: { kind: 'flag', wire: 'queued', column: null },
  /** Orders the posts of one upload until their first publication. */
  provisionalDate: { kind: 'date', column: null },
});
