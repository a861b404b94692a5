import type { Repositories } from '../../compose/repositories.ts';
import { newId } from '../../platform/ids.ts';

export const scheduleKind = 'schedule';
/** Subject of the one job, which does all that is due. */
export const scheduleSubject = 'everything';

/** The job looks again at least so often: the queue takes times further away for those of a wrong clock. */
const longestWaitMs = 60 * 60 * 1000;

/** In the transaction of a change: nothing is late because of it. @param time ISO; the earliest of what may be due */
export async function wakeSchedule({ jobs }: Repositories, time: string, now: string): Promise<void> {
  const latest = new Date(Date.parse(now) + longestWaitMs).toISOString();
  const job = { id: newId(), kind: scheduleKind, subject: scheduleSubject };
  await jobs.addSoon([{ ...job, runAfter: time < latest ? time : latest }], now);
}
