import { type Kysely, sql } from 'kysely';
import { withTexts } from './texts.ts';

/** Posts and articles. */
export async function contentTables(db: Kysely<unknown>): Promise<void> {
  await posts(db);
  await articles(db);
}

async function posts(db: Kysely<unknown>): Promise<void> {
  const texts = ['slug', 'title', 'caption', 'story', 'alt_text', 'meta_description'];
  await withTexts(
    db.schema.createTable('posts').addColumn('id', 'text', (c) => c.primaryKey()),
    texts,
  )
    .addColumn('media_id', 'text', (c) => c.references('media.id').onDelete('set null'))
    .addColumn('tags', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('geo_city', 'text')
    .addColumn('geo_region', 'text')
    .addColumn('geo_country', 'text')
    .addColumn('city_key', 'text')
    .addColumn('published', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_date', 'text', (c) => c.notNull())
    .addColumn('updated_date', 'text', (c) => c.notNull())
    .addColumn('published_at', 'text')
    .addColumn('publish_at', 'text')
    .addColumn('unpublish_at', 'text')
    .addColumn('location_precision', 'text')
    .addColumn('provenance', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await index(db, 'posts', 'newest', ['created_date', 'id']);
  await index(db, 'posts', 'updated', ['updated_date', 'id']);
  await index(db, 'posts', 'title', ['title', 'id']);
  // Indexes for every order of the public list, and for the sitemap.
  for (const columns of [
    ['created_date', 'id'],
    ['updated_date', 'id'],
    ['title', 'id'],
    ['slug', 'id'],
    ['id'],
  ]) {
    await publishedIndex(db, 'posts', columns);
  }
  await index(db, 'posts', 'city', ['city_key', 'created_date']);
  await index(db, 'posts', 'media', ['media_id']);
  await index(db, 'posts', 'publish_at', ['publish_at']);
  await index(db, 'posts', 'unpublish_at', ['unpublish_at']);
  await db.schema.createIndex('posts_slug').unique().on('posts').column('slug').execute();
}

async function articles(db: Kysely<unknown>): Promise<void> {
  const texts = [
    ...['slug', 'title', 'excerpt', 'body', 'story', 'caption', 'alt_text', 'meta_description'],
    ...['hero_image_url', 'hero_image_alt_text'],
  ];
  await withTexts(
    db.schema.createTable('articles').addColumn('id', 'text', (c) => c.primaryKey()),
    texts,
  )
    .addColumn('hero_media_id', 'text', (c) => c.references('media.id').onDelete('set null'))
    .addColumn('tags', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('geo_city', 'text')
    .addColumn('city_key', 'text')
    .addColumn('published', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_date', 'text', (c) => c.notNull())
    .addColumn('updated_date', 'text', (c) => c.notNull())
    .addColumn('published_at', 'text')
    .addColumn('publish_at', 'text')
    .addColumn('unpublish_at', 'text')
    .addColumn('seo', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('sources', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('dismissed_sentences', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await publishedIndex(db, 'articles', ['created_date', 'id']);
  await index(db, 'articles', 'city', ['city_key']);
  await index(db, 'articles', 'hero', ['hero_media_id']);
  await db.schema.createIndex('articles_slug').unique().on('articles').column('slug').execute();
}

async function index(db: Kysely<unknown>, table: string, name: string, columns: string[]): Promise<void> {
  await db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
}

/**
 * Creates an index over published rows only. If the flag came first in the index, SQLite would search by it,
 * although nearly every row has the same value.
 */
async function publishedIndex(db: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_published_${columns[0]}`)
    .on(table)
    .columns(columns)
    .where(sql.ref('published'), '=', 1)
    .execute();
}
