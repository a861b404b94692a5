import { defineFields } from '../fields.ts';
import { slugLimit } from '../site/paths.ts';
import { languageLimit } from '../text/language.ts';
import { tagLimits } from '../text/tags.ts';

const place = { kind: 'text', limit: 120 } as const;

export const postFields = defineFields({
  id: { kind: 'text' },
  slug: { kind: 'text', limit: slugLimit },
  title: { kind: 'text', limit: 200 },
  caption: { kind: 'text', limit: 1000 },
  story: { kind: 'text', limit: 100_000 },
  altText: { kind: 'text', limit: 500 },
  metaDescription: { kind: 'text', limit: 500 },
  language: { kind: 'text', limit: languageLimit, isNullable: true },
  mediaId: { kind: 'text', wire: 'file_url', isNullable: true },
  tags: { kind: 'list', limit: tagLimits.characters, entries: tagLimits.tags },
  published: { kind: 'flag' },
  createdDate: { kind: 'date' },
  updatedDate: { kind: 'date' },
  city: { ...place, wire: 'geo_city', column: 'geo_city', isNullable: true },
  region: { ...place, wire: 'geo_region', column: 'geo_region', isNullable: true },
  country: { ...place, wire: 'geo_country', column: 'geo_country', isNullable: true },
  locationPrecision: { kind: 'text', isNullable: true },
  publishedAt: { kind: 'date', isNullable: true },
  publishAt: { kind: 'date', isNullable: true },
  unpublishAt: { kind: 'date', isNullable: true },
  publishProblem: { kind: 'text', isNullable: true },
  provenance: { kind: 'object' },
  focalX: { kind: 'number' },
  focalY: { kind: 'number' },
  opensHome: { kind: 'flag' },
  version: { kind: 'integer' },
  dateSetByOwner: { kind: 'flag' },
  dateWhenTaken: { kind: 'flag' },
  slugSetByOwner: { kind: 'flag', wire: null },
  isQueued: { kind: 'flag', wire: 'queued', column: null },
  provisionalDate: { kind: 'date', column: null },
});
