import { afterEach } from 'vitest';
import { createRepositories } from '../../server/compose/repositories.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { createTransaction } from '../../server/platform/database/transaction.ts';
import { newId } from '../../server/platform/ids.ts';
import { createJobRunner, type JobFailure, type JobKind } from '../../server/platform/jobs/runner.ts';
import { eachDatabase, type TestDatabase } from '../databases.ts';

export const minuteMs = 60_000;

type OpenQueue = (leaseMs?: number) => ReturnType<typeof openQueue>;

/** Tests on both databases, with a queue that is closed after each. */
export function eachQueue(name: string, tests: (open: OpenQueue) => void): void {
  eachDatabase(name, (make) => {
    const closing: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const close of closing.splice(0)) await close();
    });
    tests(async (leaseMs = minuteMs) => openQueue(await make(), leaseMs, closing));
  });
}

/** The queue as several processes see it: each with its own database connection and runner. */
async function openQueue(first: TestDatabase, leaseMs: number, closing: (() => Promise<void>)[]) {
  const time = { now: Date.parse('2026-05-04T12:00:00.000Z') };
  const failures: { error: unknown; failure: JobFailure }[] = [];
  const versions: number[] = [];
  const runnerOver = (
    { reader, transaction }: Pick<TestDatabase, 'reader' | 'transaction'>,
    kind: JobKind,
  ) => {
    const runner = createJobRunner({
      reader,
      transaction,
      onChange: (version) => void versions.push(version),
      kinds: { work: kind },
      now: () => new Date(time.now),
      newId,
      onFailure: (error, failure) => void failures.push({ error, failure }),
      onBrokenQueue: (error) => void failures.push({ error, failure: { errorId: '', job: {} as never } }),
      leaseMs,
      pollMs: 20,
    });
    closing.push(runner.close);
    return runner;
  };
  const elsewhere = async (kind: JobKind) => {
    const database = await openDatabase(first.location);
    const reader = createRepositories(database.db, database.dialect);
    const runner = runnerOver({ reader, transaction: createTransaction(database, createRepositories) }, kind);
    closing.push(database.close);
    return runner;
  };
  const present = () => new Date(time.now).toISOString();
  return {
    ...first,
    time,
    failures,
    versions,
    here: (kind: JobKind, changes: Partial<TestDatabase> = {}) => runnerOver({ ...first, ...changes }, kind),
    elsewhere,
    add: (...subjects: string[]) =>
      first.transaction(async ({ jobs }) => {
        for (const subject of subjects) {
          await jobs.add({ id: newId(), kind: 'work', subject, batch: 'b', runAfter: present() }, present());
        }
      }),
    counts: () => first.reader.jobs.counts('b'),
  };
}
