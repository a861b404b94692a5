import { type Kysely, sql } from 'kysely';

/** Pages of the owner's, such as an imprint, and the data files and calculators that they show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('placement', 'text', (c) => c.notNull())
    .addColumn('published', 'integer', (c) => c.notNull())
    .addColumn('created_date', 'text', (c) => c.notNull())
    .addColumn('updated_date', 'text', (c) => c.notNull())
    .addColumn('published_at', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('pages_public')
    .on('pages')
    .columns(['created_date', 'id'])
    .where(sql.ref('published'), '=', 1)
    .execute();
  await db.schema.createIndex('pages_created').on('pages').columns(['created_date', 'id']).execute();
  await db.schema
    .createTable('page_uses')
    .addColumn('page_id', 'text', (c) => c.notNull().references('pages.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('page_uses_pk', ['kind', 'name', 'page_id'])
    .execute();
  await db.schema.createIndex('page_uses_page').on('page_uses').column('page_id').execute();
}
