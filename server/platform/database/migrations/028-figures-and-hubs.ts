import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { isOutsideHubs } from '../listed.ts';
import { indexUnreadableRows } from '../unreadable-rows.ts';

/**
 * Adds indexes for Insights and Diagnostics, which read every row: unreadable rows, and the size of each
 * original.
 * Takes rows of hubs out of the index by post, which changes in many places for each new hub: they are found
 * by hub and date. The reference to the post needs that index, so it is dropped; the code that deletes posts
 * deletes their rows too.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await indexUnreadableRows(db, dialect);
  await db.schema.createIndex('media_bytes').on('media').column('bytes').execute();
  if (dialect === 'sqlite') await withoutReference(db);
  else {
    await sql`alter table listings drop constraint if exists listings_post_id_fkey`.execute(db);
    await sql`drop index if exists listings_post`.execute(db);
  }
  if (dialect === 'postgres') await narrowWords(db);
  await sql`create index listings_post on listings (post_id) where ${isOutsideHubs('')}`.execute(db);
}

/** SQLite cannot take a reference away: the table is written again. */
async function withoutReference(db: Kysely<unknown>): Promise<void> {
  await sql`create table listings_again (kind text not null, key text not null, created_date text not null,
    post_id text not null, label text, constraint listings_pk primary key (kind, key, created_date, post_id))
    without rowid`.execute(db);
  await sql`insert into listings_again (kind, key, created_date, post_id, label)
    select kind, key, created_date, post_id, label from listings
    order by kind, key, created_date, post_id`.execute(db);
  await db.schema.dropTable('listings').execute();
  await sql`alter table listings_again rename to listings`.execute(db);
}

/**
 * PostgreSQL reads every row that has a word to count them: they get a table of their own, as in SQLite, without places in
 * the text and without the text. The former column stays for a replica of the version before.
 */
async function narrowWords(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_words (id bigint primary key, document tsvector not null)`.execute(db);
  await sql`insert into search_words (id, document) select id, strip(document) from search_entries`.execute(
    db,
  );
  await sql`create index search_words_document on search_words using gin (document)
    with (fastupdate = off)`.execute(db);
  await sql`alter table search_entries alter column document drop not null`.execute(db);
  await sql`drop index search_entries_document`.execute(db);
}
