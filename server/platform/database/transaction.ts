import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, type Transaction as OpenTransaction, sql } from 'kysely';
import type { Repositories } from '../../compose/repositories.ts';
import type { OpenDatabase } from './database.ts';
import type { Dialect } from './dialect.ts';
import type { Database } from './schema.ts';

/**
 * Runs `work` in one transaction: commits when its promise resolves, rolls back when it rejects. The repositories
 * are valid inside only. No files, network or image processing inside: every other writer waits.
 * @throws Error when called inside another transaction, which would wait for itself
 */
export type Transaction = <T>(work: (repos: Repositories) => Promise<T>) => Promise<T>;

type CreateRepositories = (db: Kysely<Database>, dialect: Dialect) => Repositories;

export function createTransaction(
  database: OpenDatabase,
  createRepositories: CreateRepositories,
): Transaction {
  const inside = new AsyncLocalStorage<true>();
  let last: Promise<unknown> = Promise.resolve();

  function runOnce<T>(work: (repos: Repositories) => Promise<T>): Promise<T> {
    return database.writer.transaction().execute(async (transaction) => {
      await lockWriters(transaction, database.dialect);
      return work(createRepositories(transaction, database.dialect));
    });
  }

  return <T>(work: (repos: Repositories) => Promise<T>): Promise<T> => {
    if (inside.getStore()) {
      return Promise.reject(
        new Error('A transaction was opened inside another: hand its repositories on instead.'),
      );
    }
    const run = () => inside.run(true, () => runOnce(work));
    const result = last.then(run, run);
    last = result;
    return result;
  };
}

export interface WriteDependencies {
  transaction: Transaction;
  /** Receives the content version after the commit of each write that a visitor can see. */
  onChange: (version: number) => void;
}

/** One transaction that makes the pages stale: for every write that a visitor may see. */
export function createWrite({ transaction, onChange }: WriteDependencies) {
  /** @param isVisible whether a visitor can see what the work did; every work when not given */
  return async <T>(
    work: (repos: Repositories) => Promise<T>,
    isVisible: (result: T) => boolean = () => true,
  ): Promise<T> => {
    const { result, version } = await transaction(async (repos) => {
      const result = await work(repos);
      return { result, version: isVisible(result) ? await repos.contentVersion.bump() : null };
    });
    if (version !== null) onChange(version);
    return result;
  };
}

/** Any number, the same in every process of the site. */
const lockKey = 7_041_968;

/**
 * One writer at a time over all processes, until the transaction ends. SQLite's `begin immediate` does this
 * already; in PostgreSQL it prevents races and deadlocks of two writers on the derived tables.
 */
export async function lockWriters(transaction: OpenTransaction<Database>, dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction);
}
