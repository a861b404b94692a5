import type { Kysely } from 'kysely';

/** Photographs in their owner's order, and the order and the cover of a hub. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('series')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('cover', 'text')
    .addColumn('posts', 'text', (c) => c.notNull())
    .addColumn('published', 'integer', (c) => c.notNull())
    .addColumn('published_at', 'text')
    .addColumn('created_date', 'text', (c) => c.notNull())
    .addColumn('updated_date', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('series_slug').on('series').column('slug').unique().execute();
  await db.schema
    .createIndex('series_published')
    .on('series')
    .columns(['published', 'published_at', 'id'])
    .execute();
  await db.schema
    .createTable('series_posts')
    .addColumn('series_id', 'text', (c) => c.notNull().references('series.id').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('post_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('series_posts_pk', ['series_id', 'place'])
    .execute();
  await db.schema
    .createIndex('series_posts_post')
    .on('series_posts')
    .columns(['post_id', 'series_id'])
    .execute();
  await db.schema
    .alterTable('clusters')
    .addColumn('arranged', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  await db.schema.alterTable('clusters').addColumn('cover', 'text').execute();
}
