import type { AppError } from '#domain/errors.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Job } from './jobs.repository.ts';
import { type JobPause, pausedUntil } from './jobs-overview.ts';

const firstPauseMs = 30_000;
const longestPauseMs = 60 * 60 * 1000;
/** Outages in a row after which the next one pauses the kind. */
const outagesBeforePause = 2;

/** @param times how often it has failed */
export function pauseAfter(times: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(times - 1, 20));
}

interface OutagesDependencies {
  reader: Repositories;
  transaction: Transaction;
  now: () => Date;
  newId: () => string;
  onFailure: (error: unknown, failure: { errorId: string; job: Job }) => void;
}

/**
 * Pauses a kind of job while something that all its jobs need fails: a full disk, a service that is down, a
 * spent limit.
 */
export function createOutages({ reader, transaction, now, newId, onFailure }: OutagesDependencies) {
  const present = () => now().toISOString();
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString();

  /**
   * End of the pause after an outage: the time that the error names, else a growing one after several in a
   * row; null: no pause.
   */
  function pauseFor({ retryAfter }: AppError, failures: number): string | null {
    if (retryAfter !== undefined) return later(retryAfter * 1000);
    const pauses = failures - outagesBeforePause;
    return pauses > 0 ? later(pauseAfter(pauses)) : null;
  }

  /** @returns when the job is tried again; null when this is the first outage after a success */
  async function note(
    { jobs }: Repositories,
    { kind }: Job,
    error: AppError,
  ): Promise<{ before: JobPause | undefined; runAfter: string | null }> {
    const before = await jobs.pauseOf(kind);
    // The job was started before the pause, so it is repeated without another failure.
    if (pausedUntil(before, present()) !== null) return { before, runAfter: present() };
    const failures = (before?.failures ?? 0) + 1;
    const until = pauseFor(error, failures);
    await jobs.setPause({ kind, failures, until, reason: error.message });
    if (until !== null) return { before, runAfter: present() };
    return { before, runAfter: before ? later(pauseAfter(failures)) : null };
  }

  return {
    isPaused: async (kind: string): Promise<boolean> =>
      pausedUntil(await reader.jobs.pauseOf(kind), present()) !== null,

    /** Ends a pause after a success; one that was set since then stays. */
    async end(kind: string): Promise<void> {
      if (!(await reader.jobs.pauseOf(kind))) return;
      await transaction(async ({ jobs }) => {
        if (pausedUntil(await jobs.pauseOf(kind), present()) === null) await jobs.endPause(kind);
      });
    },

    /**
     * Puts the job back without an attempt, and pauses the whole kind after several outages in a row.
     * @returns false for an error of the job itself, or one between two successes, which costs an attempt
     */
    async waitOut(job: Job, error: AppError): Promise<boolean> {
      if (!error.isOutage && error.code !== 'too_many' && error.code !== 'unavailable') return false;
      // `unavailable` without an outage concerns this process alone.
      const isOfAll = error.isOutage || error.code === 'too_many';
      const { before, runAfter } = isOfAll
        ? await transaction((repos) => note(repos, job, error))
        : { before: undefined, runAfter: later(firstPauseMs) };
      if (runAfter === null) return false;
      const errorId = job.errorId ?? newId();
      if (!before && job.errorId === null) onFailure(error, { errorId, job });
      const change = {
        now: present(),
        runAfter,
        attempts: job.attempts - 1,
        message: error.message,
        errorId,
      };
      await transaction(({ jobs }) => jobs.putBack(job, change), ['jobs']);
      return true;
    },
  };
}
