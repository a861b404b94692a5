import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import { createThread } from '../jobs/workers.ts';
import type { OpenDatabase } from './database.ts';
import { disableTimeouts } from './migrate.ts';
import type { Database } from './schema.ts';
import { lockWriters } from './transaction.ts';

type Row = Record<string, unknown>;

const rowsAtOnce = 1000;
/**
 * Number of pages in one step, larger than any database: a later write would start a copy in several steps
 * again.
 */
const allPages = 2 ** 30;
/**
 * The full-text indexes and what they are made of have another form in each database: they are derived again.
 */
const isOfSearch = (table: string) => table.startsWith('search_');

/**
 * A copy of a SQLite database of one moment, in a single file. Another thread makes it, and no writer waits.
 * @param from of a running site
 */
export async function copySqliteFile(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { timeout: 5000 });
  try {
    await backup(source, to, { rate: allPages });
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(to);
  try {
    copy.exec('pragma journal_mode = delete');
  } finally {
    copy.close();
  }
}

export interface InspectedFile {
  /** Rows by table; full-text tables are left out. */
  counts: Record<string, number>;
  migrations: string[];
}

const inspector = createThread<string, InspectedFile>({
  script: new URL('./inspect-file-worker.ts', import.meta.url),
  idleMs: 10_000,
});

/** Reads the whole file, which takes seconds: in a thread. @throws Error when the file is damaged */
export const inspectSqliteFile = (file: string): Promise<InspectedFile> => inspector.request(file);

/** Inspects a file like {@link inspectSqliteFile}, but in this thread. */
export function inspectHere(file: string): InspectedFile {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const [found] = database.prepare('pragma quick_check(1)').all();
    if (found?.quick_check !== 'ok') throw new Error(String(found?.quick_check));
    const count = (table: string) =>
      Number(database.prepare(`select count(*) as total from "${table}"`).get()?.total);
    const counts = Object.fromEntries(tablesOf(database).map((table) => [table, count(table)]));
    const names = database.prepare('select name from schema_migrations order by name').all();
    return { counts, migrations: names.map(({ name }) => String(name)) };
  } finally {
    database.close();
  }
}

/** Tables that both databases have, the ones that others refer to first. */
function tablesOf(database: DatabaseSync): string[] {
  const rows = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .all();
  const names = rows
    .map(({ name }) => String(name))
    .filter((name) => !isOfSearch(name) && name !== 'schema_migrations');
  const ordered: string[] = [];
  const add = (name: string): void => {
    if (ordered.includes(name)) return;
    for (const { table } of database.prepare(`pragma foreign_key_list("${name}")`).all())
      if (table !== name) add(String(table));
    ordered.push(name);
  };
  for (const name of names) add(name);
  return ordered;
}

/** Table with counts of the running processes, including visitors' addresses: stays empty in the copy. */
const notCopied = 'request_counts';

/**
 * Writes what PostgreSQL holds at one moment into a new SQLite database of the same schema.
 * @param target migrated as the source is
 */
export async function copyFromPostgres(source: Kysely<Database>, target: string): Promise<void> {
  const copy = new DatabaseSync(target);
  try {
    copy.exec('pragma foreign_keys = off; pragma synchronous = off; begin');
    await source
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => {
        await disableTimeouts(db);
        for (const table of tablesOf(copy)) {
          copy.exec(`delete from "${table}"`);
          if (table === notCopied) continue;
          for await (const rows of piecesOf(db, table)) insertInto(copy, table, rows);
        }
      });
    copy.exec('commit; pragma journal_mode = delete');
  } finally {
    copy.close();
  }
}

async function* piecesOf(db: Kysely<Database>, table: string): AsyncGenerator<Row[]> {
  await sql`declare backup_rows no scroll cursor for select * from ${sql.table(table)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from backup_rows`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close backup_rows`.execute(db);
}

function insertInto(database: DatabaseSync, table: string, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.map((column) => `"${column}"`).join(', ');
  const insert = database.prepare(
    `insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`,
  );
  for (const row of rows) insert.run(...columns.map((column) => row[column] as SQLInputValue));
}

/**
 * Replaces what a PostgreSQL database holds by what a SQLite file of the same schema holds, in one transaction.
 * @param check runs in it first. @throws what it throws, with nothing changed
 */
export async function copyIntoPostgres(
  file: string,
  target: OpenDatabase,
  check: (db: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    await target.writer.transaction().execute(async (db) => {
      await disableTimeouts(db);
      await lockWriters(db, 'postgres');
      await check(db);
      const tables = tablesOf(source);
      const ofSearch = (await db.introspection.getTables()).map(({ name }) => name).filter(isOfSearch);
      const all = [...tables, ...ofSearch].map((table) => sql.table(table));
      await sql`truncate ${sql.join(all)} restart identity cascade`.execute(db);
      for (const table of tables) {
        for (const rows of rowsOf(source, table)) await insertJson(db, table, rows);
        await continueSequence(db, table);
      }
    });
  } finally {
    source.close();
  }
}

function* rowsOf(source: DatabaseSync, table: string): Generator<Row[]> {
  let rows: Row[] = [];
  for (const row of source.prepare(`select * from "${table}"`).iterate()) {
    rows.push(row);
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

async function insertJson(db: Kysely<Database>, table: string, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
}

/** Continues a sequence after copied rows, so that the next row gets a number of its own. */
async function continueSequence(db: Kysely<Database>, table: string): Promise<void> {
  const { rows } = await sql<{ column_name: string; name: string }>`
    select column_name, pg_get_serial_sequence(quote_ident(${table}), column_name) as name
    from information_schema.columns where table_schema = current_schema() and table_name = ${table}
    and pg_get_serial_sequence(quote_ident(${table}), column_name) is not null`.execute(db);
  for (const { column_name, name } of rows)
    await sql`select setval(${name}::regclass, coalesce(max(${sql.ref(column_name)}), 0) + 1, false)
      from ${sql.table(table)}`.execute(db);
}
