import { defineFields } from '../fields.ts';
import { postFields } from '../posts/fields.ts';
import { tagLimits } from '../text/tags.ts';

const record = {
  id: { kind: 'text' },
  createdDate: { kind: 'text' },
  version: { kind: 'integer' },
} as const;

export const termFields = defineFields({
  ...record,
  clusterId: { kind: 'text' },
  term: { kind: 'text', limit: 100 },
  role: { kind: 'text' },
  weight: { kind: 'integer' },
  enabled: { kind: 'flag' },
});

export const synonymFields = defineFields({
  ...record,
  key: { kind: 'text', limit: 100 },
  variants: { kind: 'list', limit: 100, entries: 200 },
});

export const stopwordFields = defineFields({
  ...record,
  name: { kind: 'text', limit: 100 },
  words: { kind: 'list', limit: 100, entries: 5000 },
});

export const templateFields = defineFields({
  ...record,
  name: { kind: 'text', limit: 100 },
  enabled: { kind: 'flag' },
  titleTpl: { kind: 'text', limit: 300 },
  metaTpl: { kind: 'text', limit: 500 },
  altTpl: { kind: 'text', limit: 500 },
  filenameTpl: { kind: 'text', limit: 200 },
  slugTpl: { kind: 'text', limit: 200 },
  captionTpl: { kind: 'text', limit: 1000 },
  storyTpl: { kind: 'text', limit: 20_000 },
});

/** The texts that a template makes. */
export const generatedFields = defineFields({
  title: { kind: 'text' },
  metaDescription: { kind: 'text' },
  altText: { kind: 'text' },
  fileName: { kind: 'text' },
  slug: { kind: 'text' },
  caption: { kind: 'text' },
  story: { kind: 'text' },
});

/** Limits of the words from which suggestions are made. A tag may be a variant, and some tags are left out. */
export const suggestionLimits = {
  tag: synonymFields.fields.variants.limit,
  tags: 2 * tagLimits.tags,
  word: 300,
  caption: postFields.fields.caption.limit,
  story: postFields.fields.story.limit,
} as const;
