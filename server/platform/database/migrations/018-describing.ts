import type { Kysely } from 'kysely';

/** Kinds of jobs that pause, and suggested texts that wait for their owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('job_pauses')
    .addColumn('kind', 'text', (c) => c.primaryKey())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('until', 'text')
    .addColumn('reason', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('jobs_groups').on('jobs').columns(['kind', 'batch', 'state']).execute();
  await db.schema
    .createTable('post_suggestions')
    .addColumn('post_id', 'text', (c) => c.primaryKey().references('posts.id').onDelete('cascade'))
    .addColumn('media_id', 'text')
    .addColumn('texts', 'text', (c) => c.notNull())
    .addColumn('created_date', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('post_suggestions_date')
    .on('post_suggestions')
    .columns(['created_date', 'post_id'])
    .execute();
}
