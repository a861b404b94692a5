import { type Kysely, sql } from 'kysely';
import { listedRule, matchRule } from '#domain/clusters/matching.ts';
import type { Dialect } from '../dialect.ts';
import { areTextLists } from '../rows.ts';

/**
 * Adds indexes of titles and of the strong fields to SQLite's search of visitors: with only the index of
 * everything, all stories with a word have to be stepped over to find the titles that have it. A job fills
 * both, and in both databases adds numbers to the known words.
 * A hub with negative tokens alone now lists the posts that it leaves out. The posts that it had stay listed
 * until that job has derived them: a replica of the previous version reads them. Posts that may be members of
 * a hub are read from an index, without their texts.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') {
    for (const scope of ['title', 'strong'])
      await sql`create virtual table ${sql.ref(`search_${scope}`)} using fts5(terms, content = '',
        contentless_delete = 1, detail = none, prefix = '2 3',
        tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* S* Co Cn'")`.execute(db);
  }
  await db.schema
    .createIndex('posts_listed')
    .on('posts')
    .columns(['id', 'published', 'created_date'])
    .execute();
  await listLeftOut(db);
  await sql`insert into site_settings (key, value)
    select 'derived_rows_missing', 'true' where exists (select 1 from posts) or exists (select 1 from articles)
      or exists (select 1 from pages) or exists (select 1 from series)
    on conflict (key) do nothing`.execute(db);
}

/** Adds list rows for posts that are in the list of all but not in that of a hub. */
async function listLeftOut(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; required: string; negative: string }>`
    select id, name, required_tokens as required, negative_tokens as negative from clusters`.execute(db);
  for (const { id, name, required, negative } of rows) {
    if (!areTextLists([required, negative])) continue;
    const rule = matchRule({ requiredTokens: JSON.parse(required), negativeTokens: JSON.parse(negative) });
    if (listedRule(rule)?.listing !== 'without') continue;
    await sql`insert into listings (kind, key, created_date, post_id)
      select 'without', ${id}, l.created_date, l.post_id from listings as l
      where l.kind = 'all' and l.key = '' and not exists (select 1 from listings as h where h.kind = 'hub'
        and h.key = ${id} and h.created_date = l.created_date and h.post_id = l.post_id)`.execute(db);
    await sql`insert into listing_counts (kind, key, label, total)
      select 'without', ${id}, ${name}, count(*) from listings where kind = 'without' and key = ${id}
      having count(*) > 0`.execute(db);
  }
}
