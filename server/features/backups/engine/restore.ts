import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import type { Manifest } from '#domain/backups/manifest.ts';
import { AppError } from '#domain/errors.ts';
import { reservedBytes } from '#domain/storage/disk-space.ts';
import { copyIntoPostgres } from '../../../platform/database/copy.ts';
import { type DatabaseLocation, openDatabase } from '../../../platform/database/database.ts';
import { migrate, migrationNames } from '../../../platform/database/migrate.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { isBusy } from '../../../platform/database/sqlite.ts';
import { sync } from '../../../platform/files/driver.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { type CheckedBackup, checkBackup, noRoomFor } from './check.ts';
import { copyFlushed, exists, ifAbsent } from './disk.ts';
import { noteFormerFiles } from './former.ts';
import { partNames } from './manifest.ts';
import type { BackupReader } from './parts.ts';
import { type PlacingTarget, placeFiles } from './placing.ts';
import { inLockedScratch } from './scratch.ts';

/** Site that a backup is restored into. */
export interface RestoreTarget extends PlacingTarget {
  dataDir: string;
  location: DatabaseLocation;
  files: PlacingTarget['files'] & Pick<FileStore, 'exists' | 'space'>;
  /** Id of the existing site; null if there is none. */
  siteId: () => Promise<string | null>;
}

export interface RestoreOptions {
  /**
   * True to replace a site with content: its database on the disk is renamed, the one in PostgreSQL is
   * overwritten.
   */
  replaces: boolean;
  /** True to leave the database in the schema of the version that made it. */
  keepsVersion: boolean;
  signal: AbortSignal;
  progress: (progress: { stage: 'checking' | 'files' | 'database'; done: number; total: number }) => void;
}

export interface Restored {
  manifest: Manifest;
  /** True if the rows for the search must still be derived. */
  needsReindex: boolean;
  /** The former database, renamed; null without one. */
  former: string | null;
  /** Files that only the former site had; null when its database cannot be read. */
  formerFiles: number | null;
}

const marker = 'restore-unfinished.json';

/** Options of an unfinished restore, to repeat it. */
interface Mark {
  from: string;
  keepsVersion: boolean;
}

/** @throws AppError `unavailable` when a restore into this data folder has not finished */
export async function requireFinishedRestore(dataDir: string): Promise<void> {
  const unfinished = await readMark(dataDir);
  if (!unfinished) return;
  const { from, keepsVersion } = unfinished;
  throw new AppError(
    'unavailable',
    `A restore into this site has not finished. Run it again: npm run restore -- ${from}${keepsVersion ? ' --keep-version' : ''}`,
  );
}

async function readMark(dataDir: string): Promise<Mark | null> {
  const text = await readFile(join(dataDir, marker), 'utf8').catch(ifAbsent(null));
  return text === null ? null : (JSON.parse(text) as Mark);
}

/**
 * Checks the whole backup, then places its files and at last its database. Until the end the site is marked
 * as unfinished and does not start; the same restore can be run again.
 * @param from as the owner named it
 * @throws AppError `invalid` for a damaged backup, `conflict` for a site that is not empty, with nothing
 * changed
 */
export async function restoreBackup(
  from: string,
  reader: BackupReader,
  target: RestoreTarget,
  given: RestoreOptions,
): Promise<Restored> {
  const { dataDir, location } = target;
  return inLockedScratch(dataDir, async (scratch) => {
    // A repeated restore of the same backup may replace what its first attempt has left.
    const isRepeated = (await readMark(dataDir))?.from === from;
    const options = { ...given, replaces: given.replaces || isRepeated };
    if (!options.replaces) await requireEmptySite(location);
    const checked = await check(reader, join(scratch, 'check'), options);
    try {
      const { manifest } = checked;
      if (!manifest.files && !options.replaces) throw databaseAlone();
      await requireRoom(checked.files, target.files);
      const names = options.keepsVersion ? manifest.migrations : migrationNames;
      await prepareDatabase(checked, names, location);
      if (!location.databaseUrl) await requireStopped(location.file);
      const formerFiles = options.keepsVersion
        ? 0
        : await noteFormerFiles(checked.database, options.replaces ? location : null, scratch);
      await mark(dataDir, { from, keepsVersion: options.keepsVersion });
      await placeFiles(reader, checked, target, options.signal, (done, total) =>
        options.progress({ stage: 'files', done, total }),
      );
      if (checked.secretKey) await placeSecretKey(checked.secretKey, dataDir);
      options.progress({ stage: 'database', done: 0, total: 1 });
      const former = await placeDatabase(checked.database, names, target, options.replaces);
      await rm(join(dataDir, marker));
      await sync(dataDir);
      const isToReindex = needsReindex(manifest, location) && !options.keepsVersion;
      return { manifest, former, formerFiles, needsReindex: isToReindex };
    } finally {
      checked.files.close();
    }
  });
}

