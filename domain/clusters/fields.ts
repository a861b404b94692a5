import { defineFields } from '../fields.ts';

const tokens = { kind: 'list', limit: 100, entries: 50 } as const;

export const clusterFields = defineFields({
  id: { kind: 'text' },
  createdDate: { kind: 'date' },
  version: { kind: 'integer' },
  name: { kind: 'text', limit: 100 },
  description: { kind: 'text', limit: 5000 },
  requiredTokens: tokens,
  optionalTokens: tokens,
  negativeTokens: tokens,
  geoScope: tokens,
  weight: { kind: 'integer', limit: 1_000_000 },
  minPostsToIndex: { kind: 'integer', limit: 1_000_000 },
  enabled: { kind: 'flag' },
  /** Ids of the posts that come first, in their owner's order; none: the newest first. */
  arranged: { kind: 'list', limit: 64, entries: 200 },
  /** The id of the post on its cover. */
  cover: { kind: 'text' },
  slug: { kind: 'text', column: null },
  matchingPosts: { kind: 'integer', column: null },
  photos: { kind: 'objects', column: null },
  leftOut: { kind: 'list', column: null },
  updatedDate: { kind: 'date' },
});
