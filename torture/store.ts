import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { system } from '../domain/access/account.ts';
import { fileKeysOf } from '../domain/media/media-files.ts';
import { readConfig } from '../server/compose/config.ts';
import { createRepositories } from '../server/compose/repositories.ts';
import { openServices, type Services } from '../server/compose/services.ts';
import { type OpenDatabase, openDatabase } from '../server/platform/database/database.ts';
import type { Database } from '../server/platform/database/schema.ts';

const hourMs = 60 * 60 * 1000;
/** What is staged is deleted after a day, and no lease of a dead process is left. */
const laterMs = 25 * hourMs;

const derivedTables = [
  ...(['post_tags', 'post_subjects', 'post_tokens', 'listings', 'listing_counts', 'listing_labels'] as const),
  ...([
    'media_references',
    'article_tags',
    'article_uses',
    'page_uses',
    'series_posts',
    'search_entries',
    'search_documents',
  ] as const),
] satisfies (keyof Database)[];

export interface StoreCheck {
  /** As the environment of a process on the same data. */
  settings: Record<string, string>;
  dataDir: string;
  /** The keys of the files in the bucket; null: they are on the disk. */
  bucketKeys: (() => Promise<string[]>) | null;
}

/**
 * With no server running: a day later, when the jobs have ended and the cleanup has run, every file has its row, every
 * row its file, no job is open, and the derived rows are those that a rebuild makes.
 * @returns a sentence for each exception
 */
export async function checkStore({ settings, dataDir, bucketKeys }: StoreCheck): Promise<string[]> {
  const errors: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line) => errors.push(line.slice(0, 1500)) });
  const later = () => new Date(Date.now() + laterMs);
  const services = await openServices(readConfig(settings), logger, later);
  const database = await openDatabase({
    databaseUrl: settings.DATABASE_URL,
    file: join(dataDir, 'passerby.sqlite'),
  });
  try {
    await finishJobs(services);
    await services.staging.sweep();
    return [
      ...(await openWork(database, later())),
      ...(await orphans(database, bucketKeys ? await bucketKeys() : filesBelow(join(dataDir, 'files')))),
      ...filesBelow(join(dataDir, 'incoming')).map((name) => `ORPHAN: incoming/${name}`),
      ...(await wrongDerivedRows(database, services)),
      ...(await damage(database)),
      ...errors.map((line) => `the check itself logged ${line}`),
    ];
  } finally {
    await database.close();
    await services.close();
  }
}

/** As a server does after its start. */
async function finishJobs({
  prepareReindex,
  renditions,
  prepareCover,
  prepareWords,
  cards,
  jobs,
  publication,
}: Services) {
  await prepareReindex();
  await renditions.prepare();
  await prepareCover();
  await prepareWords();
  await cards.prepare();
  await publication.look();
  // The result of one may be the beginning of another.
  for (let round = 0; round < 3; round += 1) await jobs.drain();
}

/** A job that waits for its next attempt has a message, whenever that is; other times lie ahead by plan. */
async function openWork({ db }: OpenDatabase, now: Date): Promise<string[]> {
  const open = await db
    .selectFrom('jobs')
    .select(['kind', 'subject', 'state', 'message'])
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['running', 'failed']),
        eb.and([
          eb('state', '=', 'waiting'),
          eb.or([eb('run_after', '<=', now.toISOString()), eb('message', 'is not', null)]),
        ]),
      ]),
    )
    .execute();
  const leases = await db.selectFrom('passing_files').select('key').execute();
  return [
    ...open.map(({ kind, subject, state, message }) => `JOB: ${kind} of ${subject} is ${state} (${message})`),
    ...leases.map(({ key }) => `LEASE: ${key}`),
  ];
}

/** Files without a row and rows without a file. The rows of former files only lead to the present ones. */
async function orphans({ db, dialect }: OpenDatabase, stored: readonly string[]): Promise<string[]> {
  const { media } = createRepositories(db, dialect);
  const ids = await db.selectFrom('media').select('id').execute();
  const images = await Promise.all(ids.map(({ id }) => media.findById(id)));
  const wanted = new Set([
    ...images.flatMap((image) => (image ? fileKeysOf(image) : [])),
    ...(await db.selectFrom('cards').select('key').execute()).map(({ key }) => key),
    ...(await db.selectFrom('data_files').select('key').execute()).map(({ key }) => key),
  ]);
  const there = new Set(stored);
  return [
    ...stored.filter((key) => !wanted.has(key)).map((key) => `ORPHAN: ${key} has no row`),
    ...[...wanted].filter((key) => !there.has(key)).map((key) => `ORPHAN: the row of ${key} has no file`),
  ];
}

async function wrongDerivedRows(database: OpenDatabase, { reindexing }: Services): Promise<string[]> {
  const before = await derivedRows(database);
  await reindexing.everything(system, () => undefined);
  const after = await derivedRows(database);
  return derivedTables.flatMap((table) => {
    const [had = new Set<string>(), has = new Set<string>()] = [before.get(table), after.get(table)];
    const extra = [...had].filter((row) => !has.has(row));
    const missing = [...has].filter((row) => !had.has(row));
    if (extra.length + missing.length === 0) return [];
    return [`DERIVED: ${table} had ${extra.slice(0, 2)} and lacked ${missing.slice(0, 2)}`];
  });
}

async function derivedRows({ db }: OpenDatabase): Promise<Map<string, Set<string>>> {
  const tables = new Map<string, Set<string>>();
  for (const table of derivedTables) {
    const rows: object[] = await db.selectFrom(table).selectAll().execute();
    // A rebuild gives rows other numbers, and lists another state.
    tables.set(
      table,
      new Set(rows.map((row) => JSON.stringify({ ...row, id: undefined, state: undefined }))),
    );
  }
  return tables;
}

/** What the database itself finds. */
async function damage({ db, dialect }: OpenDatabase): Promise<string[]> {
  if (dialect === 'postgres') return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const broken = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...rows
      .map((row) => row.integrity_check)
      .filter((said) => said !== 'ok')
      .map((said) => `DAMAGE: ${said}`),
    ...broken.rows.map(({ table }) => `DAMAGE: a row of ${table} names one that is not there`),
  ];
}

/** Relative paths. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
