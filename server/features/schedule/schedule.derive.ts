import { nextTimeOf, type Planned } from '#domain/schedule/times.ts';
import type { Repositories } from '../../compose/repositories.ts';

export const scheduleKind = 'schedule';
/** Of the one job, which does all that is due. */
export const scheduleSubject = 'everything';

/** The job looks again at least so often: the queue takes times further away for those of a wrong clock. */
const longestWaitMs = 60 * 60 * 1000;

export interface JobTimes {
  /** ISO */
  now: string;
  newId: () => string;
}

/** In the transaction of a change: nothing is late because of it. @param time ISO; the earliest of what may be due */
export async function wakeSchedule(
  { jobs }: Pick<Repositories, 'jobs'>,
  time: string,
  { now, newId }: JobTimes,
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
  job: JobTimes,
): Promise<void> {
  const left = changes.filter(
    ({ before, after }) => !before?.published && (after.published || after.publishAt !== null),
  );
  if (left.length > 0 && (await repos.schedule.dequeue(left.map(({ after }) => after.id))) > 0)
    await repos.schedule.changeQueue({});
  await awaitTimes(repos, changes, job);
}

/** As {@link followTimes}, for what is never in the queue. */
export async function awaitTimes(
  repos: Pick<Repositories, 'jobs'>,
  changes: readonly Pick<PlannedChange, 'after'>[],
  job: JobTimes,
): Promise<void> {
  const times = changes.flatMap(({ after }) => nextTimeOf(after) ?? []);
  if (times.length > 0) await wakeSchedule(repos, times.sort()[0] ?? '', job);
}
