import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SearchKind } from '#domain/search/kinds.ts';
import { otherMark } from '#domain/search/limits.ts';
import { mostCompletions, type Pattern, type PatternTerm } from '#domain/search/pattern.ts';
import type { Period } from '#domain/search/period.ts';
import { type Candidate, type SearchScope, searchScopes } from '#domain/search/ranking.ts';
import { isNear } from '#domain/search/words.ts';
import { variantsOf } from '#domain/text/sentences.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { jsonTexts } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { firstIdOf } from '../../platform/records/search.repository.ts';

/**
 * Group of results. There are so many photos that they would hide all other results: they are searched
 * separately.
 */
export type SearchGroup = 'post' | 'other';

/** Query for the newest documents of a group that match. */
export interface SearchPass {
  pattern: Pattern;
  scope: SearchScope;
  group: SearchGroup;
  isExact: boolean;
  period?: Period;
}

/** Search by date or signs, without words. */
export interface ListedPass {
  group: SearchGroup;
  period: Period | null;
  signs: readonly string[];
}

export interface FoundDocument extends Candidate {
  rowId: number;
  id: string;
  kind: SearchKind;
  slug: string;
}

/** Titles that are compared, for each hit that is wanted. */
const titlesPerHit = 4;
/** Maximum number of similar words for one word. */
const nearAtMost = 40;
/** The index of what visitors can search for, in the words of both databases. */
export function createPublicSearchRepository(db: Kysely<Database>, dialect: Dialect) {
  const passSql = ({ pattern, scope, group, isExact, period }: SearchPass, index: number, limit: number) => {
    // Takes more titles than needed: many have the same words, and the one with no others is the best.
    const most = scope === 'title' ? limit * titlesPerHit : limit;
    const columns = sql`${sql.lit(isExact ? 1 : 0)} as exact, ${sql.lit(searchScopes.indexOf(scope))} as scope`;
    const id = sql.ref(dialect === 'sqlite' ? 'rowid' : 'id');
    const { table, matching } = scopeIn[dialect](scope, pattern, group);
    return sql`select * from (select ${id} as id, ${columns} from ${sql.table(table)}
      where ${matching} and ${period ? within(id, period) : sql`true`} order by ${id} desc limit ${most}) as ${sql.ref(`p${index}`)}`;
  };

  const foundIn = async (passes: RawBuilder<unknown>): Promise<FoundDocument[]> => {
    const { rows } = await sql<FoundRow>`
      select d.id as row_id, d.kind, d.entity_id, d.slug, d.title, d.keywords, d.summary, d.created_date,
        found.exact, found.scope
      from (select id, max(exact) as exact, min(scope) as scope from (${passes}) as p group by id) as found
      join search_documents as d on d.id = found.id`.execute(db);
    return rows.map(({ row_id, entity_id, created_date, exact, scope, ...found }) => ({
      ...found,
      rowId: row_id,
      id: entity_id,
      createdDate: created_date,
      isExact: Number(exact) === 1,
      scope: searchScopes[Number(scope)] ?? 'everything',
    }));
  };

  return {
    /** Words of the index that differ from each of these by one letter, or by two swapped ones. */
    async nearWords(words: readonly string[]): Promise<Map<string, string[]>> {
      const keys = [...new Set(words.flatMap(variantsOf))];
      const { rows } = await sql<{ term: string }>`
        select distinct term from search_variants where variant in ${jsonTexts(dialect, keys)}`.execute(db);
      const similar = (word: string) =>
        rows.map(({ term }) => term).filter((term) => term !== word && isNear(word, term));
      return new Map(words.map((word) => [word, similar(word).sort().slice(0, nearAtMost)]));
    },

    /**
     * Words of the index with this beginning, the word itself left out; one more than {@link mostCompletions}
     * if there are more.
     */
    async completions(beginning: string): Promise<string[]> {
      const { rows } = await sql<{ term: string }>`
        select term from search_variants
        where variant > ${beginning} and variant < ${`${beginning}\uffff`} and term = variant
        order by variant limit ${mostCompletions + 1}`.execute(db);
      return rows.map(({ term }) => term);
    },

    /** Returns the words that the index has, or had. */
    async known(words: readonly string[]): Promise<Set<string>> {
      const { rows } = await sql<{ term: string }>`
        select term from search_variants
        where variant in ${jsonTexts(dialect, words)} and term = variant`.execute(db);
      return new Set(rows.map(({ term }) => term));
    },

    /** The newest of each pass, each document once. @param limit of each pass; in titles, four times as many */
    find: (passes: readonly SearchPass[], limit: number): Promise<FoundDocument[]> =>
      foundIn(
        sql.join(
          passes.map((pass, index) => passSql(pass, index, limit)),
          sql` union all `,
        ),
      ),

    /** The newest of each group that are of a time or have these signs. */
    list(passes: readonly ListedPass[], limit: number): Promise<FoundDocument[]> {
      const id = sql.ref('id');
      const has = (sign: string) => sql`(title like ${`%${sign}%`} or keywords like ${`%${sign}%`}
        or summary like ${`%${sign}%`} or body like ${`%${sign}%`})`;
      const all = passes.map(({ group, period, signs }, index) => {
        const conditions = [
          group === 'post' ? sql`kind = 'post'` : sql`kind <> 'post'`,
          ...(period ? [within(id, period)] : []),
          ...signs.map(has),
        ];
        return sql`select * from (select id, 1 as exact, ${sql.lit(searchScopes.indexOf('everything'))} as scope
          from search_documents where ${sql.join(conditions, sql` and `)}
          order by id desc limit ${limit}) as ${sql.ref(`l${index}`)}`;
      });
      return foundIn(sql.join(all, sql` union all `));
    },

    /** Stories and bodies, by row. */
    async texts(found: readonly Pick<FoundDocument, 'rowId'>[]): Promise<Map<number, string>> {
      const rows = await db
        .selectFrom('search_documents')
        .select(['id', 'body'])
        .where('id', 'in', [-1, ...found.map(({ rowId }) => rowId)])
        .execute();
      return new Map(rows.map(({ id, body }) => [id, body]));
    },
  };
}

