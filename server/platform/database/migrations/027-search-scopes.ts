import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * For the search of visitors SQLite gets an index of titles and one of the strong fields: in the one of everything, all
 * stories with a word have to be stepped over to find the titles that have it. A job fills both, and in both databases
 * adds numbers to the words that are known.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') {
    for (const scope of ['title', 'strong'])
      await sql`create virtual table ${sql.ref(`search_${scope}`)} using fts5(terms, content = '',
        contentless_delete = 1, detail = none, prefix = '2 3',
        tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* S* Co Cn'")`.execute(db);
  }
  await sql`insert into site_settings (key, value)
    select 'derived_rows_missing', 'true' where exists (select 1 from posts) or exists (select 1 from articles)
      or exists (select 1 from pages) or exists (select 1 from series)
    on conflict (key) do nothing`.execute(db);
}
