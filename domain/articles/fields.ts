import { defineFields } from '../fields.ts';
import { slugLimit } from '../site/paths.ts';
import { languageLimit } from '../text/language.ts';
import { tagLimits } from '../text/tags.ts';

const socialText = { kind: 'text', column: null } as const;

/** Fields with `column: null` are stored in `seo`. */
export const articleFields = defineFields({
  slug: { kind: 'text', limit: slugLimit },
  title: { kind: 'text', limit: 200 },
  excerpt: { kind: 'text', limit: 2000 },
  /** Not counting embedded images, which become files. */
  body: { kind: 'text', limit: 300_000 },
  heroImageUrl: { kind: 'text', limit: 2000 },
  heroImageAltText: { kind: 'text', limit: 500 },
  heroMediaId: { kind: 'text', wire: null, isNullable: true },
  metaDescription: { kind: 'text', limit: 2000 },
  tags: { kind: 'list', limit: tagLimits.characters, entries: tagLimits.tags },
  city: { kind: 'text', limit: 120, wire: 'geo_city', column: 'geo_city', isNullable: true },
  story: { kind: 'text', limit: 100_000 },
  caption: { kind: 'text', limit: 1000 },
  language: { kind: 'text', limit: languageLimit, isNullable: true },
  altText: { kind: 'text', limit: 500 },
  published: { kind: 'flag' },
  seo: { kind: 'object', wire: null },
  ogTitle: { ...socialText, limit: 300 },
  ogDescription: { ...socialText, limit: 500 },
  twitterTitle: { ...socialText, limit: 300 },
  twitterDescription: { ...socialText, limit: 500 },
  internalLinks: { kind: 'objects', column: null, limit: 300, entries: 50 },
  sources: { kind: 'objects', entries: 100 },
  dismissedSentences: { kind: 'list', limit: 2000, entries: 500 },
  id: { kind: 'text' },
  createdDate: { kind: 'date' },
  updatedDate: { kind: 'date' },
  publishedAt: { kind: 'date', isNullable: true },
  publishAt: { kind: 'date', isNullable: true },
  unpublishAt: { kind: 'date', isNullable: true },
  publishProblem: { kind: 'text', isNullable: true },
  version: { kind: 'integer' },
});

/** Characters of one of `sources`. */
export const sourceLimits = { title: 300, url: 2000 } as const;
