import { callerFolder, readConfig } from '../compose/config.ts';
import { createLogger } from '../compose/logger.ts';
import { openServices, type Services } from '../compose/services.ts';
import { importCommand } from './import-command.ts';

const stop = new AbortController();

/** The first Ctrl+C lets the files under way end, a second one ends at once. */
process.once('SIGINT', () => {
  process.stderr.write('\nStopping after the files in progress …\n');
  stop.abort();
});

let services: Services | undefined;
try {
  process.exitCode = await importCommand(
    process.argv.slice(2),
    async () => {
      const config = readConfig();
      services = await openServices(config, createLogger(config.logLevel));
      return services.importer;
    },
    {
      isInteractive: process.stdout.isTTY === true,
      folder: callerFolder(),
      columns: process.stdout.columns || 80,
      write: (text) => process.stdout.write(text),
      stop: stop.signal,
    },
  );
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await services?.close();
}
