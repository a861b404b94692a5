import { openForBackup } from '../compose/backup-source.ts';
import { callerFolder, readConfig } from '../compose/config.ts';
import { freeBytesIn } from '../features/backups/engine/disk.ts';
import { readSecret } from './admin-command.ts';
import { backupCommand } from './backup-command.ts';
import { runAlone } from './run-command.ts';

let site: Awaited<ReturnType<typeof openForBackup>> | undefined;
await runAlone(
  (terminal) =>
    backupCommand(
      process.argv.slice(2),
      async () => {
        site = await openForBackup(readConfig());
        return { ...site, freeBytes: freeBytesIn };
      },
      { ...terminal, folder: callerFolder(), readSecret },
    ),
  async () => site?.close(),
  { failed: 'No backup was made. ', stopping: '\nStopping …\n' },
);
