import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import type { Ballast } from './ballast.ts';
import type { toLog } from './dialect.ts';
import { StorableSqliteDialect } from './rows.ts';
import type { Database } from './schema.ts';

/** Statements are compiled once; beyond this number the oldest is dropped. */
const maxCachedStatements = 500;

/** Wraps node:sqlite in the interface that Kysely's own SQLite dialect expects. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = adaptStatement(database.prepare(sql), sql.includes('*'));
      statements.set(sql, statement);
      if (statements.size > maxCachedStatements) statements.delete(statements.keys().next().value ?? sql);
      return statement;
    },
  };
}

/** @param selectsStar names its columns by `*`, so that a migration by a newer replica can add to them */
function adaptStatement(statement: StatementSync, selectsStar: boolean): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  const columns = statement.columns().map(({ name }) => name);
  const returnsArrays = columns.length > 0 && !selectsStar;
  if (returnsArrays) statement.setReturnArrays(true);
  // The full-text index creates row ids beyond the safe integers. SQLite reports the last one with the next
  // statement, even a commit, and Node 26 throws when it converts it to a number.
  if (columns.length === 0) statement.setReadBigInts(true);
  return {
    reader: columns.length > 0,
    all: (parameters) => {
      const rows = statement.all(...values(parameters));
      return returnsArrays ? rows.map((row) => namedRow(columns, row as unknown as unknown[])) : rows;
    },
    run: (parameters) => statement.run(...values(parameters)),
    *iterate(parameters) {
      for (const row of statement.iterate(...values(parameters)))
        yield returnsArrays ? namedRow(columns, row as unknown as unknown[]) : row;
    },
  };
}

/** SQLite's own objects are hash tables: making and reading one of this kind takes a third less time. */
function namedRow(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let at = 0; at < columns.length; at += 1) row[columns[at] ?? ''] = values[at];
  return row;
}

/**
 * Acquires the write lock at the beginning: a transaction that reads first and writes later could otherwise fail
 * in the middle. Waits for other processes without blocking the event loop.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;
  readonly #ballast: Ballast;

  constructor(database: SqliteDatabase, isInTransaction: () => boolean, ballast: Ballast) {
    super({ database });
    this.#isInTransaction = isInTransaction;
    this.#ballast = ballast;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#ballast.look();
    await retryWhenBusy(() => connection.executeQuery(CompiledQuery.raw('begin immediate')));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    // The next write starts the log from its beginning, instead of growing it. The transaction is already
    // committed, so errors are ignored.
    const checkpoint = CompiledQuery.raw('pragma wal_checkpoint(passive)');
    if (this.#ballast.isShort()) await connection.executeQuery(checkpoint).catch(() => undefined);
  }

  /** SQLite rolls back by itself when the disk is full; a second rollback would fail and hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection);
  }
}

class WriterDialect extends StorableSqliteDialect {
  readonly #createDriver: () => SqliteDriver;

  constructor(connection: DatabaseSync, ballast: Ballast) {
    const database = adapt(connection);
    super({ database });
    this.#createDriver = () => new ImmediateDriver(database, () => connection.isTransaction, ballast);
  }

  override createDriver(): SqliteDriver {
    return this.#createDriver();
  }
}

function connect(file: string, busyTimeout: number): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: busyTimeout });
  database.exec(`
    pragma foreign_keys = on;
    pragma synchronous = full;
    pragma cache_size = -16000;
    pragma mmap_size = 268435456;
    pragma temp_store = memory;
  `);
  return database;
}

/**
 * Two connections to one file: readers see what is committed and never wait for the writer. The readers'
 * connection refuses to write, so a write past the transaction cannot happen unnoticed.
 */
export async function openSqlite(
  file: string,
  log: ReturnType<typeof toLog>,
  ballast: Ballast,
): Promise<{ db: Kysely<Database>; writer: Kysely<Database> }> {
  const writing = connect(file, 0);
  // Two processes that start on a new file collide here, and SQLite does not wait by itself.
  await retryWhenBusy(async () => writing.exec('pragma journal_mode = wal'));
  const reading = connect(file, 5000);
  reading.exec('pragma query_only = on');
  const options = log && { log };
  return {
    db: new Kysely<Database>({
      dialect: new StorableSqliteDialect({ database: adapt(reading) }),
      ...options,
    }),
    writer: new Kysely<Database>({ dialect: new WriterDialect(writing, ballast), ...options }),
  };
}

const sqliteBusy = 5;
const pause = 15;
const maxWaitMs = 20_000;

/**
 * Retries a step on SQLITE_BUSY without blocking the event loop, as SQLite's own timeout would.
 * @throws the error of SQLite after twenty seconds
 */
async function retryWhenBusy<T>(step: () => Promise<T>): Promise<T> {
  for (let waited = 0; ; waited += pause) {
    try {
      return await step();
    } catch (error) {
      if (!isBusy(error) || waited >= maxWaitMs) throw error;
    }
    await setTimeout(pause);
  }
}

/** True if another process writes: a retry helps. */
export function isBusy(error: unknown): boolean {
  // Extended codes carry the primary code in the low byte.
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteBusy;
}
