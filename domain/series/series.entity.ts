import { defineFields, type EditedOf, type RecordOf } from '../fields.ts';
import { slugLimit } from '../site/paths.ts';

export const seriesFields = defineFields({
  title: { kind: 'text', limit: 200, isEdited: true, required: 'Title is required.' },
  /** Empty: made from the title. */
  slug: { kind: 'text', limit: slugLimit, isEdited: true },
  /** Markdown, above the photographs. */
  text: { kind: 'text', limit: 10_000, isEdited: true },
  /** Id of one of `posts`; null: the first one that is published. */
  cover: { kind: 'text', isId: true, isNullable: true, isEdited: true },
  /** Ids in the owner's order, of drafts and deleted posts too: visitors see the published ones. */
  posts: { kind: 'list', limit: 64, entries: 200, isId: true, noun: 'photos', isEdited: true },
  published: { kind: 'flag', isEdited: true },
  id: { kind: 'text' },
  createdDate: { kind: 'date' },
  updatedDate: { kind: 'date' },
  /** When it was published first. */
  publishedAt: { kind: 'date', isNullable: true },
  version: { kind: 'integer' },
  visiblePhotos: { kind: 'integer', column: null },
  photos: { kind: 'objects', column: null },
});

/** Photographs in the order that their owner chose. */
export type Series = RecordOf<typeof seriesFields>;

/** Fields of a series that its owner decides. */
export type SeriesInput = EditedOf<typeof seriesFields>;
