import type { Flag, Json } from './dialect.ts';

/** Drafts that go public one after the other. */
export interface QueuedPostsTable {
  post_id: string;
  /** Ascending, with gaps. */
  position: number;
}

/** One row: when the queue publishes, see `QueueState`. */
export interface PublicationQueueTable {
  id: number;
  time: string;
  days: Json;
  count: number;
  date: 'publication' | 'taken';
  paused: Flag;
  since: string;
  last_day: string | null;
  version: number;
}
