import { join } from 'node:path';
import type { Logger } from 'pino';
import { createThreadedMarkup } from '../features/articles/markup/threaded-markup.ts';
import { createUsesService } from '../features/articles/uses.service.ts';
import { createContentVersion } from '../platform/database/content-version.ts';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createTransaction, type Transaction } from '../platform/database/transaction.ts';
import { createFileStore } from '../platform/files/file-store.ts';
import { createFileLeases } from '../platform/files/leases.ts';
import { createVisitorWatch } from '../platform/http/server.ts';
import { createTokens, newId } from '../platform/ids.ts';
import { createKeyedMutex } from '../platform/jobs/semaphore.ts';
import type { Config } from './config.ts';
import { liveConfig, openSettings, siteContext } from './live-config.ts';
import { createRecentErrors } from './logger.ts';
import { createRepositories, type Repositories } from './repositories.ts';

export type Foundation = Awaited<ReturnType<typeof openFoundation>>;

/** What every service needs: the database, brought up to date, the file store, the content version, the log. */
export async function openFoundation(config: Config, log: Logger, now: () => Date) {
  const recentErrors = createRecentErrors(now);
  const logger = recentErrors.watch(log);
  const location = {
    databaseUrl: config.databaseUrl ?? undefined,
    file: join(config.dataDir, 'passerby.sqlite'),
  };
  const database = await openDatabase({
    ...location,
    onError: (error) => logger.error({ err: error }, 'a database connection broke'),
  });
  await migrate(database);
  const reader = createRepositories(database.db, database.dialect);
  const transaction = createTransaction(database, createRepositories);
  const tokens = createTokens();
  const { secrets, present } = openSettings(config, reader, logger);
  const version = createContentVersion({
    read: reader.contentVersion.read,
    settings: present,
    onError: (error) => logger.error({ err: error }, 'the content version cannot be read'),
    onRecovery: () => logger.info('the content version can be read again'),
  });
  await version.start();
  const files = await openFiles(config, logger);
  const siteUrl = config.site.url;
  const imageOrigins = files.publicOrigin ? [files.publicOrigin] : [];
  const ownOrigins = [new URL(siteUrl).origin, ...imageOrigins];
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
    location,
    version,
    tokens,
    files,
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
    secretNamed: (name: string) => getOrCreateSecret({ reader, transaction, newSecret: tokens.secret }, name),
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

function openFiles({ dataDir, s3 }: Config, logger: Logger) {
  return createFileStore({
    dataDir,
    s3,
    onOldService: (error) =>
      logger.warn({ err: error }, 'the S3 service does not know checksums: files are stored without'),
  });
}

export interface SecretDependencies {
  reader: Pick<Repositories, 'settings'>;
  transaction: Transaction;
  /** Creates a random secret. */
  newSecret: () => string;
}

/**
 * A secret of the site that never changes and is the same on all replicas. Created on first use.
 * @param name key among the site's settings
 */
async function getOrCreateSecret(dependencies: SecretDependencies, name: string): Promise<string> {
  const known = await dependencies.reader.settings.get(name);
  if (typeof known === 'string') return known;
  return dependencies.transaction(async ({ settings }) => {
    const stored = await settings.get(name);
    if (typeof stored === 'string') return stored;
    const made = dependencies.newSecret();
    await settings.set(name, made);
    return made;
  });
}
