import { type Kysely, type RawBuilder, sql } from 'kysely';
import { foldForSearch } from '#domain/text/clean.ts';
import { wordsOf } from '#domain/text/sentences.ts';
import type { Dialect } from '../database/dialect.ts';
import { jsonTexts } from '../database/rows.ts';
import type { Database } from '../database/schema.ts';
import type { SearchEntriesTable } from '../database/schema-content.ts';

export interface SearchEntry {
  kind: SearchEntriesTable['kind'];
  id: string;
  published: boolean;
  createdDate: string;
  /** All searchable text, without markup. */
  text: string;
  /** The story or body alone, as its page shows it. */
  plain: string;
}

export interface SearchHit {
  kind: SearchEntriesTable['kind'];
  id: string;
}

/** Words of a query; each costs time. */
const wordsAtMost = 12;

/**
 * Full-text search that ignores letter case and accents. Words are folded here, so that both databases find the same.
 */
export function createSearchRepository(db: Kysely<Database>, dialect: Dialect) {
  async function insert({ kind, id, published, createdDate, text, plain }: SearchEntry): Promise<void> {
    const words = wordsOf(foldForSearch(text)).join(' ');
    const flag = published ? 1 : 0;
    if (dialect === 'postgres') {
      await sql`insert into search_entries (kind, entity_id, published, created_date, plain, document)
        values (${kind}, ${id}, ${flag}, ${createdDate}, ${plain}, to_tsvector('simple', ${words}))`.execute(
        db,
      );
      return;
    }
    await sql`insert into search_entries (kind, entity_id, published, created_date, plain)
      values (${kind}, ${id}, ${flag}, ${createdDate}, ${plain})`.execute(db);
    await sql`insert into search_words (rowid, words) values (
      (select id from search_entries where kind = ${kind} and entity_id = ${id}), ${words})`.execute(db);
  }

  async function remove(kind: SearchEntriesTable['kind'], ids: readonly string[]): Promise<void> {
    const entities = jsonTexts(dialect, ids);
    if (dialect === 'sqlite') {
      await sql`delete from search_words where rowid in
        (select id from search_entries where kind = ${kind} and entity_id in ${entities})`.execute(db);
    }
    await sql`delete from search_entries where kind = ${kind} and entity_id in ${entities}`.execute(db);
  }

  return {
    remove,

    /** Stories or bodies without markup, by id; those that an earlier version has written are not there. */
    async plainTexts(kind: SearchEntry['kind'], ids: readonly string[]): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('search_entries')
        .select(['entity_id', 'plain'])
        .where('kind', '=', kind)
        .where(sql<boolean>`entity_id in ${jsonTexts(dialect, ids)}`)
        .where('plain', 'is not', null)
        .execute();
      return new Map(rows.map(({ entity_id, plain }) => [entity_id, plain ?? '']));
    },

    /** Deletes the entries of posts and articles that no longer exist. */
    async removeMissing(): Promise<void> {
      const { rows } = await sql<SearchHit>`select kind, entity_id as id from search_entries as e
        where not exists (select 1 from posts as p where e.kind = 'post' and p.id = e.entity_id)
          and not exists (select 1 from articles as a where e.kind = 'article' and a.id = e.entity_id)`.execute(
        db,
      );
      for (const { kind, id } of rows) await remove(kind, [id]);
    },

    async replace(entries: readonly SearchEntry[]): Promise<void> {
      for (const kind of ['post', 'article'] as const) {
        const ids = entries.filter((entry) => entry.kind === kind).map((entry) => entry.id);
        if (ids.length > 0) await remove(kind, ids);
      }
      for (const entry of entries) await insert(entry);
    },

    /** What {@link matchesText} finds, newest first. */
    async query(
      text: string,
      { published, limit, offset }: { published: boolean; limit: number; offset: number },
    ): Promise<{ hits: SearchHit[]; total: number }> {
      const matching = matchesText(dialect, text);
      if (matching === null) return { hits: [], total: 0 };
      const visible = published ? sql`published = 1` : sql`true`;
      const total = await sql<{ total: number }>`
        select count(*) as total from search_entries where ${visible} and ${matching}`.execute(db);
      const page = await sql<SearchHit>`
        select kind, entity_id as id from search_entries where ${visible} and ${matching}
        order by created_date desc, entity_id desc limit ${limit} offset ${offset}`.execute(db);
      return { hits: page.rows, total: total.rows[0]?.total ?? 0 };
    },
  };
}

/**
 * How many entries of a kind contain every word of a query, of which there is at least one. The words are counted
 * without looking up their entries, those of the other kind, which is small beside it, are taken off.
 */
export async function countTexts(
  db: Kysely<Database>,
  dialect: Dialect,
  kind: SearchEntriesTable['kind'],
  text: string,
): Promise<number> {
  const matching = matchesText(dialect, text);
  const counted =
    dialect === 'sqlite'
      ? sql`(select count(*) from search_words where search_words match ${matchOf(text)})
          - (select count(*) from search_entries where kind = ${kind === 'post' ? 'article' : 'post'} and ${matching})`
      : sql`(select count(*) from search_entries where kind = ${kind} and ${matching})`;
  const { rows } = await sql<{ total: number }>`select ${counted} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Every word, the last one as a prefix, in the words of SQLite. */
function matchOf(text: string): string {
  const words = queryWords(text);
  return words.map((word, index) => `"${word}"${index === words.length - 1 ? '*' : ''}`).join(' ');
}

const queryWords = (text: string): string[] => wordsOf(foldForSearch(text)).slice(0, wordsAtMost);

/**
 * Condition for search entries that contain every word of a query, the last one as a prefix; null for a query without
 * words, which finds nothing. Other characters are ignored, so that no query is a syntax error.
 */
export function matchesText(dialect: Dialect, text: string): RawBuilder<unknown> | null {
  const words = queryWords(text);
  if (words.length === 0) return null;
  if (dialect === 'sqlite')
    return sql`id in (select rowid from search_words where search_words match ${matchOf(text)})`;
  const last = words.length - 1;
  const match = words.map((word, index) => `'${word}'${index === last ? ':*' : ''}`).join(' & ');
  return sql`document @@ to_tsquery('simple', ${match})`;
}
