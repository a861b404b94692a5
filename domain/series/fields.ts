import { defineFields } from '../fields.ts';
import { slugLimit } from '../site/paths.ts';

export const seriesFields = defineFields({
  id: { kind: 'text' },
  createdDate: { kind: 'date' },
  updatedDate: { kind: 'date' },
  version: { kind: 'integer' },
  title: { kind: 'text', limit: 200 },
  slug: { kind: 'text', limit: slugLimit },
  text: { kind: 'text', limit: 10_000 },
  /** The id of one of its posts. */
  cover: { kind: 'text' },
  /** Ids, in the owner's order. */
  posts: { kind: 'list', limit: 64, entries: 200 },
  published: { kind: 'flag' },
  publishedAt: { kind: 'date' },
  visiblePhotos: { kind: 'integer', column: null },
  photos: { kind: 'objects', column: null },
});
