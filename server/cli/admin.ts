import { readConfig } from '../compose/config.ts';
import { createLogger } from '../compose/logger.ts';
import { openServices, type Services } from '../compose/services.ts';
import { adminCommand, readSecret } from './admin-command.ts';

let services: Services | undefined;
try {
  process.exitCode = await adminCommand(
    process.argv.slice(2),
    async () => {
      const config = readConfig();
      services = await openServices(config, createLogger(config.logLevel));
      return services;
    },
    {
      isInteractive: process.stdin.isTTY === true,
      write: (text) => process.stdout.write(text),
      readSecret,
    },
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await services?.close();
}
