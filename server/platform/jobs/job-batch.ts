import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Jobs of one kind that are added together. Times are ISO. */
export interface NewBatch {
  kind: string;
  batch: string;
  payload?: object;
  now: string;
  /** Default: now. */
  runAfter?: string;
}

/**
 * A job for each subject, in one statement: of a hundred thousand no row comes here.
 * @param subjects a query whose column is `subject`
 * @param waiting a job of the subject that waits already stays as it is, or is replaced
 * @returns how many were added or replaced
 */
export async function addJobBatch(
  db: Kysely<Database>,
  { kind, batch, payload = {}, now, runAfter = now }: NewBatch,
  subjects: RawBuilder<unknown>,
  waiting: 'stays' | 'replaced' = 'stays',
): Promise<number> {
  const onConflict =
    waiting === 'stays'
      ? sql`do nothing`
      : sql`(kind, subject) where state = 'waiting' do update set
          batch = excluded.batch, payload = excluded.payload, run_after = excluded.run_after`;
  const { numAffectedRows } = await sql`
    insert into jobs (id, kind, subject, batch, payload, state, run_after, created_date, updated_date)
    select ${`${batch}.`} || subject, ${kind}, subject, ${batch}, ${JSON.stringify(payload)}, 'waiting',
      ${runAfter}, ${now}, ${now} from (${subjects}) as s where 1 = 1 on conflict ${onConflict}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
