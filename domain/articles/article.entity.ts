import { defineFields } from '../fields.ts';
import { slugLimit } from '../site/paths.ts';
import { languageLimit } from '../text/language.ts';
import { tagLimits } from '../text/tags.ts';

const text = { kind: 'text', isEdited: true } as const;
const socialText = { ...text, column: null } as const;
/** ISO; null: never. */
const plannedTime = { kind: 'date', isNullable: true, isEdited: true } as const;

/** Fields with `column: null` are stored in `seo`. */
export const articleFields = defineFields({
  id: { kind: 'text' },
  slug: { ...text, limit: slugLimit },
  title: { ...text, limit: 200, required: 'Title is required.' },
  excerpt: { ...text, limit: 2000 },
  /** Markdown or HTML with shortcodes. The limit does not count embedded images, which become files. */
  body: { ...text, limit: 300_000 },
  /** Http, https or a path; `data:` becomes a stored file. */
  heroImageUrl: { ...text, limit: 2000 },
  heroImageAltText: { ...text, limit: 500 },
  /** Stored image behind `heroImageUrl`, when it is one of ours. */
  heroMediaId: { kind: 'text', wire: null, isNullable: true },
  metaDescription: { ...text, limit: 2000 },
  tags: { kind: 'list', limit: tagLimits.characters, entries: tagLimits.tags, noun: 'tags', isEdited: true },
  city: { ...text, limit: 120, wire: 'geo_city', column: 'geo_city', isNullable: true },
  story: { ...text, limit: 100_000 },
  caption: { ...text, limit: 1000 },
  /** Canonical BCP 47 tag of its words; null: the site's language. */
  language: { ...text, limit: languageLimit, isNullable: true },
  altText: { ...text, limit: 500 },
  published: { kind: 'flag', isEdited: true },
  createdDate: { kind: 'date' },
  updatedDate: { kind: 'date' },
  /** Time of the first publication; null for an article that was never public. */
  publishedAt: { kind: 'date', isNullable: true },
  /** When a draft goes public by itself. */
  publishAt: plannedTime,
  /** When it goes offline by itself. */
  unpublishAt: plannedTime,
  /** Why it did not go public at `publishAt`; null after every change of the article, which tries again. */
  publishProblem: { kind: 'text', isNullable: true },
  seo: { kind: 'object', wire: null },
  ogTitle: { ...socialText, limit: 300 },
  ogDescription: { ...socialText, limit: 500 },
  twitterTitle: { ...socialText, limit: 300 },
  twitterDescription: { ...socialText, limit: 500 },
  internalLinks: { kind: 'objects', column: null, limit: 300, entries: 50, isEdited: true },
  /** Sources of the article's statements, for the owner. */
  sources: { kind: 'objects', entries: 100, isEdited: true },
  /** Sentences that are no passive voice, whatever the checklist says; in their words. */
  dismissedSentences: { kind: 'list', limit: 2000, entries: 500, noun: 'sentences', isEdited: true },
  /** Grows by one with every write; a stale edit is recognised by it. */
  version: { kind: 'integer' },
});

/** Characters of one of `sources`. */
export const sourceLimits = { title: 300, url: 2000 } as const;
