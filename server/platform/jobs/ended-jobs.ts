import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from '../database/transaction.ts';

const keptMs = 7 * 24 * 60 * 60 * 1000;
const removedAtOnce = 2000;

/** Deletes jobs that ended more than a week ago, in parts: SQLite is synchronous, so all requests wait for a statement. */
export async function removeEndedJobs(
  { transaction, now }: { transaction: Transaction; now: () => Date },
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(now().getTime() - keptMs).toISOString();
  let removed = removedAtOnce;
  while (!signal.aborted && removed === removedAtOnce) {
    removed = await transaction(
      ({ jobs }) => jobs.removeEnded(['done', 'stopped', 'failed'], before, removedAtOnce),
      ['jobs'],
    );
    await nextTurn();
  }
}
