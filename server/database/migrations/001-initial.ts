import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { contentTables } from './001/content.ts';
import { accountTables } from './001/accounts.ts';
import { semanticTables } from './001/semantic.ts';
import { historyTables } from './001/history.ts';
import { firstRows } from './001/first-rows.ts';

/** Every entity of the product. Later migrations only add to it. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await contentTables(db);
  await semanticTables(db);
  await accountTables(db);
  await historyTables(db);
  await searchIndex(db, dialect);
  await firstRows(db);
}

async function searchIndex(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') {
    await sql`create virtual table search_index using fts5(kind unindexed, entity_id unindexed, text,
      tokenize = "unicode61 remove_diacritics 2")`.execute(db);
    return;
  }
  await sql`create table search_index (
    kind text not null, entity_id text not null, text text not null,
    document tsvector generated always as (to_tsvector('simple', text)) stored,
    primary key (kind, entity_id))`.execute(db);
  await sql`create index search_index_document on search_index using gin (document)`.execute(db);
}
