import type { Kysely } from 'kysely';
import { withTexts } from './texts.ts';

/** Creates the tables of stored photographs: files, metadata and references. */
export async function mediaTables(db: Kysely<unknown>): Promise<void> {
  await media(db);
  await files(db);
  await metadata(db);
  await references(db);
}

async function media(db: Kysely<unknown>): Promise<void> {
  const texts = ['hash', 'sha256', 'phash', 'mime', 'colour', 'thumbhash'];
  await withTexts(
    db.schema.createTable('media').addColumn('id', 'text', (c) => c.primaryKey()),
    texts,
  )
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
  await db.schema.createIndex('media_created').on('media').columns(['created_date', 'id']).execute();
}

async function files(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('media_files')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('media_id', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('media_files_media').on('media_files').column('media_id').execute();
}

async function metadata(db: Kysely<unknown>): Promise<void> {
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
}

async function references(db: Kysely<unknown>): Promise<void> {
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
