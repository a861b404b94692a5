import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Manifest } from '#domain/backups/manifest.ts';
import { verifiedRun } from '#domain/backups/rules.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import { noteRun } from '../features/backups/backups.derive.ts';
import { freeBytesIn } from '../features/backups/engine/disk.ts';
import { type BackupSource, backUpToFolder } from '../features/backups/engine/make.ts';
import type { RestoreTarget } from '../features/backups/engine/restore.ts';
import { siteIdKey, storedSiteId } from '../features/backups/engine/site-id.ts';
import { stagedSince } from '../features/media/media.derive.ts';
import { type OpenDatabase, openDatabase } from '../platform/database/database.ts';
import { appliedMigrations, migrationNames } from '../platform/database/migrate.ts';
import { createTransaction, type Transaction } from '../platform/database/transaction.ts';
import { createFileStore, type FileStore } from '../platform/files/file-store.ts';
import { createFileHold } from '../platform/files/hold.ts';
import { createIncoming } from '../platform/files/incoming.ts';
import { newId } from '../platform/ids.ts';
import { version } from '../platform/version.ts';
import type { Config } from './config.ts';
import { createLogger } from './logger.ts';
import { createRepositories } from './repositories.ts';
import { getOrCreateSecret } from './secret.ts';

export function locationOf({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  return { databaseUrl: databaseUrl ?? undefined, file: join(dataDir, 'passerby.sqlite') };
}

/** Id of the site, made once. No visitor knows it: it only has to differ between sites. */
export function siteIdOf(
  { db, dialect }: Pick<OpenDatabase, 'db' | 'dialect'>,
  transaction: Transaction,
): Promise<string> {
  const reader = createRepositories(db, dialect);
  return getOrCreateSecret({ reader, transaction, newSecret: newId }, siteIdKey);
}

/** @param files null: the database alone */
export function backupSource(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'site' | 'fixed' | 'secretKey'>,
  database: Pick<OpenDatabase, 'db' | 'dialect'>,
  files: FileStore | null,
  siteId: string,
): BackupSource {
  const { dataDir } = config;
  return {
    dataDir,
    database,
    sqliteFile: locationOf(config).file,
    files,
    pathOf: config.s3 ? null : (key) => join(dataDir, 'files', key),
    secretKeyFile: join(dataDir, 'secret.key'),
    hasOwnKey: Boolean(config.secretKey),
    site: { id: siteId, name: config.fixed.siteName ?? null, url: config.site.url },
    version,
  };
}

/**
 * The site as a backup reads it, whether a server is running or not; nothing is migrated.
 * @throws Error when the database has another version
 */
export async function openForBackup(config: Config) {
  const database = await openDatabase({ ...locationOf(config), onError: () => undefined });
  try {
    const applied = await appliedMigrations(database.db);
    if (applied.length === 0) throw new Error('There is no site here yet: nothing to back up.');
    if (applied.join() !== migrationNames.join())
      throw new Error('The database is of another version. Start the site once: it is backed up first.');
    const transaction = createTransaction(database, createRepositories);
    const files = await createFileStore(config);
    return {
      source: backupSource(config, database, files, await siteIdOf(database, transaction)),
      holding: holdFor(transaction, createLogger(config.logLevel)),
      note: (manifest: Manifest) => transaction((repos) => noteRun(repos, verifiedRun(manifest, ''))),
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function holdFor(transaction: Transaction, logger: Pick<Logger, 'error'>) {
  const onFailure = (error: unknown) => logger.error({ err: error }, 'the files stay held for a minute');
  return createFileHold({ transaction, now: () => new Date(), newId, onFailure });
}

export async function openForRestore(config: Config): Promise<RestoreTarget> {
  return {
    dataDir: config.dataDir,
    location: locationOf(config),
    files: await createFileStore(config),
    incoming: createIncoming({
      folder: join(config.dataDir, 'incoming'),
      maxBytes: Number.POSITIVE_INFINITY,
      keepsReserve: false,
    }),
    siteId: () => storedSiteId(locationOf(config)),
    createIsHidden: (db) => {
      const { bin } = createRepositories(db, 'sqlite');
      const since = stagedSince(new Date());
      return (key) => bin.hides(key, since);
    },
  };
}

const pauseMs = 500;
const longestWaitMs = 10 * 60 * 1000;

/**
 * Backs up the database of an older version, before it is migrated; once, whichever process comes first.
 * @throws AppError `unavailable` when that is not possible: nothing has been changed
 */
export async function backUpBeforeUpgrade(
  config: Config,
  database: OpenDatabase,
  logger: Pick<Logger, 'info' | 'error'>,
): Promise<void> {
  if (config.backups.keep === 0) return;
  const transaction = createTransaction(database, createRepositories);
  const holding = holdFor(transaction, logger);
  for (let waited = 0; ; waited += pauseMs) {
    try {
      const path = await holding(async (signal) => {
        const source = backupSource(config, database, null, await siteIdOf(database, transaction));
        return backUpDatabase(config.backups.folder, source, signal);
      });
      logger.info({ backup: path }, 'the database was backed up before its upgrade');
      return;
    } catch (error) {
      if (!isAppError(error) || error.code !== 'conflict' || waited >= longestWaitMs) throw refusal(error);
    }
    await wait(pauseMs);
    if ((await appliedMigrations(database.db)).length === migrationNames.length) return;
  }
}

async function backUpDatabase(folder: string, source: BackupSource, signal: AbortSignal): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { path } = await backUpToFolder(source, folder, {
    kind: 'upgrade',
    now: new Date(),
    signal,
    progress: () => undefined,
    rest: async () => undefined,
    freeBytes: freeBytesIn,
  });
  return path;
}

function refusal(cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AppError(
    'unavailable',
    `This version changes the database, and the backup before that failed: ${reason} Nothing was changed. Make room, set BACKUP_DIR to another disk, or back up yourself and start once with BACKUP_KEEP=0.`,
    { cause },
  );
}
