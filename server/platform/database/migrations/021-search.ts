import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * Adds the search of visitors: published documents, their terms in the index of the database, and variants
 * for words with a wrong letter. A job fills it for existing posts and articles.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('search_documents')
    .addColumn('id', dialect === 'sqlite' ? 'integer' : 'bigint', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('keywords', 'text', (c) => c.notNull())
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('created_date', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('search_documents_entity')
    .unique()
    .on('search_documents')
    .columns(['kind', 'entity_id'])
    .execute();
  const variants = sql`create table search_variants (variant text not null, term text not null,
    primary key (variant, term))`;
  await rebuildLater(db);
  if (dialect === 'sqlite') {
    await sql`${variants} without rowid`.execute(db);
    await sql`create virtual table search_index using fts5(title, strong, everything, content = '',
      contentless_delete = 1, detail = column, prefix = '2 3',
      tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* S* Co Cn'")`.execute(db);
    return;
  }
  await variants.execute(db);
  await sql`create table search_index (id bigint primary key, title tsvector not null,
    strong tsvector not null, everything tsvector not null)`.execute(db);
  // `fastupdate` is off: every search would have to read the list of pending entries.
  for (const scope of ['title', 'strong', 'everything'])
    await sql`create index ${sql.ref(`search_index_${scope}`)} on search_index using gin (${sql.ref(scope)})
      with (fastupdate = off)`.execute(db);
}

/** The server derives the rows of existing posts and articles in the background. */
async function rebuildLater(db: Kysely<unknown>): Promise<void> {
  await sql`insert into site_settings (key, value)
    select 'derived_rows_missing', 'true' where exists (select 1 from posts) or exists (select 1 from articles)
    on conflict (key) do nothing`.execute(db);
}
