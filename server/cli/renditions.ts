import { readConfig } from '../compose/config.ts';
import { createLogger } from '../compose/logger.ts';
import { openServices, type Services } from '../compose/services.ts';
import { renditionsCommand } from './renditions-command.ts';

const stop = new AbortController();

/** The first Ctrl+C lets this process end in order, a second one ends it at once. */
process.once('SIGINT', () => stop.abort());

let services: Services | undefined;
try {
  process.exitCode = await renditionsCommand(
    process.argv.slice(2),
    async () => {
      const config = readConfig();
      services = await openServices(config, createLogger(config.logLevel));
      return services;
    },
    {
      isInteractive: process.stdout.isTTY === true,
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
