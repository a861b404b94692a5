import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import { createRepositories, type Repositories } from '../server/compose/repositories.ts';
import {
  type DatabaseLocation,
  type OpenDatabase,
  openDatabase,
} from '../server/platform/database/database.ts';
import type { Dialect } from '../server/platform/database/dialect.ts';
import { createTransaction, type Transaction } from '../server/platform/database/transaction.ts';
import { templateDatabase } from './postgres-server.ts';

export interface TestDatabase {
  database: OpenDatabase;
  dialect: Dialect;
  /** To open it a second time, as another process would; close what you open. */
  location: DatabaseLocation;
  /** For reading. */
  reader: Repositories;
  transaction: Transaction;
}

type Make = (options?: { migrated: boolean }) => Promise<TestDatabase>;

interface Place {
  location: DatabaseLocation;
  remove(): Promise<void>;
}

/**
 * Runs the same tests on SQLite (a file of its own) and on a real PostgreSQL (a database of its own). Every call
 * of `make` opens a fresh, migrated database; all of them are closed when the tests are over.
 */
export function eachDatabase(name: string, tests: (make: Make, dialect: Dialect) => void): void {
  for (const dialect of ['sqlite', 'postgres'] as const) describeDatabase(name, dialect, tests);
}

/** For what has nothing to do with the database: on SQLite. */
export function oneDatabase(name: string, tests: (make: Make, dialect: Dialect) => void): void {
  describeDatabase(name, 'sqlite', tests);
}

function describeDatabase(
  name: string,
  dialect: Dialect,
  tests: (make: Make, dialect: Dialect) => void,
): void {
  describe(`${name} (${dialect})`, () => {
    const opened: { database: OpenDatabase; place: Place }[] = [];
    afterAll(async () => {
      for (const { database, place } of opened) {
        await database.close();
        await place.remove();
      }
    });
    tests(async ({ migrated } = { migrated: true }) => {
      const place = await (dialect === 'sqlite' ? sqlitePlace(migrated) : postgresPlace(migrated));
      const database = await openDatabase(place.location);
      opened.push({ database, place });
      const reader = createRepositories(database.db, dialect);
      return {
        database,
        dialect,
        location: place.location,
        reader,
        transaction: createTransaction(database, createRepositories),
      };
    }, dialect);
  });
}

async function sqlitePlace(migrated: boolean): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'passerby-test-'));
  const file = join(folder, 'passerby.db');
  if (migrated) await copySqlite(file);
  return { location: { file }, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Puts a migrated database there. */
export async function copySqlite(file: string): Promise<void> {
  await copyFile(inject('sqliteTemplate'), file);
}

async function postgresPlace(migrated: boolean): Promise<Place> {
  const { url, remove } = await freshPostgres(migrated);
  return { location: { databaseUrl: url, file: '' }, remove };
}

/** A database of its own on the run's PostgreSQL; close what you open in it before it is removed. */
export async function freshPostgres(migrated = true): Promise<{ url: string; remove: () => Promise<void> }> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} ${migrated ? `template ${templateDatabase}` : ''}`);
  return { url: `${server}/${name}`, remove: () => administer(server, `drop database ${name}`) };
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
