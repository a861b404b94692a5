import type { Generated } from 'kysely';
import type { Flag, Json } from './dialect.ts';

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'stopped';

/** Background jobs. At most one per kind and subject waits, and at most one runs. */
export interface JobsTable {
  id: string;
  kind: string;
  /** Object of the job, for example the id of an image. */
  subject: string;
  /** Jobs that were started together. */
  batch: string | null;
  payload: Generated<Json>;
  state: JobState;
  /** Number of starts. */
  attempts: Generated<number>;
  /** ISO; it does not start before. */
  run_after: string;
  /** Id of one run, not of a process. */
  holder: string | null;
  /** ISO; renewed while it runs. Past it, another process may start the job again. */
  lease_until: string | null;
  stop_requested: Generated<Flag>;
  done: Generated<number>;
  total: Generated<number>;
  /** Message of the last error. */
  message: string | null;
  /** Names the line in the log. */
  error_id: string | null;
  created_date: string;
  updated_date: string;
}

/** A kind of job whose last run failed because of an outage or a spent limit. */
export interface JobPausesTable {
  kind: string;
  /** Outages one after the other, without a success between them. */
  failures: number;
  /** ISO; null while other jobs of the kind are still tried. */
  until: string | null;
  reason: string;
}

/** Drafts that are published one by one. */
export interface QueuedPostsTable {
  post_id: string;
  /** Ascending, with gaps. */
  position: number;
}

/** Schedule of the queue, in one row, see `QueueState`. */
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
