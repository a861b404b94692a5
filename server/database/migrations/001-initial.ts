import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { accountTables } from './001/accounts.ts';
import { contentTables } from './001/content.ts';
import { derivedTables } from './001/derived.ts';
import { firstRows } from './001/first-rows.ts';
import { historyTables } from './001/history.ts';
import { mediaTables } from './001/media.ts';
import { semanticTables } from './001/semantic.ts';

/** Every entity of the product. Later migrations only add to it. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await mediaTables(db);
  await contentTables(db);
  await derivedTables(db, dialect);
  await semanticTables(db);
  await accountTables(db);
  await historyTables(db);
  await searchIndex(db, dialect);
  if (dialect === 'postgres') await compareByBytes(db);
  await firstRows(db);
}

async function searchIndex(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`create table search_entries (id integer primary key, kind text not null, entity_id text not null,
      published integer not null, created_date text not null, unique (kind, entity_id))`.execute(db);
    await sql`create virtual table search_words using fts5(words, content = '', contentless_delete = 1,
      tokenize = "unicode61 remove_diacritics 0")`.execute(db);
  } else {
    await sql`create table search_entries (id bigint generated always as identity primary key,
      kind text not null, entity_id text not null, published integer not null, created_date text not null,
      document tsvector not null, unique (kind, entity_id))`.execute(db);
    await sql`create index search_entries_document on search_entries using gin (document)`.execute(db);
  }
}

/**
 * Text compares byte by byte, as in SQLite: otherwise the order of titles would follow whatever language the
 * server's database was made with, and a prefix could not use an index.
 */
async function compareByBytes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table_name: string; columns: string[] }>`
    select table_name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and table_name <> 'schema_migrations'
    group by table_name`.execute(db);
  for (const { table_name, columns } of rows) {
    const changes = columns.map((column) => sql`alter column ${sql.ref(column)} type text collate "C"`);
    await sql`alter table ${sql.table(table_name)} ${sql.join(changes)}`.execute(db);
  }
}
