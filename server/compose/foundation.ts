import { join } from 'node:path';
import type { Logger } from 'pino';
import { createThreadedMarkup } from '../features/articles/markup/threaded-markup.ts';
import { createUsesService } from '../features/articles/uses.service.ts';
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
import { createKeyedMutex } from '../platform/jobs/semaphore.ts';
import { backUpBeforeUpgrade, locationOf } from './backup-source.ts';
import type { Config } from './config.ts';
import { liveConfig, openSettings, siteContext } from './live-config.ts';
import { createRecentErrors } from './logger.ts';
import { createRepositories, type Repositories } from './repositories.ts';
import { getOrCreateSecret } from './secret.ts';

export type Foundation = Awaited<ReturnType<typeof openFoundation>>;

/** Foundation of all services: the migrated database, the file store, the content version, the log. */
export async function openFoundation(config: Config, log: Logger, now: () => Date) {
  const recentErrors = createRecentErrors(now);
  const logger = recentErrors.watch(log);
  await removeAbandoned(config.dataDir);
  await requireFinishedRestore(config.dataDir);
  const location = locationOf(config);
  const { database, failedStatements } = await openWatched(config, location, logger);
  const siteUrl = config.site.url;
  await migrate(database, { siteUrl, before: () => backUpBeforeUpgrade(config, database, logger) });
  const reader = createRepositories(database.db, database.dialect);
  const transaction = createTransaction(database, createRepositories);
  const tokens = createTokens();
  const { secrets, present } = openSettings(config, reader, logger);
  const version = await followVersion(reader, present, logger);
  const files = await openFiles(config, logger);
  const imageOrigins = files.publicOrigin ? [files.publicOrigin] : [];
  const ownOrigins = [new URL(siteUrl).origin, ...imageOrigins];
  const secretNamed = (name: string) =>
    getOrCreateSecret({ reader, transaction, newSecret: tokens.secret }, name);
  const secret = await secretNamed('request_secret');
  const texts = createThreadedMarkup({ imageOrigins, ownOrigins });
  const uses = createUsesService({ reader, siteUrl, linksIn: texts.linksIn });
  const live = liveConfig(config, present);
  return {
    config: live,
    site: siteContext(live, present, files),
    present,
    secrets,
    logger,
    recentErrors,
    database,
    failedStatements,
    location,
    version,
    tokens,
    files,
    disk: createDiskWatch({
      files,
      dataDir: config.dataDir,
      hasDatabase: database.dialect === 'sqlite',
    }),
    ownOrigins,
    visitors: createVisitorWatch(),
    texts,
    leases: createFileLeases({
      transaction,
      files,
      now,
      newId,
      onFailure: (error, keys) => logger.error({ err: error, keys }, 'files could not be removed'),
    }),
    runExclusive: createKeyedMutex(),
    incomingFolder: join(config.dataDir, 'incoming'),
    secretNamed,
    limits: requestLimits(logger, now, database.dialect === 'postgres' ? transaction : null, secret),
    shared: {
      reader,
      transaction,
      now,
      newId,
      onChange: version.moved,
      uses,
    },
  };
}

/** The content version, from now on. */
async function followVersion(reader: Repositories, settings: PresentSettings, logger: Logger) {
  const version = createContentVersion({
    read: reader.contentVersion.read,
    settings,
    onError: (error) => logger.error({ err: error }, 'the content version cannot be read'),
    onRecovery: () => logger.info('the content version can be read again'),
  });
  await version.start();
  return version;
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
