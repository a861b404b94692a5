import type { CreateTableBuilder, Kysely } from 'kysely';

/** Posts, their derived tables, media and articles. */
export async function contentTables(db: Kysely<unknown>): Promise<void> {
  await media(db);
  await posts(db);
  await derivedOfPosts(db);
  await articles(db);
}

async function media(db: Kysely<unknown>): Promise<void> {
  await text(db.schema.createTable('media'), 'hash', 'sha256', 'phash', 'mime', 'colour', 'thumbhash')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('original_key', 'text', (c) => c.notNull())
    .addColumn('original_name', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('renditions', 'text', (c) => c.notNull())
    .addColumn('kept', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_date', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('media_hash').unique().on('media').column('hash').execute();
  await db.schema.createIndex('media_sha256').on('media').column('sha256').execute();
  await db.schema.createIndex('media_phash').on('media').column('phash').execute();
  await db.schema
    .createTable('media_metadata')
    .addColumn('media_id', 'text', (c) => c.primaryKey().references('media.id').onDelete('cascade'))
    .addColumn('title', 'text')
    .addColumn('description', 'text')
    .addColumn('keywords', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('city', 'text')
    .addColumn('region', 'text')
    .addColumn('country', 'text')
    .addColumn('camera', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('rights', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('taken_at', 'text')
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    .execute();
  await db.schema
    .createTable('media_references')
    .addColumn('media_id', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
    .addColumn('owner_kind', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('media_references_pk', ['media_id', 'owner_kind', 'owner_id'])
    .execute();
  await db.schema
    .createIndex('media_references_owner')
    .on('media_references')
    .columns(['owner_kind', 'owner_id'])
    .execute();
}

async function posts(db: Kysely<unknown>): Promise<void> {
  await text(db.schema.createTable('posts'), 'slug', 'title', 'caption', 'story', 'alt_text', 'meta_description')
    .addColumn('id', 'text', (c) => c.primaryKey())
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
  await db.schema.createIndex('posts_slug').unique().on('posts').column('slug').execute();
  await db.schema.createIndex('posts_newest').on('posts').columns(['created_date', 'id']).execute();
  await db.schema.createIndex('posts_updated').on('posts').columns(['updated_date', 'id']).execute();
  await db.schema.createIndex('posts_city').on('posts').columns(['city_key', 'created_date']).execute();
  await db.schema.createIndex('posts_media').on('posts').column('media_id').execute();
  await db.schema.createIndex('posts_publish_at').on('posts').column('publish_at').execute();
  await db.schema.createIndex('posts_unpublish_at').on('posts').column('unpublish_at').execute();
}

async function derivedOfPosts(db: Kysely<unknown>): Promise<void> {
  const ofPost = (table: string, column: string) =>
    db.schema
      .createTable(table)
      .addColumn(column, 'text', (c) => c.notNull())
      .addColumn('post_id', 'text', (c) => c.notNull().references('posts.id').onDelete('cascade'))
      .addPrimaryKeyConstraint(`${table}_pk`, [column as never, 'post_id' as never]);
  for (const [table, column] of [['post_tags', 'tag_key'], ['post_tokens', 'token']] as const) {
    await ofPost(table, column).execute();
    await db.schema.createIndex(`${table}_post`).on(table).column('post_id').execute();
  }
  await db.schema
    .createTable('listings')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('created_date', 'text', (c) => c.notNull())
    .addColumn('post_id', 'text', (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('listings_pk', ['kind', 'key', 'created_date', 'post_id'])
    .execute();
  await db.schema.createIndex('listings_post').on('listings').column('post_id').execute();
  await db.schema
    .createTable('listing_counts')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('listing_counts_pk', ['kind', 'key'])
    .execute();
}

async function articles(db: Kysely<unknown>): Promise<void> {
  await text(
    db.schema.createTable('articles'),
    'slug', 'title', 'excerpt', 'body', 'story', 'caption', 'alt_text', 'hero_image_url', 'hero_image_alt_text',
    'meta_description',
  )
    .addColumn('id', 'text', (c) => c.primaryKey())
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
  await db.schema.createIndex('articles_slug').unique().on('articles').column('slug').execute();
  await db.schema.createIndex('articles_newest').on('articles').columns(['published', 'created_date', 'id']).execute();
  await db.schema.createIndex('articles_city').on('articles').column('city_key').execute();
  await db.schema
    .createTable('article_tags')
    .addColumn('tag_key', 'text', (c) => c.notNull())
    .addColumn('article_id', 'text', (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('article_tags_pk', ['tag_key', 'article_id'])
    .execute();
  await db.schema.createIndex('article_tags_article').on('article_tags').column('article_id').execute();
}

function text<T extends CreateTableBuilder<string, never>>(table: T, ...columns: string[]): T {
  let result: CreateTableBuilder<string, string> = table;
  for (const column of columns) result = result.addColumn(column, 'text', (c) => c.notNull().defaultTo(''));
  return result as unknown as T;
}
