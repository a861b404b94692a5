import { join } from 'node:path';
import type { Logger } from 'pino';
import { createFileStore } from './adapters/files/create-file-store.ts';
import { newId } from './adapters/ids.ts';
import { createRecentErrors } from './adapters/recent-errors.ts';
import { createTokens } from './adapters/tokens.ts';
import type { Config } from './config.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { createTransaction } from './database/transaction.ts';
import { createRepositories } from './repositories/all.ts';
import { createContentVersion } from './services/content-version.ts';
import { createFileHolds } from './services/file-holds.ts';
import { keptSecret } from './services/kept-secret.ts';
import { createTurns } from './services/turns.ts';
import { createUsesService } from './services/uses.ts';

export type Foundation = Awaited<ReturnType<typeof openFoundation>>;

/** What every service stands on: the database, brought up to date, the file store, the content version, the log. */
export async function openFoundation(config: Config, log: Logger, now: () => Date) {
  const recentErrors = createRecentErrors(now);
  const logger = recentErrors.watch(log);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl ?? undefined,
    file: join(config.dataDir, 'passerby.sqlite'),
    onError: (error) => logger.error({ err: error }, 'a database connection broke'),
  });
  await migrate(database);
  const reader = createRepositories(database.db, database.dialect);
  const uses = createUsesService({ reader, siteUrl: config.site.url });
  const transaction = createTransaction(database, createRepositories);
  const tokens = createTokens();
  const version = createContentVersion({
    read: () => reader.contentVersion.read(),
    onError: (error) => logger.error({ err: error }, 'the content version cannot be read'),
    onRecovery: () => logger.info('the content version can be read again'),
  });
  await version.start();
  const files = await createFileStore({ dataDir: config.dataDir, s3: config.s3 });
  return {
    config,
    logger,
    recentErrors,
    database,
    version,
    tokens,
    files,
    holds: createFileHolds({
      transaction,
      files,
      now,
      newId,
      onFailure: (error, keys) => logger.error({ err: error, keys }, 'files could not be removed'),
    }),
    inTurn: createTurns(),
    incomingFolder: join(config.dataDir, 'incoming'),
    secretNamed: (name: string) => keptSecret({ reader, transaction, newSecret: tokens.secret }, name),
    shared: { reader, transaction, now, newId, onChange: version.moved, uses },
  };
}
