import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, type Transaction as OpenTransaction, sql } from 'kysely';
import type { Repositories } from '../../compose/repositories.ts';
import type { OpenDatabase } from './database.ts';
import type { Dialect } from './dialect.ts';
import type { Database } from './schema.ts';
import { refuseOtherKinds, type WriteKind, writeKinds } from './write-kinds.ts';

/**
 * Runs `work` in one transaction: commits when its promise resolves, rolls back when it rejects. The repositories
 * are valid inside only. No files, network or image processing inside: other writers wait.
 * @param kinds what it writes, in PostgreSQL beside transactions of other kinds; the whole site, alone, when not given.
 *   Such work may be run again: PostgreSQL ends one of two transactions that wait for each other
 * @throws Error when called inside another transaction, which would wait for itself
 */
export type Transaction = <T>(
  work: (repos: Repositories) => Promise<T>,
  kinds?: readonly WriteKind[],
) => Promise<T>;

type CreateRepositories = (db: Kysely<Database>, dialect: Dialect) => Repositories;

export function createTransaction(
  database: OpenDatabase,
  createRepositories: CreateRepositories,
): Transaction {
  const { writer, dialect } = database;
  const inside = new AsyncLocalStorage<true>();
  const inTurn = createTurns();

  function runOnce<T>(work: (repos: Repositories) => Promise<T>, kinds?: readonly WriteKind[]): Promise<T> {
    return writer.transaction().execute(async (transaction) => {
      await lockWriters(transaction, dialect, kinds);
      const guarded = kinds ? transaction.withPlugin(refuseOtherKinds(kinds)) : transaction;
      return work(createRepositories(guarded, dialect));
    });
  }

  async function runUntilFree<T>(
    work: (repos: Repositories) => Promise<T>,
    kinds?: readonly WriteKind[],
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(work, kinds);
      } catch (error) {
        if (kinds === undefined || attempt === attempts || !isDeadlock(error)) throw error;
      }
    }
  }

  return <T>(work: (repos: Repositories) => Promise<T>, kinds?: readonly WriteKind[]): Promise<T> => {
    if (inside.getStore()) {
      return Promise.reject(
        new Error('A transaction was opened inside another: hand its repositories on instead.'),
      );
    }
    const run = () => inside.run(true, () => runUntilFree(work, kinds));
    return inTurn(dialect === 'sqlite' ? writeKinds : (kinds ?? writeKinds), run);
  };
}

const attempts = 3;

/** Of rows that two kinds write, such as waiting jobs: the locks of the kinds are taken in one order. */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}

/** In this process transactions of a kind wait for each other without a connection: the pool has few. */
function createTurns() {
  const last = new Map<WriteKind, Promise<unknown>>();
  return <T>(kinds: readonly WriteKind[], run: () => Promise<T>): Promise<T> => {
    const result = Promise.allSettled(kinds.map((kind) => last.get(kind))).then(run);
    for (const kind of kinds) last.set(kind, result);
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
  /**
   * @param isVisible whether a visitor can see what the work did; every work when not given
   * @param kinds as those of a {@link Transaction}
   */
  return async <T>(
    work: (repos: Repositories) => Promise<T>,
    isVisible: (result: T) => boolean = () => true,
    kinds?: readonly WriteKind[],
  ): Promise<T> => {
    const { result, version } = await transaction(async (repos) => {
      const result = await work(repos);
      return { result, version: isVisible(result) ? await repos.contentVersion.bump() : null };
    }, kinds);
    if (version !== null) onChange(version);
    return result;
  };
}

/** Any number, the same in every process of the site; of earlier versions, too. */
const lockKey = 7_041_968;

/**
 * Milliseconds after which PostgreSQL gives up a writer whose machine takes nothing more of an answer. One that says
 * nothing ends by the limit of an idle transaction.
 */
const unansweredMs = 4_000;

/**
 * The locks of a transaction, until it ends. One without kinds is alone; the others share the site, and those with a
 * kind in common wait for each other. SQLite has one writer anyway (`begin immediate`).
 */
export async function lockWriters(
  transaction: OpenTransaction<Database>,
  dialect: Dialect,
  kinds?: readonly WriteKind[],
): Promise<void> {
  if (dialect === 'sqlite') return;
  const locks = kinds
    ? [
        sql`pg_advisory_xact_lock_shared(${sql.lit(lockKey)})`,
        ...writeKinds.flatMap((kind, index) =>
          kinds.includes(kind) ? sql`pg_advisory_xact_lock(${sql.lit(lockKey)}, ${sql.lit(index)})` : [],
        ),
      ]
    : [sql`pg_advisory_xact_lock(${sql.lit(lockKey)})`];
  const limit = sql`set_config('tcp_user_timeout', ${sql.lit(String(unansweredMs))}, true)`;
  // PostgreSQL evaluates them from left to right.
  await sql`select ${sql.join([limit, ...locks])}`.execute(transaction);
}