/** Documents have greater ids the newer they are. */
function within(id: RawBuilder<unknown>, { from, to }: Period): RawBuilder<unknown> {
  return sql`${id} >= ${sql.lit(firstIdOf(from))} and ${id} < ${sql.lit(firstIdOf(to))}`;
}

interface FoundRow {
  row_id: number;
  kind: SearchKind;
  entity_id: string;
  slug: string;
  title: string;
  keywords: string;
  summary: string;
  created_date: string;
  exact: number;
  scope: number;
}

/**
 * True if a term must match as a whole: in the index of everything, two or three letters begin too many
 * words.
 */
function isWhole({ isPrefix }: PatternTerm, scope: SearchScope): boolean {
  return !isPrefix || scope === 'everything';
}

interface ScopeMatch {
  table: string;
  matching: RawBuilder<unknown>;
}

/**
 * Table and condition for the terms of a scope. Terms are letters, digits and marks: nothing in them ends a
 * quotation.
 */
const scopeIn: Readonly<
  Record<Dialect, (scope: SearchScope, pattern: Pattern, group: SearchGroup) => ScopeMatch>
> = {
  sqlite(scope, pattern, group) {
    const table = { title: 'search_title', strong: 'search_strong', everything: 'search_index' }[scope];
    const term = (one: PatternTerm) => `"${one.text}"${isWhole(one, scope) ? '' : '*'}`;
    const among = { post: ` NOT "${otherMark}"`, other: ` AND "${otherMark}"` };
    const query = `(${written(pattern, term, ' AND ', ' OR ')})${among[group]}`;
    return { table, matching: sql`${sql.ref(table)} match ${query}` };
  },
  postgres(scope, pattern, group) {
    const term = (one: PatternTerm) => `'${one.text}'${isWhole(one, scope) ? '' : ':*'}`;
    const among = { post: ` & !'${otherMark}'`, other: ` & '${otherMark}'` };
    const query = `${written(pattern, term, ' & ', ' | ')}${among[group]}`;
    const inScope = sql`${sql.ref(scope)} @@ ${query}::tsquery`;
    // A match in the title is also one in the strong fields. The statistics of titles know few words: they guess that
    // every fiftieth title has one of several others, and the newest of them would be looked for in the whole table.
    const matching = scope === 'title' ? sql`${inScope} and strong @@ ${query}::tsquery` : inScope;
    return { table: 'search_index', matching };
  },
};

/** Query of a pattern; a part that occurs twice is looked for once. */
function written(pattern: Pattern, term: (one: PatternTerm) => string, and: string, or: string): string {
  const parts = pattern.map(
    (alternatives) => `(${alternatives.map((terms) => `(${terms.map(term).join(and)})`).join(or)})`,
  );
  return [...new Set(parts)].join(and);
}
