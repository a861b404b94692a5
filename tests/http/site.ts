import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe } from 'vitest';
import { type AppOptions, createApp } from '../../server/compose/app.ts';
import { readConfig } from '../../server/compose/config.ts';
import { openServices, type Services } from '../../server/compose/services.ts';
import { type OpenDatabase, openDatabase } from '../../server/platform/database/database.ts';
import type { Dialect } from '../../server/platform/database/dialect.ts';
import { copySqlite, freshPostgres } from '../databases.ts';
import { cheapPasswords } from '../factories/password-cost.ts';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  bytes: Buffer;
}

export interface Site {
  services: Services;
  port: number;
  /** As the environment of another process on the same data. */
  settings: Record<string, string>;
  /** Where the server keeps its files. */
  dataDir: string;
  /** What the server wrote to its log at level error. */
  errors: unknown[];
  /** The lines of its log at level warn and above. */
  log: string[];
  /** The database itself, beside the server's own handle. */
  openDatabase(): Promise<OpenDatabase>;
  /** From now on the database does not answer. */
  breakDatabase(): Promise<void>;
  /** The server has been asked to end and still listens. */
  beginStopping(): void;
  /** The server ends as it does when it is asked to; the services go on. */
  closeServer(): Promise<void>;
  /** The services as a second process on the same data would have them. @param settings other than those of the first */
  openReplica(settings?: Record<string, string>): Promise<Services>;
  /** Asks over a real connection. The path goes out as it stands; `host` is the configured one unless given. */
  ask(path: string, options?: AskOptions): Promise<Answer>;
}

export interface AskOptions {
  method?: string;
  host?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export const siteHost = 'site.test';

const databaseFile = 'passerby.sqlite';

/** @param settings beside the usual ones @param now the server's clock @param limits of load and connections */
export type StartSite = (
  settings?: Record<string, string>,
  now?: () => Date,
  limits?: Pick<AppOptions, 'limits' | 'connections'>,
) => Promise<Site>;

/** Runs the same tests against the real application on both databases. */
export function eachSite(name: string, tests: (site: StartSite, dialect: Dialect) => void): void {
  for (const dialect of ['sqlite', 'postgres'] as const) describeSite(name, dialect, tests);
}

/** For what has nothing to do with the database: on one of them. */
export function oneSite(name: string, tests: (site: StartSite) => void): void {
  describeSite(name, 'sqlite', tests);
}

function describeSite(
  name: string,
  dialect: Dialect,
  tests: (site: StartSite, dialect: Dialect) => void,
): void {
  describe(`${name} (${dialect})`, () => {
    const closing: (() => Promise<void>)[] = [];
    afterAll(async () => {
      for (const close of closing) await close();
    });
    tests((settings, now, limits) => startSite(dialect, closing, { settings, now, limits }), dialect);
  });
}

interface StartOptions {
  settings: Parameters<StartSite>[0];
  now: Parameters<StartSite>[1];
  limits: Parameters<StartSite>[2];
}

async function startSite(
  dialect: Dialect,
  closing: (() => Promise<void>)[],
  options: StartOptions,
): Promise<Site> {
  const { settings = {}, now, limits = {} } = options;
  const folder = await mkdtemp(join(tmpdir(), 'passerby-site-'));
  const postgres = dialect === 'postgres' ? await freshPostgres() : null;
  if (!postgres) await copySqlite(join(folder, databaseFile));
  const variables = {
    SITE_URL: `http://${siteHost}`,
    DATA_DIR: folder,
    ADMIN_PASSWORD: 'correct-horse-battery',
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...settings,
  };
  const config = readConfig(variables);
  const errors: unknown[] = [];
  const log: string[] = [];
  const write = (line: string) => {
    log.push(line);
    const entry = JSON.parse(line) as { level: number };
    if (entry.level >= pino.levels.values.error) errors.push(entry);
  };
  const logger = pino({ level: 'warn' }, { write });
  const services = await openServices(config, logger, now, cheapPasswords);
  await services.locationPrivacy.honour(services.site.locationPrecision);
  await services.accounts.ensureFirstAdmin(services.firstRun.begin);
  const app = await createApp({ services, logger, mode: 'production', ...limits });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  closing.push(async () => {
    await app.close();
    // Closing twice is an error of the pool's, and a test may have closed it.
    await services.close().catch(() => undefined);
    await postgres?.remove();
    await rm(folder, { recursive: true, force: true });
  });
  const openReplica = async (others: Record<string, string> = {}) => {
    const replica = await openServices(
      readConfig({ ...variables, ...others }),
      logger,
      undefined,
      cheapPasswords,
    );
    closing.unshift(replica.close);
    return replica;
  };
  const openBeside = async () => {
    const database = await openDatabase({
      databaseUrl: config.databaseUrl ?? undefined,
      file: join(folder, databaseFile),
      onError: () => undefined,
    });
    closing.unshift(() => database.close());
    return database;
  };
  return {
    services,
    port,
    settings: variables,
    dataDir: folder,
    errors,
    log,
    openReplica,
    openDatabase: openBeside,
    breakDatabase: services.close,
    beginStopping: app.stopping.begin,
    closeServer: () => app.close(),
    ask: (path, options) => ask(port, path, options),
  };
}

function ask(port: number, path: string, options: AskOptions = {}): Promise<Answer> {
  const { method = 'GET', host = siteHost, headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { port, path, method, headers: { host, ...headers }, agent: false },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces).toString(),
            bytes: Buffer.concat(pieces),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
