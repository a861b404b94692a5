import type { Repositories } from '../../compose/repositories.ts';
import type { WriteKind } from '../database/transaction.ts';
import type { JobRun } from './runner.ts';

/** Interval in milliseconds at which pages are updated while many jobs run. */
const everyMs = 60_000;

/**
 * Ends jobs of a kind, and decides when their results reach the pages: each time makes every cached page out of date, so
 * it is at the end of the queue, and once a minute before.
 */
export function createAnnouncements(kind: string, now: () => Date) {
  let announcedAt = 0;
  let isPending = false;

  /**
   * Ends a run like `run.finish`, and announces its result unless another job soon will.
   * @param isNews whether a visitor can see what this job did
   */
  return async function finish(
    run: JobRun,
    isNews: boolean,
    work: (repos: Repositories) => Promise<unknown>,
    written?: readonly WriteKind[],
  ): Promise<void> {
    let announced: number | null = null;
    await run.finish(async (repos) => {
      await work(repos);
      const time = now().getTime();
      const isDue = async () =>
        time - announcedAt >= everyMs || !(await repos.jobs.isAnyDue(kind, now().toISOString()));
      announced = (isPending || isNews) && (await isDue()) ? time : null;
      return announced !== null;
    }, written);
    // Runs after the commit: if that fails, results that were waiting continue to wait.
    isPending = announced === null && (isPending || isNews);
    announcedAt = announced ?? announcedAt;
  };
}
