import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import { createBallast } from './ballast.ts';
import { type Dialect, type OnFailedStatement, type OnQuery, toLog } from './dialect.ts';
import { openPostgres, type PostgresLimits } from './postgres.ts';
import type { Database } from './schema.ts';
import { isBusy, openSqlite } from './sqlite.ts';

export interface OpenDatabase {
  /** Connections for reading. In SQLite they refuse every write. */
  db: Kysely<Database>;
  /** Connection for migrations and `createTransaction` alone. */
  writer: Kysely<Database>;
  dialect: Dialect;
  /** Connections of PostgreSQL, and requests that wait for one. */
  pool?: () => { total: number; idle: number; waiting: number };
  /** SQLite: keeps the ballast file for the time when the disk is full. */
  keepBallast?: () => void;
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** `postgres://…`; without it the file is a SQLite database. */
  databaseUrl?: string | undefined;
  /** Created with its folder if missing; `:memory:` is a temporary file, deleted when closed. */
  file: string;
  /** Limits for PostgreSQL that replace the defaults. */
  limits?: Partial<PostgresLimits>;
  /** Receives errors of idle PostgreSQL connections. */
  onError?: (error: Error) => void;
  /** Receives every statement with its parameters; for reviewing queries. */
  onQuery?: OnQuery | undefined;
  /** Receives the error of each statement that failed, not of one that only has to wait for its turn. */
  onFailedStatement?: OnFailedStatement | undefined;
}

/** Opens the database; the tables come with `migrate`. */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  const { onFailedStatement } = location;
  const log = toLog(
    location.onQuery,
    onFailedStatement && ((error) => !isBusy(error) && onFailedStatement(error)),
  );
  if (location.databaseUrl) {
    const { databaseUrl, limits, onError = () => undefined } = location;
    const { db, pool } = openPostgres(databaseUrl, onError, log, limits);
    return { db, writer: db, dialect: 'postgres', pool, close: () => db.destroy() };
  }
  return location.file === ':memory:' ? openInMemory() : openFile(location.file, log);
}

async function openFile(file: string, log?: ReturnType<typeof toLog>): Promise<OpenDatabase> {
  // The file contains password hashes and secrets: no other user of the machine may read it. Created before SQLite
  // opens it, which gives its other files the same rights.
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await (await open(file, 'a', 0o600)).close();
  const ballast = createBallast(file);
  // Frees the reserve if needed: opening a database takes space too.
  ballast.look();
  const { db, writer } = await openSqlite(file, log, ballast);
  // Kysely closes only what it has used once.
  await Promise.all([db, writer].map((handle) => handle.connection().execute(async () => undefined)));
  return {
    db,
    writer,
    dialect: 'sqlite',
    keepBallast: ballast.keep,
    // The writer is closed last: its connection removes the write-ahead log.
    close: async () => {
      await db.destroy();
      await writer.destroy();
    },
  };
}

/** SQLite's own `:memory:` cannot be seen by two connections without giving up their independence. */
async function openInMemory(): Promise<OpenDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'passerby-'));
  const opened = await openFile(join(folder, 'passing.db'));
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
