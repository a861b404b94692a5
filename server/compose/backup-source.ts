import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupSource } from '../features/backups/engine/make.ts';
import type { RestoreTarget } from '../features/backups/engine/restore.ts';
import { stagedSince } from '../features/media/media.derive.ts';
import { type OpenDatabase, openDatabase } from '../platform/database/database.ts';
import { appliedMigrations, migrationNames } from '../platform/database/migrate.ts';
import { createTransaction } from '../platform/database/transaction.ts';
import { createFileStore, type FileStore } from '../platform/files/file-store.ts';
import { createFileHold } from '../platform/files/hold.ts';
import { createIncoming } from '../platform/files/incoming.ts';
import { newId } from '../platform/ids.ts';
import type { Config } from './config.ts';
import { createRepositories } from './repositories.ts';

const packageFile = join(import.meta.dirname, '..', '..', 'package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

export function locationOf({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  return { databaseUrl: databaseUrl ?? undefined, file: join(dataDir, 'passerby.sqlite') };
}

/** @param files null: the database alone */
export function backupSource(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'site'>,
  database: Pick<OpenDatabase, 'db' | 'dialect'>,
  files: FileStore | null,
  name: string,
): BackupSource {
  const { dataDir } = config;
  return {
    database,
    sqliteFile: locationOf(config).file,
    files,
    pathOf: config.s3 ? null : (key) => join(dataDir, 'files', key),
    secretKeyFile: join(dataDir, 'secret.key'),
    site: { name, url: config.site.url },
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
      source: backupSource(config, database, files, config.fixed.siteName ?? ''),
      holding: createFileHold({ transaction, now: () => new Date(), newId }),
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

export async function openForRestore(config: Config): Promise<RestoreTarget> {
  return {
    dataDir: config.dataDir,
    location: locationOf(config),
    files: await createFileStore(config),
    incoming: createIncoming({
      folder: join(config.dataDir, 'incoming'),
      maxBytes: Number.POSITIVE_INFINITY,
    }),
    createIsHidden: (db) => {
      const { bin } = createRepositories(db, 'sqlite');
      const since = stagedSince(new Date());
      return (key) => bin.hides(key, since);
    },
  };
}
