import { defineFields } from '../fields.ts';

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
  key: { kind: 'text', limit: 100, label: 'Key' },
  variants: { kind: 'list', limit: 100, entries: 200, label: 'Variants' },
});

export const stopwordFields = defineFields({
  ...record,
  name: { kind: 'text', limit: 100, label: 'Name' },
  words: { kind: 'list', limit: 100, entries: 5000, label: 'Words' },
});

export const templateFields = defineFields({
  ...record,
  name: { kind: 'text', limit: 100, label: 'Name' },
  enabled: { kind: 'flag', label: 'Enabled' },
  titleTpl: { kind: 'text', limit: 300, label: 'Title template' },
  metaTpl: { kind: 'text', limit: 500, label: 'Meta description template' },
  altTpl: { kind: 'text', limit: 500, label: 'Alt text template' },
  filenameTpl: { kind: 'text', limit: 200, label: 'File name template' },
  slugTpl: { kind: 'text', limit: 200, label: 'Slug template' },
  captionTpl: { kind: 'text', limit: 1000, label: 'Caption template' },
  storyTpl: { kind: 'text', limit: 20_000, label: 'Story template' },
});

/** The texts that a template makes. */
export const generatedFields = defineFields({
  title: { kind: 'text', label: 'Title' },
  metaDescription: { kind: 'text', label: 'Meta description' },
  altText: { kind: 'text', label: 'Alt text' },
  fileName: { kind: 'text', label: 'File name' },
  slug: { kind: 'text', label: 'Slug' },
  caption: { kind: 'text', label: 'Caption' },
  story: { kind: 'text', label: 'Story' },
});
