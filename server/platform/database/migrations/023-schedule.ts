import { type Kysely, sql } from 'kysely';

/** Adds scheduled publishing and its queue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['posts', 'articles']) {
    await db.schema.alterTable(table).addColumn('publish_problem', 'text').execute();
    const index = (name: string, columns: string, condition: string) =>
      sql.raw(`create index ${table}_${name} on ${table} (${columns}) where ${condition}`).execute(db);
    const canAppear = 'publish_at is not null and published = 0 and publish_problem is null';
    await index('to_appear', 'publish_at, id', canAppear);
    await index('to_go', 'unpublish_at, id', 'unpublish_at is not null and published = 1');
    await index('held', 'id', 'publish_problem is not null');
  }
  await db.schema
    .createTable('queued_posts')
    .addColumn('post_id', 'text', (c) => c.primaryKey().references('posts.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('queued_posts_order').on('queued_posts').columns(['position']).execute();
  await db.schema
    .createTable('publication_queue')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('time', 'text', (c) => c.notNull())
    .addColumn('days', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('paused', 'integer', (c) => c.notNull())
    .addColumn('since', 'text', (c) => c.notNull())
    .addColumn('last_day', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await sql`insert into publication_queue (id, time, days, count, date, paused, since, last_day, version)
    values (1, '08:00', '[1,2,3,4,5,6,7]', 1, 'publication', 0, '', null, 1)`.execute(db);
}
