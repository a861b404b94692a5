import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

type Row = Record<string, unknown>;

/** The database of a running or stopped site, to read. */
export interface Store {
  all(query: string): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openStore(sqliteFile: string, url?: string): Promise<Store> {
  if (!url) {
    const sqlite = new DatabaseSync(sqliteFile, { readOnly: true });
    const all = (query: string) => {
      const statement = sqlite.prepare(query);
      statement.setReadBigInts(true);
      return statement.all() as Row[];
    };
    return { all: async (query) => all(query), close: async () => sqlite.close() };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { all: async (query) => (await client.query<Row>(query)).rows, close: () => client.end() };
}

/** The schema, and the rows of every table but those inside SQLite's full-text indexes. */
export async function stored({ all }: Store, isPostgres: boolean): Promise<Map<string, Row[]>> {
  const schema = isPostgres
    ? [
        ...(await all("select * from information_schema.columns where table_schema = 'public'")),
        ...(await all("select tablename as name, indexdef from pg_indexes where schemaname = 'public'")),
        ...(await all(
          "select conrelid::regclass, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace",
        )),
      ]
    : await all('select type, name, sql from sqlite_schema');
  const isTable = ({ type, sql, name }: Row) =>
    type === 'table' &&
    !/^create virtual/i.test(String(sql)) &&
    !/_(?:data|idx|docsize|config)$/.test(String(name));
  const tables = isPostgres
    ? schema.flatMap(({ table_name }) => table_name ?? [])
    : schema.filter(isTable).map(({ name }) => name);
  const found = new Map([['schema', schema]]);
  for (const name of new Set(tables)) found.set(`table ${name}`, await all(`select * from "${name}"`));
  // How often a job ran depends on the moment, and so does the number of changes.
  found.delete('table content_version');
  found.set(
    'table jobs',
    await all('select distinct kind, subject, batch, payload, state, message from jobs'),
  );
  return found;
}
