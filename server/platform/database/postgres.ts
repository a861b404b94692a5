import { Kysely } from 'kysely';
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
  /** Of an idle transaction: a replica that was cut off releases the writers' lock. */
  idleInTransaction: number;
  /** For a lock, mainly the writers': longer than most transactions, short enough for a user who waits. */
  lock: number;
  /** One statement; even the statistics of a large site take seconds. */
  statement: number;
}

const usualLimits: PostgresLimits = { idleInTransaction: 60_000, lock: 120_000, statement: 300_000 };

/**
 * @param onError receives errors of connections; the pool replaces them, but an unhandled error would end
 *   the process
 */
export function openPostgres(
  databaseUrl: string,
  onError: (error: Error) => void,
  log: ReturnType<typeof toLog>,
  limits: Partial<PostgresLimits> = {},
): Kysely<Database> {
  const { idleInTransaction, lock, statement } = { ...usualLimits, ...limits };
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    // An exhausted pool is an error, not an endless wait.
    connectionTimeoutMillis: 10_000,
    types: numbers,
    // By a statement, because poolers reject such settings at the start of a connection. The pool awaits this.
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
  return new Kysely<Database>({ dialect: new StorablePostgresDialect({ pool }), ...(log && { log }) });
}
