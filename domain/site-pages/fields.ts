import { articleFields } from '../articles/fields.ts';
import { defineFields } from '../fields.ts';
import { slugLimit } from '../site/paths.ts';

export const sitePageFields = defineFields({
  id: { kind: 'text' },
  slug: { kind: 'text', limit: slugLimit },
  title: { kind: 'text', limit: 200 },
  /** Not counting embedded images, which become files. */
  body: { kind: 'text', limit: articleFields.fields.body.limit },
  placement: { kind: 'text' },
  published: { kind: 'flag' },
  createdDate: { kind: 'date' },
  updatedDate: { kind: 'date' },
  publishedAt: { kind: 'date', isNullable: true },
  version: { kind: 'integer' },
});
