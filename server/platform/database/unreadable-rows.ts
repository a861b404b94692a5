import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Database } from './schema.ts';

/** A row with a value that cannot be read; the value is read as empty. */
export interface UnreadableRow {
  kind: 'post' | 'article' | 'cluster' | 'image';
  id: string;
  /** Name of the row if it has one; otherwise its id. */
  name: string;
  /** Names of the columns: `tags`, `created_date`. */
  columns: string[];
}

type Shape = 'texts' | 'list' | 'object' | 'date';

interface Checked {
  kind: UnreadableRow['kind'];
  table: 'posts' | 'articles' | 'clusters' | 'media';
  name: 'title' | 'name' | 'original_name';
  columns: Readonly<Record<string, Shape>>;
}

const checked: readonly Checked[] = [
  {
    kind: 'post',
    table: 'posts',
    name: 'title',
    columns: {
      tags: 'texts',
      provenance: 'object',
      created_date: 'date',
      updated_date: 'date',
      published_at: 'date',
    },
  },
  {
    kind: 'article',
    table: 'articles',
    name: 'title',
    columns: {
      tags: 'texts',
      seo: 'object',
      sources: 'list',
      dismissed_sentences: 'texts',
      created_date: 'date',
      updated_date: 'date',
      published_at: 'date',
    },
  },
  {
    kind: 'cluster',
    table: 'clusters',
    name: 'name',
    columns: {
      required_tokens: 'texts',
      optional_tokens: 'texts',
      negative_tokens: 'texts',
      geo_scope: 'texts',
      created_date: 'date',
      updated_date: 'date',
    },
  },
  {
    kind: 'image',
    table: 'media',
    name: 'original_name',
    columns: { renditions: 'list', animation: 'object', cover: 'object', created_date: 'date' },
  },
];

/** Finds invalid values that a person or another program has written. */
export function createUnreadableRowsRepository(db: Kysely<Database>, dialect: Dialect) {
  async function inTable(each: Checked, limit: number): Promise<UnreadableRow[]> {
    const { kind, table, name, columns } = each;
    const names = Object.keys(columns);
    const flags = badColumns(dialect, each).map(
      (test, index) => sql`case when ${test} then 1 else 0 end as ${sql.ref(`bad_${index}`)}`,
    );
    const { rows } = await sql<Record<string, unknown>>`
      select id, ${sql.ref(name)} as name, ${sql.join(flags)} from ${sql.table(table)}
      where ${anyOf(suspectColumns(dialect, each))} and ${anyOf(badColumns(dialect, each))}
      order by id desc limit ${limit}`.execute(db);
    return rows.map((row) => ({
      kind,
      id: String(row.id),
      name: String(row.name || row.id),
      columns: names.filter((_, index) => Number(row[`bad_${index}`]) === 1),
    }));
  }

  return {
    /** The newest of each kind. */
    async find(limit: number): Promise<UnreadableRow[]> {
      const found: UnreadableRow[] = [];
      for (const each of checked) found.push(...(await inTable(each, limit)));
      return found.slice(0, limit);
    },
  };
}

/**
 * Creates indexes of only the rows that may be bad, for a migration; they include rows that another program
 * writes. The database uses one for a query with the same condition: another check needs a migration that
 * makes them again.
 */
export async function indexUnreadableRows(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const each of checked)
    await sql`create index ${sql.ref(`${each.table}_unreadable`)} on ${sql.table(each.table)} (id)
      where ${anyOf(suspectColumns(dialect, each))}`.execute(db);
}

type Test = RawBuilder<boolean>;

const anyOf = (tests: readonly Test[]) => sql`(${sql.join(tests, sql` or `)})`;

function badColumns(dialect: Dialect, { columns }: Checked): Test[] {
  return Object.entries(columns).map(([name, shape]) => {
    const column = sql.ref(name);
    if (dialect === 'postgres') return badInPostgres(column, shape);
    const other = sql<boolean>`exists (select 1 from json_each(${column}) as entry where entry.type <> 'text')`;
    return badInSqlite(column, shape, other);
  });
}

/**
 * Conditions that all bad rows meet, and some good ones. SQLite allows no query in the condition of an index.
 */
function suspectColumns(dialect: Dialect, checked: Checked): Test[] {
  if (dialect === 'postgres') return badColumns(dialect, checked);
  return Object.entries(checked.columns).map(([name, shape]) => {
    const column = sql.ref(name);
    // Matches rows in which no text follows a bracket or a comma, and also those with such a comma inside a
    // text.
    return badInSqlite(column, shape, sql<boolean>`json(${column}) glob '*[[,][-0-9tfn{[]*'`);
  });
}

/**
 * No value passes, as null does through all of these. A test for it would be taken out of a query, but not out of an index,
 * where the column must have one.
 * @param hasOthers whether a list has other entries than texts
 */
function badInSqlite(column: RawBuilder<unknown>, shape: Shape, hasOthers: Test): Test {
  // SQLite refuses a date that is a word, such as now, in an index, so the form of the text is checked first.
  const form = sql`glob '????-??-??T??:??:??*'`;
  if (shape === 'date')
    return sql`case when ${column} not ${form} then true when ${column} ${form} then julianday(${column}) is null end`;
  const type = shape === 'object' ? 'object' : 'array';
  return sql`case when typeof(${column}) = 'blob' then true when json_valid(${column}) = 0 then true
    when json_type(${column}) <> ${sql.lit(type)} then true else ${shape === 'texts' ? hasOthers : sql`false`} end`;
}

/**
 * Condition of a bad column by patterns, because only PostgreSQL 16 and newer can check whether a text is
 * JSON.
 */
function badInPostgres(column: RawBuilder<unknown>, shape: Shape): Test {
  return sql`${column} !~ ${sql.lit(patterns[shape])}`;
}

const patterns: Readonly<Record<Shape, string>> = {
  texts: '^\\s*\\[\\s*("([^"\\\\]|\\\\.)*"\\s*(,\\s*"([^"\\\\]|\\\\.)*"\\s*)*)?\\]\\s*$',
  list: '^\\s*\\[\\s*(\\{.*\\})?\\s*\\]\\s*$',
  object: '^\\s*\\{.*\\}\\s*$',
  date: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d',
};
