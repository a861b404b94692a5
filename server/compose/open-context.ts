import { join } from 'node:path';
import type { Logger } from 'pino';
import { createPasswords, type PasswordCost } from '../features/access/passwords/passwords.ts';
import { createThreadedMarkup } from '../features/articles/markup/threaded-markup.ts';
import { requireFinishedRestore } from '../features/backups/engine/restore.ts';
import { removeAbandoned } from '../features/backups/engine/scratch.ts';
import type { PresentSettings } from '../features/settings/present-settings.service.ts';
import { createContentVersion } from '../platform/database/content-version.ts';
import { type DatabaseLocation, openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createTransaction, type Transaction } from '../platform/database/transaction.ts';
import { createDiskWatch } from '../platform/files/disk-space.ts';
import { createFileStore } from '../platform/files/file-store.ts';
import { createFileLeases } from '../platform/files/leases.ts';
import { createRequestLimits } from '../platform/http/request-limits.ts';
import { createVisitorWatch } from '../platform/http/server.ts';
import { createTokens, newId } from '../platform/ids.ts';
import { createJobRunner, type JobRunnerDependencies } from '../platform/jobs/runner.ts';
import { createKeyedMutex } from '../platform/jobs/semaphore.ts';
import { backUpBeforeUpgrade, locationOf } from './backup-source.ts';
import type { Config } from './config.ts';
import type { AppContext, ServerSecret } from './context.ts';
import { liveConfig, openSettings, siteContext } from './live-config.ts';
import { createRecentErrors } from './logger.ts';
import { createRepositories, type Repositories } from './repositories.ts';
import { getOrCreateSecret, type SecretDependencies } from './secret.ts';

/**
 * Opens and migrates the database of a site, and makes the context of its features.
 * @param passwordCost of new password hashes; the recommended one unless given
 */
export async function openContext(
  config: Config,
  log: Logger,
  now: () => Date,
  passwordCost?: PasswordCost,
): Promise<AppContext> {
  const recentErrors = createRecentErrors(now);
  const logger = recentErrors.watch(log);
  await removeAbandoned(config.dataDir);
  await requireFinishedRestore(config.dataDir);
  const location = locationOf(config);
  const { database, failedStatements } = await openWatched(config, location, logger);
  const { db, dialect } = database;
  const before = () => backUpBeforeUpgrade(config, database, logger);
  await migrate(database, { siteUrl: config.site.url, before });
  const reader = createRepositories(db, dialect);
  const transaction = createTransaction(database, createRepositories);
  const secrets = await serverSecrets({ reader, transaction, newSecret: createTokens().secret });
  const files = await openFiles(config, logger);
  const opened = { recentErrors, logger, location, database, failedStatements, reader, transaction };
  const passwords = createPasswords(passwordCost);
  const context = createContext(config, { ...opened, secrets, passwords, files, now, newId });
  context.onClose(database.close);
  await context.version.start();
  context.onClose(context.version.stop);
  return context;
}

/** Parts that exist before a context: what was opened, the log, clock and ids. */
export type ContextParts = Pick<
  AppContext,
  | ('recentErrors' | 'logger' | 'location' | 'database' | 'failedStatements' | 'reader' | 'transaction')
  | ('secrets' | 'passwords' | 'files' | 'now' | 'newId')
>;

/** Makes the context of all features over an open and migrated database. */
export function createContext(config: Config, parts: ContextParts): AppContext {
  const { database, logger, reader, transaction, files, now, secrets } = parts;
  const { secretBox, present } = openSettings(config, reader, logger);
  const version = contentVersion(reader, present, logger);
  const imageOrigins = files.publicOrigin ? [files.publicOrigin] : [];
  const ownOrigins = [new URL(config.site.url).origin, ...imageOrigins];
  const texts = createThreadedMarkup({ imageOrigins, ownOrigins });
  const visitors = createVisitorWatch();
  const live = liveConfig(config, present);
  const shared = { ...parts, onChange: version.moved };
  const closing: (() => void | Promise<void>)[] = [];
  return {
    ...shared,
    config: live,
    site: siteContext(live, present, files),
    present,
    secretBox,
    tokens: createTokens(),
    version,
    leases: createFileLeases({
      ...shared,
      onFailure: (error, keys) => logger.error({ err: error, keys }, 'files could not be removed'),
    }),
    disk: createDiskWatch({ files, dataDir: config.dataDir, hasDatabase: database.dialect === 'sqlite' }),
    incomingFolder: join(config.dataDir, 'incoming'),
    runExclusive: createKeyedMutex(),
    jobs: backgroundJobs({ ...shared, isServing: visitors.isServing }),
    texts,
    ownOrigins,
    limits: requestLimits(logger, now, database.dialect === 'postgres' ? transaction : null, secrets.request),
    visitors,
    onClose: (close) => void closing.unshift(close),
    async close() {
      for (const close of closing) await close();
    },
  };
}

/** Secrets of the server by use; missing ones are made. */
async function serverSecrets(dependencies: SecretDependencies): Promise<AppContext['secrets']> {
  const named = (use: ServerSecret) => getOrCreateSecret(dependencies, `${use}_secret`);
  return {
    request: await named('request'),
    media: await named('media'),
    device: await named('device'),
    csrf: await named('csrf'),
  };
}

/** The queue of background jobs. Each feature adds its kinds. */
function backgroundJobs({
  logger,
  ...shared
}: Omit<JobRunnerDependencies, 'onFailure' | 'onBrokenQueue'> & { logger: Logger }) {
  return createJobRunner({
    ...shared,
    onFailure: (error, { errorId, job: { id, kind, subject } }) =>
      logger.error({ err: error, errorId, job: id, kind, subject }, 'a background job failed'),
    onBrokenQueue: (error) => logger.error({ err: error }, 'the queue of background jobs does not answer'),
  });
}

function contentVersion({ contentVersion }: Repositories, settings: PresentSettings, logger: Logger) {
  return createContentVersion({
    read: contentVersion.read,
    settings,
    onError: (error) => logger.error({ err: error }, 'the content version cannot be read'),
    onRecovery: () => logger.info('the content version can be read again'),
  });
}

function openFiles({ dataDir, s3 }: Config, logger: Logger) {
  return createFileStore({
    dataDir,
    s3,
    onOldService: (error) =>
      logger.warn({ err: error }, 'the S3 service does not know checksums: files are stored without'),
  });
}

/** The database, of which errors are logged, and failed statements counted where the metrics show them. */
async function openWatched(config: Config, location: DatabaseLocation, logger: Logger) {
  let failed = 0;
  const onFailedStatement = () => {
    failed += 1;
  };
  const database = await openDatabase({
    ...location,
    // Only with metrics, because watching costs something with every statement.
    ...(config.metricsToken !== null && { onFailedStatement }),
    onError: (error) => logger.error({ err: error }, 'a database connection broke'),
  });
  return { database, failedStatements: () => failed };
}

function requestLimits(logger: Logger, now: () => Date, transaction: Transaction | null, secret: string) {
  const onError = (error: unknown) =>
    logger.error({ err: error }, 'limits of requests count for this process alone');
  return createRequestLimits({ transaction, now, secret, onError });
}
