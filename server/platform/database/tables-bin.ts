import type { Flag, Json } from './dialect.ts';

/**
 * Rows of other tables that were deleted: they are in no other table any more, so that nothing that reads those tables
 * can show them.
 */
export interface BinTable {
  /** Id of the deleted row, which it has again once restored. */
  id: string;
  kind: 'post' | 'article' | 'page' | 'series';
  /** Slug of the record, which no other one can get. */
  slug: string;
  title: string;
  /** Image of the record, or its hero. */
  media_id: string | null;
  /** Set if the record was public: its URL answers 410. */
  was_public: Flag;
  deleted_at: string;
  /** The row, by column. */
  data: Json;
}
