import type { FastifyInstance } from 'fastify';
import { createApp } from '../compose/app.ts';
import { siteAudit } from '../compose/site-sources.ts';
import { auditCommand, auditExitCodes } from './audit-command.ts';
import { runCommand } from './run-command.ts';

// Set before React is loaded with the pages: its development build renders at a third of the speed.
process.env.NODE_ENV ??= 'production';

/** `npm run audit`: audits the site as the server would serve it, without listening. Needs `npm run build` once. */
await runCommand(
  async (open, terminal) => {
    let app: FastifyInstance | undefined;
    try {
      return await auditCommand(
        process.argv.slice(2),
        async () => {
          const { logger, services } = await open();
          app = await createApp({ services, logger, mode: 'production' });
          return siteAudit(app, services.app).audit;
        },
        terminal,
      );
    } finally {
      await app?.close();
    }
  },
  {
    stopping: '\nStopping after the pages in progress …\n',
    failed: 'The audit is incomplete: ',
    failedCode: auditExitCodes.incomplete,
  },
);
