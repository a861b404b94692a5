import type { Repositories } from '../../compose/repositories.ts';

/** While many jobs run, pages learn of their results this often. */
const everyMs = 60_000;

/**
 * When the results of a kind reach the pages: each time makes every cached page out of date, so it is at the end of the
 * queue, and once a minute before.
 */
export function createAnnouncements(kind: string, now: () => Date) {
  let announcedAt = 0;
  let isPending = false;

  /** @param isNews whether a visitor can see what this job did */
  return async ({ jobs }: Pick<Repositories, 'jobs'>, isNews: boolean): Promise<boolean> => {
    isPending ||= isNews;
    if (!isPending) return false;
    const time = now().getTime();
    const isDue = time - announcedAt >= everyMs || !(await jobs.isAnyDue(kind, now().toISOString()));
    if (!isDue) return false;
    announcedAt = time;
    isPending = false;
    return true;
  };
}
