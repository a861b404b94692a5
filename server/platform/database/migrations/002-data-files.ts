import { type Kysely, sql } from 'kysely';
import { usesIn } from '#text/read/reading.ts';

/** Stored csv and json files, versions of what names them, and which articles use what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('data_files')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('created_date', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('data_files_created').on('data_files').column('created_date').execute();
  for (const table of ['assets', 'calculators']) {
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
  }
  await db.schema
    .alterTable('assets')
    .addColumn('file_key', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('assets_file').on('assets').column('file_key').execute();
  await articleUses(db);
}

async function articleUses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('article_uses')
    .addColumn('article_id', 'text', (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('article_uses_pk', ['kind', 'name', 'article_id'])
    .execute();
  await db.schema.createIndex('article_uses_article').on('article_uses').column('article_id').execute();
  const { rows } = await sql<{ id: string; body: string }>`select id, body from articles`.execute(db);
  for (const { id, body } of rows) {
    for (const { kind, name } of usesIn(body)) {
      await sql`insert into article_uses (article_id, kind, name) values (${id}, ${kind}, ${name})`.execute(
        db,
      );
    }
  }
}
