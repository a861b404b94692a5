import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** What limited calls have used up in all processes together. PostgreSQL need not keep it through a crash. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const unlogged = sql.raw(dialect === 'postgres' ? 'unlogged' : '');
  await sql`create ${unlogged} table request_counts (
    key text primary key, count integer not null, until text not null)`.execute(db);
  await db.schema.createIndex('request_counts_until').on('request_counts').columns(['until']).execute();
}
