import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '../../dialect.ts';

/** Tables that can be made again from posts, articles and clusters. */
export async function derivedTables(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await tags(db, dialect, 'post_tags', 'post_id', 'posts.id');
  await tags(db, dialect, 'article_tags', 'article_id', 'articles.id');
  await tokens(db, dialect);
  await listings(db, dialect);
}

/** Stores a SQLite table that is nothing but its primary key once, not twice. */
function keyed<T extends CreateTableBuilder<string, string>>(table: T, dialect: Dialect) {
  return dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table;
}

async function tags(
  db: Kysely<unknown>,
  dialect: Dialect,
  table: string,
  owner: string,
  target: string,
): Promise<void> {
  const built = db.schema
    .createTable(table)
    .addColumn('tag_key', 'text', (c) => c.notNull())
    .addColumn(owner, 'text', (c) => c.notNull().references(target).onDelete('cascade'))
    .addPrimaryKeyConstraint(`${table}_pk`, ['tag_key', owner]);
  await keyed(built, dialect).execute();
  await db.schema.createIndex(`${table}_owner`).on(table).column(owner).execute();
}

async function tokens(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('post_subjects')
    .addColumn('post_id', 'text', (c) => c.primaryKey().references('posts.id').onDelete('cascade'))
    .addColumn('subject', 'text', (c) => c.notNull())
    .execute();
  const built = db.schema
    .createTable('post_tokens')
    .addColumn('token', 'text', (c) => c.notNull())
    .addColumn('post_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('post_tokens_pk', ['token', 'post_id']);
  await keyed(built, dialect).execute();
}

async function listings(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const built = db.schema
    .createTable('listings')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('created_date', 'text', (c) => c.notNull())
    .addColumn('post_id', 'text', (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('listings_pk', ['kind', 'key', 'created_date', 'post_id']);
  await keyed(built, dialect).execute();
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
