import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AppError, isAppError } from '#domain/errors.ts';
import { backupKind } from '../features/backups/backups.derive.ts';
import { createBackupsService } from '../features/backups/backups.service.ts';
import { streamArchive } from '../features/backups/engine/archive.ts';
import { freeBytesIn } from '../features/backups/engine/disk.ts';
import { folderReader, listBackups, removeBackups } from '../features/backups/engine/folder.ts';
import { backUpToFolder } from '../features/backups/engine/make.ts';
import type { OpenDatabase } from '../platform/database/database.ts';
import { appliedMigrations, migrationNames } from '../platform/database/migrate.ts';
import { createTransaction } from '../platform/database/transaction.ts';
import { createFileHold } from '../platform/files/hold.ts';
import { newId } from '../platform/ids.ts';
import { backupSource } from './backup-source.ts';
import type { Config } from './config.ts';
import type { Foundation } from './foundation.ts';
import type { MediaServices } from './media-services.ts';
import { createRepositories } from './repositories.ts';

/** The nightly backup and the page of all of them. */
export function backupServices(foundation: Foundation, { jobs }: Pick<MediaServices, 'jobs'>) {
  const { config, shared, files, database, leases, logger, site } = foundation;
  const { folder: root, keep } = config.backups;
  const onFailure = (error: unknown) => logger.error({ err: error }, 'the backups cannot be read or planned');
  const backups = createBackupsService({
    ...shared,
    folder: {
      path: root,
      make: (task) =>
        backUpToFolder(backupSource(config, database, files, site.siteName), root, {
          ...task,
          freeBytes: freeBytesIn,
        }),
      list: () => listBackups(root),
      remove: (names) => removeBackups(root, names),
      stream: (name) =>
        streamArchive(folderReader(join(root, name)), (error) =>
          logger.error({ err: error, backup: name }, 'a backup could not be sent'),
        ),
      freeBytes: () =>
        freeBytesIn(root)
          .catch(() => freeBytesIn(config.dataDir))
          .catch(() => null),
    },
    holding: createFileHold(shared),
    deleteExpired: leases.deleteExpired,
    keep,
    site,
    runner: jobs,
    onFailure,
  });
  jobs.addKind(backupKind, backups.job);
  return { backups };
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
  logger: Pick<Logger, 'info'>,
): Promise<void> {
  if (config.backups.keep === 0) return;
  const transaction = createTransaction(database, createRepositories);
  const holding = createFileHold({ transaction, now: () => new Date(), newId });
  for (let waited = 0; ; waited += pauseMs) {
    try {
      const path = await holding((signal) => backUpDatabase(config, database, signal));
      logger.info({ backup: path }, 'the database was backed up before its upgrade');
      return;
    } catch (error) {
      if (!isAppError(error) || error.code !== 'conflict' || waited >= longestWaitMs) throw refusal(error);
    }
    await wait(pauseMs);
    if ((await appliedMigrations(database.db)).length === migrationNames.length) return;
  }
}

async function backUpDatabase(config: Config, database: OpenDatabase, signal: AbortSignal): Promise<string> {
  const { folder } = config.backups;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const source = backupSource(config, database, null, config.fixed.siteName ?? '');
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
