import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { accountTables } from './001/accounts.ts';
import { contentTables } from './001/content.ts';
import { derivedTables } from './001/derived.ts';
import { firstRows } from './001/first-rows.ts';
import { historyTables } from './001/history.ts';
import { mediaTables } from './001/media.ts';
import { semanticTables } from './001/semantic.ts';

/** Creates the tables of every entity. Later migrations only add to them. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await mediaTables(db);
  await contentTables(db);
  await derivedTables(db, dialect);
  await semanticTables(db);
  await accountTables(db);
  await historyTables(db);
  await searchIndex(db, dialect);
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
