import type { Kysely } from 'kysely';

/** Social cards and their files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cards')
    .addColumn('subject', 'text', (c) => c.primaryKey())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('media_id', 'text')
    .addColumn('recipe', 'text')
    .execute();
  await db.schema
    .createTable('card_files')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('subject', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('card_files_subject').on('card_files').columns(['subject']).execute();
}
