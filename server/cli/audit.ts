import { createApp } from '../compose/app.ts';
import { readConfig } from '../compose/config.ts';
import { createLogger } from '../compose/logger.ts';
import { openServices, type Services } from '../compose/services.ts';
import { siteAudit } from '../compose/site-sources.ts';
import { auditCommand, auditExitCodes } from './audit-command.ts';

// Before React is loaded with the pages: its development build renders at a third of the speed.
process.env.NODE_ENV ??= 'production';

const stop = new AbortController();

/** The first Ctrl+C ends after the pages in progress, a second one at once. */
process.once('SIGINT', () => {
  process.stderr.write('\nStopping after the pages in progress …\n');
  stop.abort();
});
process.once('SIGTERM', () => stop.abort());

/** `npm run audit`: audits the site as the server would serve it, without listening. Needs `npm run build` once. */
let services: Services | undefined;
let close: (() => Promise<unknown>) | undefined;
try {
  process.exitCode = await auditCommand(
    process.argv.slice(2),
    async () => {
      const config = readConfig();
      const logger = createLogger(config.logLevel);
      services = await openServices(config, logger);
      const app = await createApp({ services, logger, mode: 'production' });
      close = () => app.close();
      return siteAudit(app, config, services).audit;
    },
    {
      isInteractive: process.stdout.isTTY === true,
      write: (text) => process.stdout.write(text),
      stop: stop.signal,
    },
  );
} catch (error) {
  process.stderr.write(
    `\nThe audit is incomplete: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = auditExitCodes.incomplete;
} finally {
  await close?.();
  await services?.close();
}
