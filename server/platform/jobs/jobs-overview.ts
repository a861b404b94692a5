import { type Kysely, type Selectable, sql } from 'kysely';
import { hasPassed } from '../database/rows.ts';
import type { Database } from '../database/schema.ts';
import type { JobPausesTable, JobState } from '../database/tables-jobs.ts';

/** Numbers of jobs by state; states without any are 0. */
export type JobCounts = Record<JobState, number>;

export interface FailedJob {
  subject: string;
  message: string | null;
  errorId: string | null;
}

/** Queries about waiting, running and failed jobs. */
export function createOverview(db: Kysely<Database>) {
  return {
    /** Whether a job of the kind could start now. */
    async isAnyDue(kind: string, now: string): Promise<boolean> {
      const row = await db
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', kind)
        .where('state', '=', 'waiting')
        .where('run_after', '<=', now)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The one that runs, else one that could; null without. */
    async current(
      kind: string,
      now: string,
    ): Promise<Pick<Selectable<Database['jobs']>, 'subject' | 'state' | 'done' | 'total'> | null> {
      const row = await db
        .selectFrom('jobs as j')
        .select(['j.subject', 'j.state', 'j.done', 'j.total'])
        .where('j.kind', '=', kind)
        .where((eb) =>
          eb.or([
            eb('j.state', '=', 'running'),
            eb.and([eb('j.state', '=', 'waiting'), eb('j.run_after', '<=', now)]),
          ]),
        )
        .orderBy('j.state')
        .limit(1)
        .executeTakeFirst();
      if (!row) return null;
      const { subject, state, done, total } = row;
      return { subject, state, done: Number(done), total: Number(total) };
    },

    async counts(batch: string): Promise<JobCounts> {
      const rows = await db
        .selectFrom('jobs')
        .select(['state', (eb) => eb.fn.countAll<number>().as('total')])
        .where('batch', '=', batch)
        .groupBy('state')
        .execute();
      const counts: JobCounts = { waiting: 0, running: 0, done: 0, failed: 0, stopped: 0 };
      for (const { state, total } of rows) counts[state] = Number(total);
      return counts;
    },

    /** Number of jobs by kind and state. */
    async countsByKind(): Promise<{ kind: string; state: JobState; total: number }[]> {
      const rows = await db
        .selectFrom('jobs')
        .select(['kind', 'state', (eb) => eb.fn.countAll<number>().as('total')])
        .groupBy(['kind', 'state'])
        .orderBy('kind')
        .orderBy('state')
        .execute();
      return rows.map((row) => ({ ...row, total: Number(row.total) }));
    },

    /** The newest batch that has not ended. @param start of its name */
    async openBatch(kind: string, start: string): Promise<string | null> {
      const row = await db
        .selectFrom('jobs')
        .select('batch')
        .where('kind', '=', kind)
        .where('state', 'in', ['waiting', 'running'])
        .where('batch', 'like', `${start}%`)
        .orderBy('created_date', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.batch ?? null;
    },

    async failed(batch: string, limit: number): Promise<FailedJob[]> {
      return db
        .selectFrom('jobs')
        .select(['subject', 'message', 'error_id as errorId'])
        .where('batch', '=', batch)
        .where('state', '=', 'failed')
        .orderBy('updated_date')
        .limit(limit)
        .execute();
    },
  };
}

/** Jobs that were started together; without a batch those of the kind that were started one by one. */
export interface JobGroup {
  kind: string;
  batch: string | null;
}

export interface CountedGroup extends JobGroup {
  counts: JobCounts;
}

export interface ShownJob extends JobGroup {
  id: string;
  subject: string;
  /** Title or file name of the post or image that it works on; null where it is neither. */
  title: string | null;
  originalName: string | null;
  /** The post that it works on; of an image the newest one that shows it. */
  postId: string | null;
  done: number;
  total: number;
  message: string | null;
  errorId: string | null;
}

/** Queries and actions of the owner on groups of jobs. */
export function createGroups(db: Kysely<Database>) {
  const named = () =>
    db
      .selectFrom('jobs as j')
      // Jobs of social cards name posts among other subjects.
      .leftJoin('posts as p', (join) => join.on('p.id', '=', sql`replace(j.subject, 'post:', '')`))
      .leftJoin('media as m', (join) => join.on('m.id', '=', sql`coalesce(p.media_id, j.subject)`))
      .select(['j.id', 'j.kind', 'j.batch', 'j.subject', 'j.done', 'j.total', 'j.message'])
      .select(['j.error_id as errorId', 'p.title', 'm.original_name as originalName'])
      .select(({ fn, selectFrom }) =>
        fn
          .coalesce(
            'p.id',
            selectFrom('posts as q')
              .select('q.id')
              .whereRef('q.media_id', '=', 'j.subject')
              .orderBy('q.created_date', 'desc')
              .orderBy('q.id', 'desc')
              .limit(1),
          )
          .as('postId'),
      );

  return {
    /** The newest batches first, then the kinds without one; the states of their jobs do not change the order. */
    async groups(): Promise<CountedGroup[]> {
      const rows = await db
        .selectFrom('jobs')
        .select(['kind', 'batch', 'state', (eb) => eb.fn.countAll<number>().as('total')])
        .groupBy(['kind', 'batch', 'state'])
        .execute();
      const groups = new Map<string, CountedGroup>();
      for (const { kind, batch, state, total } of rows) {
        const key = `${kind} ${batch}`;
        const counts = { waiting: 0, running: 0, done: 0, failed: 0, stopped: 0 };
        const group = groups.get(key) ?? { kind, batch, counts };
        group.counts[state] = Number(total);
        groups.set(key, group);
      }
      return [...groups.values()].sort((a, b) => compare(ageKey(b), ageKey(a)) || compare(a.kind, b.kind));
    },

    running: (limit: number): Promise<ShownJob[]> =>
      named().where('j.state', '=', 'running').orderBy('j.updated_date').limit(limit).execute(),

    failedOf: ({ kind, batch }: JobGroup, limit: number): Promise<ShownJob[]> =>
      named()
        .where('j.kind', '=', kind)
        .where('j.batch', batch === null ? 'is' : '=', batch)
        .where('j.state', '=', 'failed')
        .orderBy('j.id')
        .limit(limit)
        .execute(),

    async removeFailed({ kind, batch }: JobGroup): Promise<void> {
      await db
        .deleteFrom('jobs')
        .where('kind', '=', kind)
        .where('batch', batch === null ? 'is' : '=', batch)
        .where('state', '=', 'failed')
        .execute();
    },

    /** Stops the waiting jobs at once, the running ones as soon as their process notices. */
    async stop({ kind, batch }: JobGroup, now: string): Promise<void> {
      const those = db
        .updateTable('jobs')
        .where('kind', '=', kind)
        .where('batch', batch === null ? 'is' : '=', batch);
      await those.set({ state: 'stopped', updated_date: now }).where('state', '=', 'waiting').execute();
      await those.set({ stop_requested: 1 }).where('state', '=', 'running').execute();
    },

    /** Puts the jobs of a group that ended in `state` back into the queue, each subject once. */
    async restart({ kind, batch }: JobGroup, state: 'failed' | 'stopped', now: string): Promise<void> {
      const reset = { attempts: 0, stop_requested: 0, done: 0, total: 0 } as const;
      const those = db
        .selectFrom('jobs as j')
        .where('j.kind', '=', kind)
        .where('j.batch', batch === null ? 'is' : '=', batch)
        .where('j.state', '=', state);
      await db
        .updateTable('jobs')
        .set({ ...reset, state: 'waiting', run_after: now, updated_date: now, message: null, error_id: null })
        .where(
          'id',
          'in',
          those
            .select(({ fn }) => fn.max('j.id').as('id'))
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('jobs as w')
                    .select('w.id')
                    .whereRef('w.kind', '=', 'j.kind')
                    .whereRef('w.subject', '=', 'j.subject')
                    .where('w.state', '=', 'waiting'),
                ),
              ),
            )
            .groupBy('j.subject'),
        )
        .execute();
      await db.deleteFrom('jobs').where('id', 'in', those.select('j.id')).execute();
    },
  };
}

