import { readConfig } from './config.ts';
import { createApp } from './app.ts';
import { openServices } from './services.ts';
import { createLogger } from './logger.ts';

export interface RunOptions {
  mode: 'production' | 'development';
  /** Make the demo when nothing has been published yet and the setting allows it. */
  fillEmptySite: boolean;
}

/** Reads the settings, opens everything, listens, and closes in order when asked to stop. */
export async function runServer({ mode, fillEmptySite }: RunOptions): Promise<void> {
  const config = settingsOrExit();
  const logger = createLogger(config.logLevel);
  const services = await openServices(config, logger);
  const notices = [];
  const firstAdmin = await services.accounts.ensureFirstAdmin();
  if (firstAdmin) notices.push(`Sign in at ${config.site.url}/admin/login as ${firstAdmin.username}, ${firstAdmin.hint}`);
  const app = await createApp({ config, services, logger, mode });
  await listenOrExit(() => app.listen({ port: config.port, host: config.host }), config.host, config.port);
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  console.log(`${config.site.name} is at http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}/`);
  for (const notice of notices) console.log(notice);

  const stopping = new AbortController();
  const demo = fillEmptySite && config.demo ? services.demo.fillIfEmpty({ signal: stopping.signal }) : Promise.resolve();
  const stop = async () => {
    stopping.abort();
    await app.close();
    await demo.catch(() => {});
    await services.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        (error) => {
          logger.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
    });
  }
  await demo;
}

function settingsOrExit() {
  try {
    return readConfig();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

async function listenOrExit(listen: () => Promise<unknown>, host: string, port: number): Promise<void> {
  try {
    await listen();
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') throw error;
    console.error(`Something else listens on ${host}:${port}. Stop it, or choose another with PORT=3001 npm start`);
    process.exit(1);
  }
}
