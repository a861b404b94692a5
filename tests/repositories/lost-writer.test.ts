import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createRepositories } from '../../server/compose/repositories.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import type { PostgresLimits } from '../../server/platform/database/postgres.ts';
import { createTransaction } from '../../server/platform/database/transaction.ts';
import { freshPostgres } from '../databases.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function place(): Promise<string> {
  const { url, remove } = await freshPostgres();
  closing.push(remove);
  return url;
}

async function replica(url: string, limits: Partial<PostgresLimits> = {}) {
  const database = await openDatabase({ databaseUrl: url, file: '', limits });
  closing.push(database.close);
  return { database, transaction: createTransaction(database, createRepositories) };
}

/** Holds the writers' lock and says nothing more until it is let go. */
async function silentWriter(url: string, limits: Partial<PostgresLimits> = {}) {
  const { transaction } = await replica(url, limits);
  const holds = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const ended = transaction(async (repos) => {
    await repos.settings.set('lost', 1);
    holds.resolve();
    await gate.promise;
    await repos.settings.set('lost', 2);
  });
  // Awaited later; until then its failure is expected.
  ended.catch(() => undefined);
  await holds.promise;
  return { ended, goOn: gate.resolve };
}

test('a replica that is lost in the middle of a write stops the others only for a while', async () => {
  const url = await place();
  const lost = await silentWriter(url, { idleInTransaction: 200 });
  const { database, transaction } = await replica(url);
  await transaction((repos) => repos.settings.set('other', 1));
  const reader = createRepositories(database.db, 'postgres');
  expect(await reader.settings.get('other')).toBe(1);
  expect(await reader.settings.get('lost')).toBeUndefined();
  lost.goOn();
  await expect(lost.ended).rejects.toThrow();
});

describe('a process inside a write', () => {
  async function process(url: string) {
    const script = join(import.meta.dirname, 'write-until-killed.ts');
    const child = spawn('node', [script, url, '200'], { stdio: ['pipe', 'pipe', 'inherit'] });
    closing.push(async () => void child.kill('SIGKILL'));
    const said = async () => String((await once(child.stdout, 'data'))[0]).trim();
    expect(await said()).toBe('inside');
    return { child, said };
  }

  async function writesHere(url: string) {
    const { database, transaction } = await replica(url);
    await transaction((repos) => repos.settings.set('other', 1));
    return createRepositories(database.db, 'postgres');
  }

  test('that is frozen does not hold up the others, and is refused when it goes on', async () => {
    const url = await place();
    const { child, said } = await process(url);
    child.kill('SIGSTOP');
    const reader = await writesHere(url);
    child.kill('SIGCONT');
    child.stdin.write('go on\n');
    expect(await said()).toBe('refused');
    expect(await reader.settings.get('lost')).toBeUndefined();
  });

  test('that is killed does not hold up the others', async () => {
    const url = await place();
    const { child } = await process(url);
    child.kill('SIGKILL');
    expect(await (await writesHere(url)).settings.get('lost')).toBeUndefined();
  });
});

test('who waits too long for another writer is refused, and nothing else is', async () => {
  const url = await place();
  const long = await silentWriter(url);
  const { transaction } = await replica(url, { lock: 100 });
  const refused = transaction((repos) => repos.settings.set('other', 1));
  await expect(refused).rejects.toMatchObject({ code: '55P03' });
  long.goOn();
  await long.ended;
  await transaction((repos) => repos.settings.set('other', 1));
});

test('a migration waits for another as long as it takes', async () => {
  const url = await place();
  const long = await silentWriter(url);
  const { database } = await replica(url, { lock: 100, statement: 100 });
  const migrated = migrate(database);
  const other = await replica(url);
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
        where wait_event = 'advisory' and now() - query_start > interval '300 milliseconds'
        and datname = current_database()`.execute(other.database.db);
      return rows[0]?.waiting;
    })
    .toBe(1);
  long.goOn();
  expect(await migrated).toEqual([]);
});

test('every connection has its limits', async () => {
  const { database } = await replica(await place());
  const { rows } = await sql`select current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`.execute(
    database.db,
  );
  expect(rows).toEqual([{ idle: '4s', lock: '2min', statement: '5min' }]);
});
