import { Kysely } from 'kysely';
import pg from 'pg';
import type { toLog } from './query-log.ts';
import type { Database } from './schema.ts';
import { StorablePostgresDialect } from './storable.ts';

/** Counts and byte sizes are far below 2^53. */
const numbers: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === pg.types.builtins.INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(id, format),
};

/**
 * @param onError told when a connection breaks; the pool replaces it, but an error nobody hears
 *   would end the process
 */
export function openPostgres(
  databaseUrl: string,
  onError: (error: Error) => void,
  log: ReturnType<typeof toLog>,
): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    // An exhausted pool is an error that is seen, not a silent wait for ever.
    connectionTimeoutMillis: 10_000,
    types: numbers,
  });
  pool.on('error', onError);
  // The pool listens only to idle connections. One that breaks at work rejects its query and says so here too.
  pool.on('connect', (client) => client.on('error', onError));
  return new Kysely<Database>({ dialect: new StorablePostgresDialect({ pool }), ...(log && { log }) });
}
