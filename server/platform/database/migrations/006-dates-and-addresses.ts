import { type Kysely, sql } from 'kysely';
import { slugify } from '#domain/text/slug.ts';
import type { Database } from '../schema.ts';

/**
 * Whether the owner chose a post's date and slug, and whether a hub was ever public. Nothing published changes: posts
 * keep their dates, articles are shown by the date that structured data named before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addFlag(db, 'posts', 'date_set_by_owner', 0);
  await addFlag(db, 'posts', 'slug_set_by_owner', 0);
  // Whether a disabled hub was ever public is unknown; 410 for a URL without visitors does no harm.
  await addFlag(db, 'clusters', 'was_public', 1);
  await flagTypedSlugs(db as Kysely<Database>);
  await datePublishedArticles(db);
  await db.schema.createIndex('media_original_name').on('media').columns(['original_name', 'id']).execute();
}

async function addFlag(db: Kysely<unknown>, table: string, column: string, value: 0 | 1): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn(column, 'integer', (c) => c.notNull().defaultTo(value))
    .execute();
}

const rowsAtOnce = 1000;

/** A draft's slug that its title does not make was typed. */
async function flagTypedSlugs(db: Kysely<Database>): Promise<void> {
  let after = '';
  for (;;) {
    const drafts = await db
      .selectFrom('posts')
      .select(['id', 'title', 'slug'])
      .where('published_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    const typed = drafts.filter(({ title, slug }) => !isMadeFrom(slug, slugify(title))).map(({ id }) => id);
    if (typed.length > 0)
      await db.updateTable('posts').set({ slug_set_by_owner: 1 }).where('id', 'in', typed).execute();
    const last = drafts.at(-1);
    if (!last || drafts.length < rowsAtOnce) return;
    after = last.id;
  }
}

function isMadeFrom(slug: string, base: string): boolean {
  if (base === '') return /^photo-\d+(-\d+)?$/.test(slug);
  return slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)));
}

async function datePublishedArticles(db: Kysely<unknown>): Promise<void> {
  await sql`update articles set published_at = created_date where published = 1 and published_at is null`.execute(
    db,
  );
  await db.schema
    .createIndex('articles_published_published_at')
    .on('articles')
    .columns(['published_at', 'id'])
    .where(sql.ref('published'), '=', 1)
    .execute();
  await db.schema.createIndex('articles_newest').on('articles').columns(['created_date', 'id']).execute();
  await sql`update search_entries set created_date = (
      select coalesce(a.published_at, a.created_date) from articles as a where a.id = search_entries.entity_id)
    where kind = 'article' and entity_id in (select id from articles)`.execute(db);
}
