import { nextTimeOf, type Planned } from '#domain/schedule/times.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { newId } from '../../platform/ids.ts';

export const scheduleKind = 'schedule';
/** Of the one job, which does all that is due. */
export const scheduleSubject = 'everything';

/** The job looks again at least so often: the queue takes times further away for those of a wrong clock. */
const longestWaitMs = 60 * 60 * 1000;

/** In the transaction of a change: nothing is late because of it. @param time ISO; the earliest of what may be due */
export async function wakeSchedule(
  { jobs }: Pick<Repositories, 'jobs'>,
  time: string,
  now: string,
): Promise<void> {
  const latest = new Date(Date.parse(now) + longestWaitMs).toISOString();
  const job = { id: newId(), kind: scheduleKind, subject: scheduleSubject };
  await jobs.addSoon([{ ...job, runAfter: time < latest ? time : latest }], now);
}

interface PlannedChange {
  before: Planned | null;
  after: Planned & { id: string };
}

/** Posts that have changed: what is public or has a time of its own leaves the queue. */
export async function followTimes(
  repos: Pick<Repositories, 'jobs' | 'schedule'>,
  changes: readonly PlannedChange[],
  now: string,
): Promise<void> {
  const left = changes.filter(
    ({ before, after }) => !before?.published && (after.published || after.publishAt !== null),
  );
  if (left.length > 0 && (await repos.schedule.dequeue(left.map(({ after }) => after.id))) > 0)
    await repos.schedule.changeQueue({});
  await awaitTimes(
    repos,
    changes.map(({ after }) => after),
    now,
  );
}

/** As {@link followTimes}, for what is never in the queue. */
export async function awaitTimes(
  repos: Pick<Repositories, 'jobs'>,
  planned: readonly (Pick<Planned, 'published'> & Partial<Planned>)[],
  now: string,
): Promise<void> {
  const times = planned.flatMap(
    ({ published, publishAt = null, unpublishAt = null }) =>
      nextTimeOf({ published, publishAt, unpublishAt }) ?? [],
  );
  if (times.length > 0) await wakeSchedule(repos, times.sort()[0] ?? '', now);
}
