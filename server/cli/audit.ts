import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/logger.ts';
import { openServices, type Services } from '#server/services.ts';
import { siteAudit } from '#server/site-audit.ts';
import { auditCommand } from './audit-command.ts';

/** `npm run audit`: crawls the site as the server would serve it, without listening. Needs `npm run build` once. */
let services: Services | undefined;
try {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  services = await openServices(config, logger);
  const app = await createApp({ config, services, logger, mode: 'production' });
  const { audit } = siteAudit(app, config, services);
  process.exitCode = await auditCommand(audit, (text) => process.stdout.write(text));
  await app.close();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await services?.close();
}
