import { Kysely, sql } from 'kysely';
import pg from 'pg';
import type { toLog } from './dialect.ts';
import { StorablePostgresDialect } from './rows.ts';
import type { Database } from './schema.ts';

/** Counts and byte sizes are far below 2^53. */
const numbers: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === pg.types.builtins.INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(id, format),
};

/** Time limits of the server for our connections, in milliseconds; 0: none. */
export interface PostgresLimits {
  /**
   * Timeout of an idle transaction in milliseconds: a frozen or disconnected process then releases the
   * writers' locks.
   */
  idleInTransaction: number;
  /**
   * Timeout in milliseconds for a lock, mainly one of the writers: longer than most transactions, short
   * enough for a user who waits.
   */
  lock: number;
  /** Timeout in milliseconds of one statement; even the statistics of a large site take seconds. */
  statement: number;
}

const usualLimits: PostgresLimits = { idleInTransaction: 4_000, lock: 120_000, statement: 300_000 };

/**
 * @param onError receives errors of connections; the pool replaces them, but an unhandled error would end
 *   the process
 */
export function openPostgres(
  databaseUrl: string,
  onError: (error: Error) => void,
  log: ReturnType<typeof toLog>,
  limits: Partial<PostgresLimits> = {},
): { db: Kysely<Database>; pool: () => { total: number; idle: number; waiting: number } } {
  const { idleInTransaction, lock, statement } = { ...usualLimits, ...limits };
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    // An exhausted pool is an error, not an endless wait.
    connectionTimeoutMillis: 10_000,
    types: numbers,
    // Set by a statement, because poolers reject such settings at the start of a connection. The pool awaits
    // this.
    onConnect: async (client) => {
      await client.query(
        "select set_config('idle_in_transaction_session_timeout', $1, false), set_config('lock_timeout', $2, false), set_config('statement_timeout', $3, false)",
        [idleInTransaction, lock, statement].map(String),
      );
    },
  });
  pool.on('error', onError);
  // The pool handles errors of idle connections only. A busy one rejects its query and emits the error here.
  pool.on('connect', (client) => client.on('error', onError));
  return {
    db: new Kysely<Database>({ dialect: new StorablePostgresDialect({ pool }), ...(log && { log }) }),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/**
 * Sets the collation of every text column to byte order, as in SQLite. The order of titles would
 * otherwise depend on the locale of the server, and a prefix could not use an index. Views and tables of other
 * owners in the same schema are not changed.
 */
export async function compareByBytes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table_name: string; columns: string[] }>`
    select table_name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and collation_name is distinct from 'C'
    and table_name in (select tablename from pg_tables
      where schemaname = current_schema() and pg_has_role(tableowner, 'usage'))
    group by table_name`.execute(db);
  for (const { table_name, columns } of rows) {
    const changes = columns.map((column) => sql`alter column ${sql.ref(column)} type text collate "C"`);
    await sql`alter table ${sql.table(table_name)} ${sql.join(changes)}`.execute(db);
  }
}
