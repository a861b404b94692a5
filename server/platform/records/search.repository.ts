import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SearchDocument, SearchKind } from '#domain/search/kinds.ts';
import { otherMark } from '#domain/search/limits.ts';
import { type SearchScope, searchScopes } from '#domain/search/ranking.ts';
import { foldForSearch } from '#domain/text/clean.ts';
import { isCompleted, termsOf, variantsOf, wordsOf } from '#domain/text/sentences.ts';
import type { Dialect } from '../database/dialect.ts';
import { jsonRows, jsonTexts } from '../database/rows.ts';
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

/** Maximum number of words of a query; each costs time. */
const wordsAtMost = 12;

/**
 * Full-text search that ignores letter case and accents. Words are folded here, so that both databases find the same.
 */
export function createSearchRepository(db: Kysely<Database>, dialect: Dialect) {
  async function insert({ kind, id, published, createdDate, text, plain }: SearchEntry): Promise<void> {
    const words = wordsOf(foldForSearch(text)).join(' ');
    const flag = published ? 1 : 0;
    await sql`insert into search_entries (kind, entity_id, published, created_date, plain)
      values (${kind}, ${id}, ${flag}, ${createdDate}, ${plain})`.execute(db);
    const [columns, stored] =
      dialect === 'sqlite'
        ? [sql`rowid, words`, sql`${words}`]
        : [sql`id, document`, sql`strip(to_tsvector('simple', ${words}))`];
    await sql`insert into search_words (${columns}) values (
      (select id from search_entries where kind = ${kind} and entity_id = ${id}), ${stored})`.execute(db);
  }

  async function remove(kind: SearchEntriesTable['kind'], ids: readonly string[]): Promise<void> {
    const entities = jsonTexts(dialect, ids);
    await sql`delete from search_words where ${sql.ref(dialect === 'sqlite' ? 'rowid' : 'id')} in
      (select id from search_entries where kind = ${kind} and entity_id in ${entities})`.execute(db);
    await sql`delete from search_entries where kind = ${kind} and entity_id in ${entities}`.execute(db);
  }

  return {
    ...createPublicIndex(db, dialect),
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

    /** Hits of {@link matchesText}, newest first. */
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
 * Number of entries of a kind that contain every word of a query, of which there is at least one. The words
 * are counted without looking up their entries, which have whole texts; entries of the other kind, of which
 * there are few, are subtracted.
 */
export async function countTexts(
  db: Kysely<Database>,
  dialect: Dialect,
  kind: SearchEntriesTable['kind'],
  text: string,
): Promise<number> {
  const matching = matchesText(dialect, text);
  const { rows } = await sql<{ total: number }>`select
    (select count(*) from search_words where ${wordsMatch(dialect, text)})
    - (select count(*) from search_entries where kind = ${kind === 'post' ? 'article' : 'post'} and ${matching})
    as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Condition that matches every word, the last one as a prefix, of `search_words`. */
function wordsMatch(dialect: Dialect, text: string): RawBuilder<unknown> {
  const words = queryWords(text);
  const last = words.length - 1;
  if (dialect === 'sqlite') {
    const match = words.map((word, index) => `"${word}"${index === last ? '*' : ''}`).join(' ');
    return sql`search_words match ${match}`;
  }
  const match = words.map((word, index) => `'${word}'${index === last ? ':*' : ''}`).join(' & ');
  return sql`search_words.document @@ to_tsquery('simple', ${match})`;
}

const queryWords = (text: string): string[] => wordsOf(foldForSearch(text)).slice(0, wordsAtMost);

/**
 * Condition for search entries that contain every word of a query, the last one as a prefix; null for a query without
 * words, which finds nothing. Other characters are ignored, so that no query is a syntax error.
 */
export function matchesText(dialect: Dialect, text: string): RawBuilder<unknown> | null {
  if (queryWords(text).length === 0) return null;
  const matching = wordsMatch(dialect, text);
  return dialect === 'sqlite'
    ? sql`id in (select rowid from search_words where ${matching})`
    : sql`exists (select 1 from search_words where search_words.id = search_entries.id and ${matching})`;
}

interface IndexedDocument extends SearchDocument {
  rowId: number;
  terms: Record<SearchScope, string[]>;
}

const idsPerSecond = 2 ** 20;
/** Posts and articles are saved at the same time, and must not get the same. */
const idsPerGroup = idsPerSecond / 2;
const lastSecond = 2 ** 32 - 1;

/** SQLite's indexes of terms; the terms of PostgreSQL are in one table. */
const scopeTables: readonly (readonly [table: string, column: string, scope: SearchScope])[] = [
  ['search_title', 'terms', 'title'],
  ['search_strong', 'terms', 'strong'],
  ['search_index', 'everything', 'everything'],
];

/**
 * The index of what visitors search for: what is published, with its terms, in the words of both databases. Read by
 * the feature of the search.
 */
function createPublicIndex(db: Kysely<Database>, dialect: Dialect) {
  async function remove(kind: SearchKind, entityIds: readonly string[]): Promise<void> {
    const among = jsonTexts(dialect, entityIds);
    const tables = dialect === 'sqlite' ? scopeTables.map(([table]) => table) : ['search_index'];
    for (const table of tables)
      await sql`delete from ${sql.table(table)} where ${sql.ref(dialect === 'sqlite' ? 'rowid' : 'id')} in
        (select id from search_documents where kind = ${kind} and entity_id in ${among})`.execute(db);
    await sql`delete from search_documents where kind = ${kind} and entity_id in ${among}`.execute(db);
  }

  /**
   * Ids of documents: the newest has the greatest; those of one second and group are numbered as they are
   * added.
   */
  async function idsFor(documents: readonly SearchDocument[]): Promise<number[]> {
    const firsts = [...new Set(documents.map(firstId))].map((first) => [first, first + idsPerGroup]);
    const { rows } = await sql<{ first: number; last: number | null }>`
      select cast(value ->> 0 as bigint) as first, (select max(id) from search_documents
        where id >= cast(value ->> 0 as bigint) and id < cast(value ->> 1 as bigint)) as last
      from ${jsonRows(dialect, firsts)}`.execute(db);
    const next = new Map(rows.map(({ first, last }) => [first, last === null ? first : last + 1]));
    return documents.map((document) => {
      const id = next.get(firstId(document)) ?? firstId(document);
      next.set(firstId(document), id + 1);
      return id;
    });
  }

  async function insert(documents: readonly IndexedDocument[]): Promise<void> {
    const rows = documents.map(({ rowId, kind, id, slug, title, keywords, summary, text, createdDate }) => [
      ...[rowId, kind, id, slug, title],
      ...[keywords.join('\n'), summary, text, createdDate],
    ]);
    const values = sql.join(Array.from({ length: 8 }, (_, index) => sql`value ->> ${sql.lit(index + 1)}`));
    await sql`insert into search_documents
        (id, kind, entity_id, slug, title, keywords, summary, body, created_date)
      select cast(value ->> 0 as bigint), ${values} from ${jsonRows(dialect, rows)}`.execute(db);
    await insertTerms(documents);
  }

  async function insertTerms(documents: readonly IndexedDocument[]): Promise<void> {
    const termsIn = (...scopes: SearchScope[]) =>
      jsonRows(
        dialect,
        documents.map(({ rowId, terms }) => [rowId, ...scopes.map((scope) => terms[scope].join(' '))]),
      );
    const vector = (index: number) =>
      sql`array_to_tsvector(string_to_array(value ->> ${sql.lit(index + 1)}, ' '))`;
    if (dialect === 'postgres')
      await sql`insert into search_index (id, title, strong, everything)
        select cast(value ->> 0 as bigint), ${sql.join(searchScopes.map((_, index) => vector(index)))}
        from ${termsIn(...searchScopes)}`.execute(db);
    else
      for (const [table, column, scope] of scopeTables)
        await sql`insert into ${sql.table(table)} (rowid, ${sql.ref(column)})
          select cast(value ->> 0 as bigint), value ->> 1 from ${termsIn(scope)}`.execute(db);
  }

  /** Adds the variants of words that no document had before. */
  async function addVariants(terms: readonly string[]): Promise<void> {
    const known = sql`select 1 from search_variants as v where v.variant = t.value and v.term = t.value`;
    const found = sql<{ term: string }>`
      select t.value as term from ${jsonTexts(dialect, terms)} as t where not exists (${known})`;
    const { rows } = await found.execute(db);
    if (rows.length === 0) return;
    // Sorted, so that two writers never wait for each other.
    const variants = rows.flatMap(({ term }) => variantsOf(term).map((variant) => [variant, term])).sort();
    await sql`insert into search_variants (variant, term) select value ->> 0, value ->> 1
      from ${jsonRows(dialect, variants)} where true on conflict do nothing`.execute(db);
  }

  return {
    /**
     * Updates what visitors find of these records.
     * @param ids of all that were written or are to be deleted
     * @param documents of those that are public; the others are found no more
     */
    async follow(
      kind: SearchKind,
      ids: readonly string[],
      documents: readonly SearchDocument[],
    ): Promise<void> {
      await remove(kind, ids);
      if (documents.length === 0) return;
      const rowIds = await idsFor(documents);
      const indexed = documents.map((document, index) => ({
        ...document,
        rowId: rowIds[index] ?? 0,
        terms: indexedTerms(document),
      }));
      await insert(indexed);
      const words = new Set(indexed.flatMap(({ terms }) => terms.everything.filter(isCompleted)));
      await addVariants([...words]);
    },

    /** Deletes documents of records that no longer exist, after a rebuild. */
    async leaveMissing(): Promise<void> {
      const { rows } = await sql<{ kind: SearchKind; id: string }>`
        select kind, entity_id as id from search_documents as d
        where (kind = 'post' and not exists (select 1 from posts where id = d.entity_id))
          or (kind = 'article' and not exists (select 1 from articles where id = d.entity_id))
          or (kind = 'page' and not exists (select 1 from pages where id = d.entity_id))
          or (kind = 'series' and not exists (select 1 from series where id = d.entity_id))`.execute(db);
      for (const { kind, id } of rows) await remove(kind, [id]);
    },

    /** Refreshes the statistics; PostgreSQL by itself would do so only minutes after many rows were added. */
    async refreshStatistics(): Promise<void> {
      if (dialect === 'postgres')
        await sql`analyze search_documents, search_index, search_variants, search_entries, search_words`.execute(
          db,
        );
    },
  };
}

/** Least id of the documents with this date or a later one. @param date ISO */
export function firstIdOf(date: string): number {
  const second = Math.floor(Date.parse(date) / 1000) || 0;
  return Math.min(lastSecond, Math.max(0, second)) * idsPerSecond;
}

/** Least id of a document of this kind and second: posts come first, then the others. */
function firstId({ kind, createdDate }: SearchDocument): number {
  const start = firstIdOf(createdDate);
  return kind === 'post' ? start : start + idsPerGroup;
}

/**
 * Terms for each scope; each has those of the narrower ones too, and documents other than photos are marked
 * in all.
 */
function indexedTerms({ kind, title, keywords, summary, text }: SearchDocument): IndexedDocument['terms'] {
  const mark = kind === 'post' ? [] : [otherMark];
  const inTitle = [...mark, ...termsOf(title)];
  const strong = [...new Set([...inTitle, ...termsOf([...keywords, summary].join('\n'))])];
  const everything = [...new Set([...strong, ...termsOf(text)])];
  return { title: inTitle, strong, everything };
}
