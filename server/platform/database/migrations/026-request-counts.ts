import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * Adds the counts of limited calls, shared by all processes. PostgreSQL need not keep them through a crash.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const unlogged = sql.raw(dialect === 'postgres' ? 'unlogged' : '');
  await sql`create ${unlogged} table request_counts (
    key text primary key, count integer not null, until text not null)`.execute(db);
  await db.schema.createIndex('request_counts_until').on('request_counts').columns(['until']).execute();
}
