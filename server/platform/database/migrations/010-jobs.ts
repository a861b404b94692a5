import { type Kysely, sql } from 'kysely';

/** Background work, and under which settings the public files of an image were made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await jobs(db);
  await db.schema
    .alterTable('media')
    .addColumn('generation', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // Values for images stored before this version.
  await db.schema
    .alterTable('media')
    .addColumn('recipe', 'text', (c) => c.notNull().defaultTo('1'))
    .execute();
  await db.schema.alterTable('media').addColumn('public_width', 'integer').execute();
  await sql`insert into site_settings (key, value)
    select 'larger_files_to_announce', 'true' where exists (select 1 from media where width > 1280)`.execute(
    db,
  );
}

async function jobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('batch', 'text')
    .addColumn('payload', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('run_after', 'text', (c) => c.notNull())
    .addColumn('holder', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('stop_requested', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('done', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('total', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('message', 'text')
    .addColumn('error_id', 'text')
    .addColumn('created_date', 'text', (c) => c.notNull())
    .addColumn('updated_date', 'text', (c) => c.notNull())
    .execute();
  await sql`create unique index jobs_waiting on jobs (kind, subject) where state = 'waiting'`.execute(db);
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`jobs_${name}`).on('jobs').columns(columns).execute();
  await index('next', ['kind', 'state', 'run_after', 'id']);
  await index('subject', ['subject']);
  await index('batch', ['batch', 'state']);
  await index('updated', ['state', 'updated_date']);
}
