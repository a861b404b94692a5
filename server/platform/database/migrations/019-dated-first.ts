import { type Kysely, sql } from 'kysely';

/** The order of posts by the date taken with those without one at the end, as an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index posts_dated_first on posts ((taken_at = ''), taken_at, id)`.execute(db);
}
