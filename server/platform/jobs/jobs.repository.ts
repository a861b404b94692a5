import { type Insertable, type Kysely, type Selectable, type SqlBool, sql, type UpdateObject } from 'kysely';
import { furthest, hasPassedIn, storedObject } from '../database/rows.ts';
import type { Database } from '../database/schema.ts';
import type { JobsTable } from '../database/tables-jobs.ts';
import { createGroups, createOverview, createPauses } from './jobs-overview.ts';

export interface NewJob {
  id: string;
  kind: string;
  /** Object of the job; only one job of a kind and subject waits. */
  subject: string;
  batch?: string | null;
  payload?: object;
  /** ISO; not before. */
  runAfter: string;
}

/** A job that this process holds. */
export interface Job extends Pick<JobsTable, 'id' | 'kind' | 'subject' | 'batch'> {
  holder: string;
  payload: Record<string, unknown>;
  /** Number of runs, including this one. */
  attempts: number;
  /** The lease of the run before ended without a result: its process died. */
  wasAbandoned: boolean;
  /** Id of the first error, which is in the log. */
  errorId: string | null;
}

/** Values of one statement: databases take 32,766 and more. */
const rowsAtOnce = 1000;

type Lease = Pick<Job, 'id' | 'holder'>;
type Held = Lease & Pick<Job, 'kind' | 'subject'>;

/** Repository of the job queue: waiting, running with their holder, and ended. */
export function createJobsRepository(db: Kysely<Database>) {
  return { ...createQueue(db), ...createOverview(db), ...createGroups(db), ...createPauses(db) };
}

