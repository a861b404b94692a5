import { type Kysely, sql } from 'kysely';
import type { Article, ArticleUse } from '#domain/articles/article.ts';
import { usesIn } from '#text/read/reading.ts';
import type { Dialect } from '../dialect.ts';

/** Stored csv and json files, versions of what names them, and which articles use what. */
export async function up(db: Kysely<unknown>, _dialect: Dialect, found?: unknown): Promise<void> {
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
  await articleUses(db, (found as Uses | undefined) ?? new Map());
}

async function articleUses(db: Kysely<unknown>, found: Uses): Promise<void> {
  await db.schema
    .createTable('article_uses')
    .addColumn('article_id', 'text', (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('article_uses_pk', ['kind', 'name', 'article_id'])
    .execute();
  await db.schema.createIndex('article_uses_article').on('article_uses').column('article_id').execute();
  const { rows } = await sql<Found>`select id, version from articles where ${namesFiles}`.execute(db);
  for (const { id, version } of rows) {
    for (const { kind, name } of found.get(`${id} ${version}`) ?? (await usesOf(db, id))) {
      await sql`insert into article_uses (article_id, kind, name) values (${id}, ${kind}, ${name})`.execute(
        db,
      );
    }
  }
}

type Found = Pick<Article, 'id' | 'version'>;
type Uses = Map<string, ArticleUse[]>;

/** Condition for bodies that may name a file or a calculator. */
const namesFiles = sql`(body like '%-data.%' or lower(body) like '%[calc%')`;

/**
 * Files used by each version of an article, read before the transaction: a long body takes a second to parse.
 */
export async function read(db: Kysely<unknown>): Promise<Uses> {
  const { rows } = await sql<Found>`select id, version from articles where ${namesFiles}`.execute(db);
  const found: Uses = new Map();
  for (const { id, version } of rows) found.set(`${id} ${version}`, await usesOf(db, id, version));
  return found;
}

/** Files used by one version of an article, or by its current one. */
async function usesOf(db: Kysely<unknown>, id: string, version?: number): Promise<ArticleUse[]> {
  const ofVersion = version === undefined ? sql`true` : sql`version = ${version}`;
  const { rows } = await sql<{ body: string }>`
    select body from articles where id = ${id} and ${ofVersion}`.execute(db);
  return usesIn(rows[0]?.body ?? '');
}
