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

/** How long the server bears with a connection of ours, in milliseconds; 0 is for ever. */
export interface PostgresLimits {
  /** A transaction whose process says nothing: a replica that was cut off holds the writers' lock no longer. */
  idleInTransaction: number;
  /** Waiting for a lock, the writers' above all: longer than most of what holds it, shorter than anybody's patience. */
  lock: number;
  /** One statement; even the statistics of a large site take seconds. */
  statement: number;
}

const usualLimits: PostgresLimits = { idleInTransaction: 60_000, lock: 120_000, statement: 300_000 };

/**
 * @param onError told when a connection breaks; the pool replaces it, but an error nobody hears
 *   would end the process
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
    // An exhausted pool is an error that is seen, not a silent wait for ever.
    connectionTimeoutMillis: 10_000,
    types: numbers,
    // By a statement: a pooler in between refuses such settings in the greeting. Nobody gets the connection before.
    onConnect: async (client) => {
      await client.query(
        "select set_config('idle_in_transaction_session_timeout', $1, false), set_config('lock_timeout', $2, false), set_config('statement_timeout', $3, false)",
        [idleInTransaction, lock, statement].map(String),
      );
    },
  });
  pool.on('error', onError);
  // The pool listens only to idle connections. One that breaks at work rejects its query and says so here too.
  pool.on('connect', (client) => client.on('error', onError));
  return new Kysely<Database>({ dialect: new StorablePostgresDialect({ pool }), ...(log && { log }) });
}