function createQueue(db: Kysely<Database>) {
  /** @returns whether the caller still held it */
  async function change({ id, holder }: Lease, values: UpdateObject<Database, 'jobs'>): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('jobs')
      .set(values)
      .where('id', '=', id)
      .where('holder', '=', holder)
      .where('state', '=', 'running')
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows) === 1;
  }

  async function removeFormer({ id, kind, subject }: Held): Promise<void> {
    await db
      .deleteFrom('jobs')
      .where('subject', '=', subject)
      .where('kind', '=', kind)
      .where('state', 'in', ['failed', 'stopped'])
      .where('id', '<>', id)
      .execute();
  }

  /** Adds jobs; one that already waits gets the earlier of both times. */
  async function addEarlier(rows: readonly Insertable<JobsTable>[]): Promise<void> {
    await db
      .insertInto('jobs')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'subject'])
          // The condition is written as in the index, which a parameter would not match.
          .where(sql<SqlBool>`state = 'waiting'`)
          .doUpdateSet((eb) => ({
            run_after: eb
              .case()
              .when('excluded.run_after', '<', eb.ref('jobs.run_after'))
              .then(eb.ref('excluded.run_after'))
              .else(eb.ref('jobs.run_after'))
              .end(),
          })),
      )
      .execute();
  }

  const ofKind = (kind: string) => db.selectFrom('jobs as j').selectAll().where('j.kind', '=', kind);

  async function nextFor(kind: string, now: string): Promise<Selectable<JobsTable> | undefined> {
    const abandoned = await ofKind(kind)
      .where('j.state', '=', 'running')
      .where(hasPassedIn('j.lease_until', now))
      .orderBy('j.run_after')
      .limit(1)
      .executeTakeFirst();
    if (abandoned) return abandoned;
    const due = await firstWaiting(kind, '<=', now);
    return due ?? firstWaiting(kind, '>', furthest(now));
  }

  const firstWaiting = (kind: string, side: '<=' | '>', time: string) =>
    ofKind(kind)
      .where('j.state', '=', 'waiting')
      .where('j.run_after', side, time)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('jobs as r')
              .select('r.id')
              .whereRef('r.subject', '=', 'j.subject')
              .whereRef('r.kind', '=', 'j.kind')
              .where('r.state', '=', 'running'),
          ),
        ),
      )
      .orderBy('j.run_after')
      .orderBy('j.id')
      .limit(1)
      .executeTakeFirst();

  return {
    /** Adds a job; one of this kind and subject that already waits is not changed. */
    async add(
      { id, kind, subject, batch = null, payload = {}, runAfter }: NewJob,
      now: string,
    ): Promise<void> {
      await db
        .insertInto('jobs')
        .values({
          id,
          kind,
          subject,
          batch,
          payload: JSON.stringify(payload),
          state: 'waiting',
          run_after: runAfter,
          created_date: now,
          updated_date: now,
        })
        // Only the unique index of waiting jobs can conflict.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /**
     * Adds jobs; one that already waits starts no later than the new one would, and keeps its batch and its
     * payload.
     */
    async addSoon(jobs: readonly NewJob[], now: string) {
      const times = { created_date: now, updated_date: now };
      const rows = jobs.map(({ id, kind, subject, batch = null, payload = {}, runAfter }) => {
        const what = { id, kind, subject, batch, payload: JSON.stringify(payload) };
        return { ...what, state: 'waiting' as const, run_after: runAfter, ...times };
      });
      for (let start = 0; start < rows.length; start += rowsAtOnce) {
        await addEarlier(rows.slice(start, start + rowsAtOnce));
      }
    },

    /** Whether {@link claim} would find a job. */
    async hasNext(kind: string, now: string): Promise<boolean> {
      return (await nextFor(kind, now)) !== undefined;
    },

    /** ISO: when the next waiting job starts, or the lease of a running one ends; null without one. */
    async nextTime(kind: string): Promise<string | null> {
      const first = (state: 'waiting' | 'running', column: 'run_after' | 'lease_until') =>
        db
          .selectFrom('jobs')
          .select(`${column} as time`)
          .where('kind', '=', kind)
          .where('state', '=', state)
          .orderBy(column)
          .limit(1)
          .executeTakeFirst();
      const times = [await first('waiting', 'run_after'), await first('running', 'lease_until')];
      return times.flatMap((row) => row?.time ?? []).sort()[0] ?? null;
    },

    /** The next job of the kind, held until then. In a transaction: no other process gets the same. */
    async claim(kind: string, holder: string, now: string, until: string): Promise<Job | null> {
      // Ends jobs with a stop request whose process died before it noticed.
      await db
        .updateTable('jobs')
        .set({ state: 'stopped', updated_date: now })
        .where('kind', '=', kind)
        .where('state', '=', 'running')
        .where(hasPassedIn('lease_until', now))
        .where('stop_requested', '=', 1)
        .execute();
      const row = await nextFor(kind, now);
      if (!row) return null;
      const attempts = row.attempts + 1;
      await db
        .updateTable('jobs')
        .set({ state: 'running', holder, lease_until: until, attempts, updated_date: now })
        .where('id', '=', row.id)
        .execute();
      const { id, subject, batch, payload, error_id } = row;
      const wasAbandoned = row.state === 'running';
      return {
        ...{ id, kind, subject, batch, holder, attempts, wasAbandoned },
        payload: storedObject<Record<string, unknown>>(payload),
        errorId: error_id,
      };
    },

    /** @returns whether a stop was requested; null when the caller lost the lease */
    async renew(
      lease: Lease,
      { now, until, done, total }: { now: string; until: string; done: number; total: number },
    ): Promise<{ stopRequested: boolean } | null> {
      if (!(await change(lease, { lease_until: until, done, total, updated_date: now }))) return null;
      const row = await db
        .selectFrom('jobs')
        .select('stop_requested')
        .where('id', '=', lease.id)
        .executeTakeFirst();
      return { stopRequested: row?.stop_requested === 1 };
    },

    /**
     * Ends a job. A success removes its failed or stopped predecessors.
     * @returns whether the caller still held it; otherwise nothing was written
     */
    async end(
      lease: Held,
      outcome: { state: 'done' | 'failed' | 'stopped'; now: string; message?: string; errorId?: string },
    ): Promise<boolean> {
      if (outcome.state === 'done') await removeFormer(lease);
      return change(lease, {
        state: outcome.state,
        holder: null,
        lease_until: null,
        updated_date: outcome.now,
        ...(outcome.message !== undefined && { message: outcome.message }),
        ...(outcome.errorId !== undefined && { error_id: outcome.errorId }),
      });
    },

    /** Back into the queue, unless it is to stop. If the same job has been added since, that one starts no later instead. */
    async putBack(
      { id, holder, kind, subject }: Held,
      change: { now: string; runAfter: string; attempts: number; message?: string; errorId?: string },
    ): Promise<void> {
      const held = db.selectFrom('jobs').where('id', '=', id).where('holder', '=', holder);
      const row = await held.select('stop_requested').executeTakeFirst();
      if (!row) return;
      const other = await db
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      if (other && row.stop_requested === 0) {
        await db.deleteFrom('jobs').where('id', '=', id).execute();
        await db
          .updateTable('jobs')
          .set({ run_after: change.runAfter })
          .where('id', '=', other.id)
          .where('run_after', '>', change.runAfter)
          .execute();
        return;
      }
      await db
        .updateTable('jobs')
        .set({
          state: row.stop_requested === 1 ? 'stopped' : 'waiting',
          holder: null,
          lease_until: null,
          run_after: change.runAfter,
          attempts: change.attempts,
          updated_date: change.now,
          ...(change.message !== undefined && { message: change.message }),
          ...(change.errorId !== undefined && { error_id: change.errorId }),
        })
        .where('id', '=', id)
        .execute();
    },

    /** Deletes all jobs of a subject, whatever their state. */
    async removeOf(subject: string): Promise<void> {
      await db.deleteFrom('jobs').where('subject', '=', subject).execute();
    },

    /** Jobs that ended before then, `most` at most. @param before ISO @returns how many */
    async removeEnded(states: readonly JobsTable['state'][], before: string, most: number): Promise<number> {
      const ended = db
        .selectFrom('jobs')
        .select('id')
        .where('state', 'in', states)
        .where('updated_date', '<', before)
        .limit(most);
      const { numDeletedRows } = await db.deleteFrom('jobs').where('id', 'in', ended).executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