async function check(reader: BackupReader, scratch: string, options: RestoreOptions): Promise<CheckedBackup> {
  await mkdir(scratch);
  let done = 0;
  const onFile = async () => {
    done += 1;
    options.progress({ stage: 'checking', done, total: 0 });
  };
  const checked = await checkBackup(reader, scratch, { signal: options.signal, onFile });
  const unknown = checked.manifest.migrations.find((name) => !migrationNames.includes(name));
  if (unknown === undefined) return checked;
  checked.files.close();
  throw new AppError(
    'invalid',
    'The backup was made by a newer version of Passerby. Update the program first.',
  );
}

const databaseAlone = () =>
  new AppError(
    'invalid',
    'This backup holds the database alone, for the site whose files are in place. Add --replace to put it back there.',
  );

/**
 * True if the rows for the search must be derived again: the full-text tables of one database cannot be read
 * by the other.
 */
function needsReindex({ from }: Manifest, { databaseUrl }: DatabaseLocation): boolean {
  return from.database === 'postgres' || Boolean(databaseUrl);
}

/** Migrates the copy in the scratch folder to the schema of the target. */
async function prepareDatabase(
  { database, manifest }: CheckedBackup,
  names: readonly string[],
  location: DatabaseLocation,
): Promise<void> {
  const opened = await openDatabase({ file: database });
  try {
    // Uses the URL of the backup, which its visitors know: the restored site may get another one.
    await migrate(opened, { names, siteUrl: manifest.site.url });
  } finally {
    await opened.close();
  }
  const file = new DatabaseSync(database);
  try {
    file.exec('pragma journal_mode = delete');
    if (needsReindex(manifest, location))
      file.exec("insert or replace into site_settings (key, value) values ('derived_rows_missing', 'true')");
  } finally {
    file.close();
  }
}

const contentTables = ['posts', 'articles', 'media', 'pages', 'series', 'bin'];

async function requireEmpty(db: Kysely<Database>): Promise<void> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  for (const table of contentTables.filter((name) => tables.includes(name))) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0)
      throw new AppError(
        'conflict',
        'The site is not empty, and nothing was changed. Choose an empty DATA_DIR or database, or add --replace.',
      );
  }
}

async function requireEmptySite(location: DatabaseLocation): Promise<void> {
  if (!location.databaseUrl && !(await exists(location.file))) return;
  const database = await openDatabase(location);
  try {
    await requireEmpty(database.db);
  } finally {
    await database.close();
  }
}

/**
 * Requires that no server runs: it keeps connections to the file, which the end of the write-ahead log needs
 * for itself.
 */
async function requireStopped(file: string): Promise<void> {
  if (!(await exists(file))) return;
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma journal_mode = delete');
  } catch (cause) {
    // A damaged database is renamed like any other.
    if (isBusy(cause))
      throw new AppError('conflict', 'The site is running. Stop its server first.', { cause });
  } finally {
    database.close();
  }
}

/**
 * Requires disk space for the files that are missing. Existing ones are written again one at a time, so they
 * need none. @throws AppError if there is too little
 */
async function requireRoom(listed: CheckedBackup['files'], files: RestoreTarget['files']): Promise<void> {
  const space = await files.space();
  if (space === null) return;
  let needed = 0;
  for (const { key, bytes } of listed.all()) if (!(await files.exists(key))) needed += bytes;
  if (needed > Math.max(0, space.free - reservedBytes(space))) throw noRoomFor('the files');
}

async function mark(dataDir: string, asked: Mark): Promise<void> {
  await writeFile(join(dataDir, marker), JSON.stringify(asked), { flush: true, mode: 0o600 });
  await sync(dataDir);
}

/**
 * Puts the key into place. The former one is renamed: the texts that it sealed are in the former database.
 */
async function placeSecretKey(from: string, dataDir: string): Promise<void> {
  const file = join(dataDir, partNames.secretKey);
  const isSame = (await exists(file)) && (await readFile(file, 'utf8')) === (await readFile(from, 'utf8'));
  if (isSame) return;
  if (await exists(file)) await rename(file, `${file}.before-restore-${Date.now()}`);
  await copyFlushed(from, file);
  await sync(dataDir);
}

/** @returns where the former database is now */
async function placeDatabase(
  copy: string,
  names: readonly string[],
  { location }: RestoreTarget,
  replaces: boolean,
): Promise<string | null> {
  if (!location.databaseUrl) return placeFile(copy, location.file);
  const target = await openDatabase(location);
  try {
    await migrate(target, { names });
    await copyIntoPostgres(copy, target, replaces ? async () => undefined : requireEmpty);
  } finally {
    await target.close();
  }
  return null;
}

async function placeFile(copy: string, file: string): Promise<string | null> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await requireStopped(file);
  const former = (await exists(file)) ? `${file}.before-restore-${Date.now()}` : null;
  // A damaged database still has its log, which must not be read into the new one.
  for (const end of former ? ['', '-wal', '-shm'] : [])
    if (await exists(file + end)) await rename(file + end, former + end);
  await rename(copy, file);
  await sync(dirname(file));
  return former;
}
