import { defineFields, type RecordOf } from '../fields.ts';
import { postFields } from '../posts/post.entity.ts';
import { tagLimits } from '../text/tags.ts';

const record = {
  id: { kind: 'text' },
  createdDate: { kind: 'text' },
  version: { kind: 'integer' },
} as const;

export const termRoles = ['primary', 'secondary', 'modifier'] as const;
export type TermRole = (typeof termRoles)[number];

export const termFields = defineFields({
  clusterId: { kind: 'text', isEdited: true, required: 'Choose a cluster.' },
  term: { kind: 'text', limit: 100, isEdited: true, required: 'Term is required.' },
  role: { kind: 'text', values: termRoles, isEdited: true, required: 'Choose a role.', initial: 'primary' },
  weight: { kind: 'integer', isEdited: true, initial: 1 },
  enabled: { kind: 'flag', isEdited: true, initial: true },
  ...record,
});

/** Word or phrase that a cluster targets in search. */
export type Term = RecordOf<typeof termFields>;

export const synonymFields = defineFields({
  /** The canonical term. */
  key: { kind: 'text', limit: 100, isEdited: true, required: 'Key is required.' },
  variants: { kind: 'list', limit: 100, entries: 200, isEdited: true },
  ...record,
});

/** Words that count as one in matching. */
export type SynonymMap = RecordOf<typeof synonymFields>;

export const stopwordFields = defineFields({
  name: { kind: 'text', limit: 100, isEdited: true, required: 'Name is required.' },
  words: { kind: 'list', limit: 100, entries: 5000, isEdited: true },
  ...record,
});

/** Words that are never suggested as tags. */
export type StopwordList = RecordOf<typeof stopwordFields>;

export const templateFields = defineFields({
  name: { kind: 'text', limit: 100, isEdited: true, required: 'Name is required.' },
  enabled: { kind: 'flag', isEdited: true, initial: true },
  titleTpl: { kind: 'text', limit: 300, isEdited: true },
  metaTpl: { kind: 'text', limit: 500, isEdited: true },
  altTpl: { kind: 'text', limit: 500, isEdited: true },
  filenameTpl: { kind: 'text', limit: 200, isEdited: true },
  slugTpl: { kind: 'text', limit: 200, isEdited: true },
  captionTpl: { kind: 'text', limit: 1000, isEdited: true },
  storyTpl: { kind: 'text', limit: 20_000, isEdited: true },
  ...record,
});

/** Texts with placeholders, from which a photo's texts are generated. An empty one generates nothing. */
export type SeoTemplate = RecordOf<typeof templateFields>;

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
