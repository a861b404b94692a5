import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Database } from './schema.ts';

/** A row with a value that cannot be read; the value is read as empty. */
export interface UnreadableRow {
  kind: 'post' | 'article' | 'cluster' | 'image';
  id: string;
  /** As far as it has one; the id otherwise. */
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
  const isBad = dialect === 'sqlite' ? badInSqlite : badInPostgres;

  async function inTable({ kind, table, name, columns }: Checked, limit: number): Promise<UnreadableRow[]> {
    const names = Object.keys(columns);
    const tests = Object.entries(columns).map(([column, shape]) => isBad(sql.ref(column), shape));
    const flags = tests.map(
      (test, index) => sql`case when ${test} then 1 else 0 end as ${sql.ref(`bad_${index}`)}`,
    );
    const { rows } = await sql<Record<string, unknown>>`
      select id, ${sql.ref(name)} as name, ${sql.join(flags)} from ${sql.table(table)}
      where ${sql.join(tests, sql` or `)} order by id desc limit ${limit}`.execute(db);
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

function badInSqlite(column: RawBuilder<unknown>, shape: Shape): RawBuilder<boolean> {
  if (shape === 'date')
    return sql`(${column} is not null and (julianday(${column}) is null or ${column} not glob '????-??-??T??:??:??*'))`;
  const type = shape === 'object' ? 'object' : 'array';
  const inside =
    shape === 'texts'
      ? sql`exists (select 1 from json_each(${column}) as entry where entry.type <> 'text')`
      : sql`false`;
  return sql`case when json_valid(${column}) = 0 then true when json_type(${column}) <> ${sql.lit(type)} then true
    else ${inside} end`;
}

/** By patterns, because only PostgreSQL 16 and newer can be asked whether a text is JSON. */
function badInPostgres(column: RawBuilder<unknown>, shape: Shape): RawBuilder<boolean> {
  return sql`(${column} is not null and ${column} !~ ${sql.lit(patterns[shape])})`;
}

const patterns: Readonly<Record<Shape, string>> = {
  texts: '^\\s*\\[\\s*("([^"\\\\]|\\\\.)*"\\s*(,\\s*"([^"\\\\]|\\\\.)*"\\s*)*)?\\]\\s*$',
  list: '^\\s*\\[\\s*(\\{.*\\})?\\s*\\]\\s*$',
  object: '^\\s*\\{.*\\}\\s*$',
  date: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d',
};
