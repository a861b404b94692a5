import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Local times with different offsets, as texts, are not in the order in which the photos were taken. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .alterTable('posts')
    .addColumn('taken_order', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  const utc =
    dialect === 'sqlite'
      ? sql`strftime('%Y-%m-%dT%H:%M:%S', taken_at)`
      : sql`to_char(taken_at::timestamptz at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS')`;
  await sql`update posts set taken_order = case when length(taken_at) > 19 then ${utc} else taken_at end
    where taken_at <> ''`.execute(db);
  await sql`create index posts_taken_order on posts (taken_order, id)`.execute(db);
  await sql`create index posts_ordered_first on posts ((taken_order = ''), taken_order, id)`.execute(db);
  await sql`drop index posts_dated_first`.execute(db);
}
