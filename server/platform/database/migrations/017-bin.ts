import type { Kysely } from 'kysely';

/** Adds the bin: deleted records that can be restored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bin')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('media_id', 'text')
    .addColumn('was_public', 'integer', (c) => c.notNull())
    .addColumn('deleted_at', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('bin_deleted').on('bin').columns(['deleted_at', 'id']).execute();
  await db.schema.createIndex('bin_slug').on('bin').columns(['kind', 'slug']).execute();
  await db.schema
    .createIndex('bin_media')
    .on('bin')
    .columns(['media_id', 'kind', 'deleted_at', 'id'])
    .execute();
}
