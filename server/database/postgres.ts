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
 * @param onError told when an idle connection breaks; the pool replaces it, but an error nobody hears
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
  return new Kysely<Database>({ dialect: new StorablePostgresDialect({ pool }), ...(log && { log }) });
}
