import { type Kysely, sql, type Transaction } from 'kysely';
import type { OpenDatabase } from './database.ts';
import type { Dialect } from './dialect.ts';
import * as initial from './migrations/001-initial.ts';
import * as dataFiles from './migrations/002-data-files.ts';
import * as recordVersions from './migrations/003-record-versions.ts';
import * as postsOfAPicture from './migrations/004-posts-of-a-picture.ts';
import * as fileLeases from './migrations/005-passing-files.ts';
import * as datesAndAddresses from './migrations/006-dates-and-addresses.ts';
import * as animations from './migrations/007-animations.ts';
import * as siteAudit from './migrations/008-site-audit.ts';
import * as accessibilityTexts from './migrations/009-accessibility-texts.ts';
import * as jobs from './migrations/010-jobs.ts';
import * as plainTexts from './migrations/011-plain-texts.ts';
import * as languages from './migrations/012-languages.ts';
import * as socialCards from './migrations/013-social-cards.ts';
import * as openingImage from './migrations/014-opening-image.ts';
import * as takenDates from './migrations/016-taken-dates.ts';
import * as bin from './migrations/017-bin.ts';
import * as describing from './migrations/018-describing.ts';
import * as datedFirst from './migrations/019-dated-first.ts';
import * as sitePages from './migrations/020-site-pages.ts';
import * as search from './migrations/021-search.ts';
import * as series from './migrations/022-series.ts';
import * as schedule from './migrations/023-schedule.ts';
import * as browsing from './migrations/024-browsing.ts';
import * as requestCounts from './migrations/026-request-counts.ts';
import * as largeSites from './migrations/027-large-sites.ts';
import * as figuresAndHubs from './migrations/028-figures-and-hubs.ts';
import * as listStates from './migrations/029-list-states.ts';
import * as takenOrder from './migrations/030-taken-order.ts';
import * as feedIds from './migrations/031-feed-ids.ts';
import * as datesWhenTaken from './migrations/032-dates-when-taken.ts';
import * as cityKeys from './migrations/033-city-keys.ts';
import { compareByBytes } from './postgres.ts';
import type { Database } from './schema.ts';
import { lockWriters } from './transaction.ts';

interface Migration {
  name: string;
  /** Reads what takes long, before the transaction in which other writers wait; not for an empty database. */
  read?(db: Kysely<unknown>, siteUrl: string): Promise<unknown>;
  /** @param found what `read` returned */
  up(db: Kysely<unknown>, dialect: Dialect, found?: unknown): Promise<void>;
}

/** Migrations in order; a name, once released, never changes. */
const migrations: readonly Migration[] = [
  { name: '001-initial', up: initial.up },
  { name: '002-data-files', up: dataFiles.up, read: dataFiles.read },
  { name: '003-record-versions', up: recordVersions.up },
  { name: '004-posts-of-a-picture', up: postsOfAPicture.up },
  { name: '005-passing-files', up: fileLeases.up },
  { name: '006-dates-and-addresses', up: datesAndAddresses.up },
  { name: '007-animations', up: animations.up },
  { name: '008-site-audit', up: siteAudit.up },
  { name: '009-accessibility-texts', up: accessibilityTexts.up },
  { name: '010-jobs', up: jobs.up },
  { name: '011-plain-texts', up: plainTexts.up },
  { name: '012-languages', up: languages.up },
  { name: '013-social-cards', up: socialCards.up },
  { name: '014-opening-image', up: openingImage.up },
  { name: '016-taken-dates', up: takenDates.up },
  { name: '017-bin', up: bin.up },
  { name: '018-describing', up: describing.up },
  { name: '019-dated-first', up: datedFirst.up },
  { name: '020-site-pages', up: sitePages.up },
  { name: '021-search', up: search.up },
  { name: '022-series', up: series.up },
  { name: '023-schedule', up: schedule.up },
  { name: '024-browsing', up: browsing.up },
  { name: '026-request-counts', up: requestCounts.up },
  { name: '027-large-sites', up: largeSites.up },
  { name: '028-figures-and-hubs', up: figuresAndHubs.up },
  { name: '029-list-states', up: listStates.up },
  { name: '030-taken-order', up: takenOrder.up },
  { name: '031-feed-ids', up: feedIds.up, read: feedIds.read },
  { name: '032-dates-when-taken', up: datesWhenTaken.up },
  { name: '033-city-keys', up: cityKeys.up },
];

export const migrationNames = migrations.map(({ name }) => name);

interface MigrateOptions {
  /** The schema of an older version; the present one unless given. */
  names?: readonly string[];
  /** Runs before a database that has a schema is changed. @throws what leaves it unchanged */
  before?: () => Promise<void>;
  /** URL of the site whose database it is, without a trailing slash. */
  siteUrl?: string;
}

/**
 * Migrates the database to the current schema: all missing migrations in one transaction, so that a process
 * that dies or a second one that starts at the same moment leaves no half-made schema.
 * @returns the names of the migrations that were applied now
 */
export async function migrate(
  database: OpenDatabase,
  { names = migrationNames, before, siteUrl = '' }: MigrateOptions = {},
): Promise<string[]> {
  const found = new Map<string, unknown>();
  const lacking = await locked(database, (db) => missingIn(db, names));
  const isOfOldVersion = lacking.length > 0 && lacking.length < names.length;
  if (isOfOldVersion) await before?.();
  for (const { name, read } of isOfOldVersion ? lacking : [])
    if (read) found.set(name, await read(database.db as unknown as Kysely<unknown>, siteUrl));
  return locked(database, async (db) => {
    const missing = await missingIn(db, names);
    for (const { name, up } of missing) {
      await up(db, database.dialect, found.get(name));
      await sql`insert into schema_migrations (name) values (${name})`.execute(db);
    }
    // Runs after all migrations, so that none has to do it.
    if (missing.length > 0 && database.dialect === 'postgres') await compareByBytes(db);
    return missing.map((migration) => migration.name);
  });
}

function locked<T>(database: OpenDatabase, work: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  return database.writer.transaction().execute(async (transaction) => {
    if (database.dialect === 'postgres') await disableTimeouts(transaction);
    await lockWriters(transaction, database.dialect);
    return work(transaction as unknown as Kysely<unknown>);
  });
}

/** Names of the migrations applied to a database of this or an older version; empty without a schema. */
export async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'schema_migrations')) return [];
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function missingIn(db: Kysely<unknown>, names: readonly string[]): Promise<Migration[]> {
  await sql`create table if not exists schema_migrations (name text primary key)`.execute(db);
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  return migrations.filter(({ name }) => names.includes(name) && !applied.has(name));
}

/**
 * A new index on a large table takes longer than other statements, and so does waiting for another process. Between
 * two statements a migration may read many texts, and a backup write them to a slow disk.
 */
export async function disableTimeouts(transaction: Transaction<Database>): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(transaction);
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(transaction);
}
