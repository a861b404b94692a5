import { defineFields, type EntityOf } from '../fields.ts';

const tokens = { kind: 'list', limit: 100, entries: 50, isEdited: true } as const;
const wholeNumber = { kind: 'integer', limit: 1_000_000, isEdited: true } as const;

export const clusterFields = defineFields({
  name: { kind: 'text', limit: 100, isEdited: true, required: 'Name is required.' },
  description: { kind: 'text', limit: 5000, isEdited: true },
  requiredTokens: tokens,
  optionalTokens: tokens,
  negativeTokens: tokens,
  geoScope: tokens,
  weight: { ...wholeNumber, initial: 1 },
  minPostsToIndex: { ...wholeNumber, initial: 5 },
  enabled: { kind: 'flag', isEdited: true, initial: true },
  /** Ids of the posts that come first on its hub, in their owner's order; none: the newest first. */
  arranged: { kind: 'list', limit: 64, entries: 200, isId: true, noun: 'photos', isEdited: true },
  /** Id of the post on its cover; null: none was chosen. */
  cover: { kind: 'text', isId: true, isNullable: true, isEdited: true },
  id: { kind: 'text' },
  createdDate: { kind: 'date' },
  version: { kind: 'integer' },
  slug: { kind: 'text', column: null },
  matchingPosts: { kind: 'integer', column: null },
  photos: { kind: 'objects', column: null },
  leftOut: { kind: 'list', column: null },
  updatedDate: { kind: 'date' },
});

/** Keyword cluster; the public site reads its hub fields. */
export type Cluster = EntityOf<typeof clusterFields>;
