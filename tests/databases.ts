import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import type { Dialect } from '../server/database/dialect.ts';
import { migrate } from '../server/database/migrate.ts';
import { type OpenDatabase, openDatabase } from '../server/database/open.ts';
import { createTransaction, type Transaction } from '../server/database/transaction.ts';
import { createRepositories, type Repositories } from '../server/repositories/all.ts';
import { templateDatabase } from './postgres-server.ts';

export interface TestDatabase {
  database: OpenDatabase;
  dialect: Dialect;
  /** For reading. */
  reader: Repositories;
  transaction: Transaction;
}

interface Opened {
  database: OpenDatabase;
  remove(): Promise<void>;
}

/**
 * Runs the same tests on SQLite (a file of its own) and on a real PostgreSQL (a database of its own). Every call
 * of `make` opens a fresh, migrated database; all of them are closed when the tests are over.
 */
export function eachDatabase(name: string, tests: (make: () => Promise<TestDatabase>, dialect: Dialect) => void): void {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    describe(`${name} (${dialect})`, () => {
      const opened: Opened[] = [];
      afterAll(async () => {
        for (const one of opened) {
          await one.database.close();
          await one.remove();
        }
      });
      tests(async () => {
        const one = dialect === 'sqlite' ? await openSqliteCopy() : await openPostgresCopy();
        opened.push(one);
        const { database } = one;
        const reader = createRepositories(database.db, dialect);
        return { database, dialect, reader, transaction: createTransaction(database) };
      }, dialect);
    });
  }
}

let sqliteTemplate: Promise<string> | undefined;

async function openSqliteCopy(): Promise<Opened> {
  sqliteTemplate ??= makeSqliteTemplate();
  const folder = await mkdtemp(join(tmpdir(), 'passerby-test-'));
  const file = join(folder, 'passerby.db');
  await copyFile(await sqliteTemplate, file);
  return { database: await openDatabase({ file }), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Closing moves everything into the one file, so that it can be copied. */
async function makeSqliteTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passerby-template-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'passerby.db');
  const database = await openDatabase({ file });
  await migrate(database);
  await database.close();
  return file;
}

async function openPostgresCopy(): Promise<Opened> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${templateDatabase}`);
  return {
    database: await openDatabase({ databaseUrl: `${server}/${name}`, file: '' }),
    remove: () => administer(server, `drop database ${name}`),
  };
}

async function administer(server: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