/** Batches end in a UUID that grows with time. */
function ageKey({ batch }: JobGroup): string {
  return batch?.slice(-36) ?? '';
}

function compare(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}

export type JobPause = Selectable<JobPausesTable>;

/** Time until which a kind of job is not tried; null if it is not paused. */
export function pausedUntil(pause: Pick<JobPause, 'until'> | undefined, now: string): string | null {
  const until = pause?.until ?? null;
  return until === null || hasPassed(until, now) ? null : until;
}

/**
 * Queries about paused kinds, whose jobs fail because of something that all of them need. Every process sees
 * them.
 */
export function createPauses(db: Kysely<Database>) {
  return {
    async pauseOf(kind: string): Promise<JobPause | undefined> {
      return db.selectFrom('job_pauses').selectAll().where('kind', '=', kind).executeTakeFirst();
    },

    async pauses(): Promise<JobPause[]> {
      return db.selectFrom('job_pauses').selectAll().orderBy('kind').execute();
    },

    async setPause(pause: JobPause): Promise<void> {
      const { kind: _, ...values } = pause;
      await db
        .insertInto('job_pauses')
        .values(pause)
        .onConflict((conflict) => conflict.column('kind').doUpdateSet(values))
        .execute();
    },

    async endPause(kind: string): Promise<void> {
      await db.deleteFrom('job_pauses').where('kind', '=', kind).execute();
    },

    /** Starts delayed jobs, put back after an error, now instead of later. */
    async endDelays(kind: string, now: string): Promise<void> {
      await db
        .updateTable('jobs')
        .set({ run_after: now })
        .where('kind', '=', kind)
        .where('state', '=', 'waiting')
        .where('error_id', 'is not', null)
        .where('run_after', '>', now)
        .execute();
    },
  };
}
