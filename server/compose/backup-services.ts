import { join } from 'node:path';
import { backupKind } from '../features/backups/backups.derive.ts';
import { createBackupsService } from '../features/backups/backups.service.ts';
import { streamArchive } from '../features/backups/engine/archive.ts';
import { freeBytesIn } from '../features/backups/engine/disk.ts';
import { folderReader, listOwnBackups, removeBackups } from '../features/backups/engine/folder.ts';
import { backUpToFolder } from '../features/backups/engine/make.ts';
import { createFileHold } from '../platform/files/hold.ts';
import { backupSource, siteIdOf } from './backup-source.ts';
import type { AppContext } from './context.ts';

/** The nightly backup and the page of all of them. */
export function backupServices(app: AppContext) {
  const { config, files, database, leases, logger, site, jobs } = app;
  const siteId = () => siteIdOf(database, app.transaction);
  const { folder: root, keep } = config.backups;
  const onFailure = (error: unknown) =>
    logger.error({ err: error }, 'the backups cannot be read, planned or cleaned up');
  const backups = createBackupsService({
    ...app,
    folder: {
      path: root,
      make: async (task) =>
        backUpToFolder(backupSource(config, database, files, await siteId()), root, {
          ...task,
          freeBytes: freeBytesIn,
        }),
      list: async () => listOwnBackups(root, await siteId()),
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
    holding: createFileHold({ ...app, onFailure }),
    deleteExpired: leases.deleteExpired,
    keep,
    site,
    runner: jobs,
    onFailure,
  });
  jobs.addKind(backupKind, backups.job);
  return { backups };
}
