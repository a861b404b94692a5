import { openForRestore } from '../compose/backup-source.ts';
import { callerFolder, readConfig } from '../compose/config.ts';
import { createLogger } from '../compose/logger.ts';
import { openServices } from '../compose/services.ts';
import { reindexKind } from '../features/posts/reindex.service.ts';
import { readSecret } from './admin-command.ts';
import { restoreCommand } from './restore-command.ts';
import { runAlone } from './run-command.ts';

await runAlone(
  (terminal) =>
    restoreCommand(
      process.argv.slice(2),
      async () => {
        const config = readConfig();
        return { target: await openForRestore(config), reindex: () => reindex(config) };
      },
      { ...terminal, folder: callerFolder(), readSecret },
    ),
  async () => undefined,
  { failed: 'The restore did not finish. ', stopping: '\nStopping …\n' },
);

async function reindex(config: ReturnType<typeof readConfig>): Promise<void> {
  const services = await openServices(config, createLogger(config.logLevel));
  try {
    await services.prepareReindex();
    await services.jobs.drain(reindexKind);
  } finally {
    await services.close();
  }
}
