import { once } from 'node:events';
import { createServer } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { isAppError, isDiskFull } from '#domain/errors.ts';
import { nodeWarning } from '#domain/site/node-version.ts';
import { paths } from '#domain/site/paths.ts';
import { startAddress } from '#domain/site/start-address.ts';
import { linkMinutes } from '../features/access/first-run.service.ts';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { createLogger } from './logger.ts';
import { openServices, type Services } from './services.ts';
import { stopInOrder, stopOnSignal } from './stopping.ts';

export interface RunOptions {
  mode: 'production' | 'development';
  /** Make the demo when nothing has been published yet and the setting allows it. */
  fillEmptySite: boolean;
  /** Print a link that signs in once, until the first run is finished. */
  printSignInLink?: boolean;
}

/** Together less than the ten seconds after which Docker kills. */
const stopTimes = { drainMs: 2_000, graceMs: 7_000 };

/** Reads the settings, opens the services, listens, and closes in order at a signal. */
export async function runServer({ mode, fillEmptySite, printSignInLink }: RunOptions): Promise<void> {
  const config = settingsOrExit();
  const logger = createLogger(config.logLevel);
  await tryPortOrExit(config);
  const services = await openOrExit(config, logger);
  await services.locationPrivacy.honour(services.site.locationPrecision);
  const firstAdmin = await services.accounts.ensureFirstAdmin(services.firstRun.begin);
  // Printed at once: if the start fails from here on, the account exists, and only this line shows its
  // password.
  if (firstAdmin) console.log(`Sign in at /admin/login as ${firstAdmin.username}, ${firstAdmin.hint}`);
  if (fillEmptySite && config.demo && (await services.demo.isEmpty())) await fillWithDemo(services);
  const app = await createApp({ services, logger, mode });
  const port = await listenOrExit(app, config);
  const warning = nodeWarning(process.versions.node);
  if (warning) console.log(warning);
  const { name, url: siteUrl, host: siteHost } = services.config.site;
  const address = startAddress({ siteUrl, siteHost, host: config.host, port, ownNames: ownNames() });
  const link = printSignInLink ? await signInLines(services, address) : '';
  console.log(`${name} is at ${address}${link}`);
  services.keepBallast();
  services.staging.start();
  stopOnSignal(async () => {
    // Only a proxy checks whether the server is ready; without one, Ctrl+C should be quick.
    const drainMs = config.trustProxy === false ? 0 : stopTimes.drainMs;
    await stopInOrder(app, { ...stopTimes, drainMs });
    await services.close();
  }, logger);
  await startJobs(services, logger);
}

/** Lines about signing in, until the first run is finished; then ''. */
async function signInLines({ firstRun }: Services, address: string): Promise<string> {
  const secret = await firstRun.newLink();
  if (secret === null) return '';
  const link = new URL(paths.signInLink(secret), address);
  return `\nSet it up with this link, which signs in once within ${linkMinutes} minutes:\n  ${link}`;
}

/** Adds jobs after the server listens: visitors do not wait for a look at all images. */
async function startJobs(
  { prepareReindex, renditions, prepareCover, prepareWords, cards, jobs, publication, backups }: Services,
  logger: Logger,
): Promise<void> {
  const prepareRenditions = async () => {
    const notice = await renditions.prepare();
    if (notice) console.log(notice);
  };
  // Each is caught separately: backups are made even if the crops of a photo cannot be prepared.
  for (const prepare of [
    ...[prepareReindex, prepareRenditions, prepareCover, prepareWords],
    ...[cards.prepare, publication.look, backups.start],
  ])
    await prepare().catch((error: unknown) =>
      logger.error({ err: error }, 'work in the background could not be prepared'),
    );
  publication.start((error) => logger.error({ err: error }, 'the schedule cannot be read'));
  jobs.start();
}

async function fillWithDemo({ demo }: Services): Promise<void> {
  console.log('The site is empty: adding a demo portfolio (DEMO=off leaves it empty) …');
  await demo.fill({
    onImage: (done, total) => {
      if (process.stdout.isTTY) process.stdout.write(`\r  ${done} of ${total} images`);
      else if (done % 10 === 0 || done === total) console.log(`  ${done} of ${total} images`);
    },
  });
  console.log(`${process.stdout.isTTY ? '\n' : ''}  Remove it with: npm run demo -- clear`);
}

/** Names and addresses under which this machine can be reached, according to its own system. */
function ownNames(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return [hostname(), `${hostname()}.local`, ...addresses.map(({ address }) => address)];
}

function settingsOrExit() {
  try {
    return readConfig();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Opens the services. Errors that the owner can correct are printed without a stack trace. */
async function openOrExit(config: Config, logger: Logger): Promise<Services> {
  try {
    return await openServices(config, logger);
  } catch (error) {
    const isFull = isDiskFull(error);
    if (!isFull && !isAppError(error)) throw error;
    const message = isAppError(error)
      ? error.message
      : `The disk of ${config.dataDir} is full. Make room, then start again.`;
    console.error(message);
    process.exit(1);
  }
}

/**
 * Listens and closes again before anything is created in the data folder: with a port in use nothing is left
 * behind.
 */
async function tryPortOrExit({ host, port }: Config): Promise<void> {
  const trial = createServer().listen({ port, host });
  await once(trial, 'listening').catch((error: unknown) => exitForAddress(error, { host, port }));
  trial.close();
  await once(trial, 'close');
}

/** @returns the port, which the system chose when the setting is 0 */
async function listenOrExit(app: FastifyInstance, { host, port }: Config): Promise<number> {
  await app.listen({ port, host }).catch((error: unknown) => exitForAddress(error, { host, port }));
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

/** Ends the process with a sentence where the owner can choose another port or address. @throws any other error */
function exitForAddress(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Choose another: PORT=3001 npm start`,
    EACCES: `Port ${port} needs root. Choose one from 1024 on: PORT=3000 npm start`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine. Leave it out, or use 0.0.0.0 for all.`,
    ENOTFOUND: `HOST=${host} is not a name that this machine knows. Leave it out, or use 0.0.0.0 for all.`,
  };
  const sentence = sentences[code];
  if (sentence === undefined) throw error;
  console.error(sentence);
  process.exit(1);
}
