import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { readConfig } from '../../server/compose/config.ts';
import type { AppContext } from '../../server/compose/context.ts';
import { createRecentErrors } from '../../server/compose/logger.ts';
import { type ContextParts, createContext } from '../../server/compose/open-context.ts';
import { createPasswords } from '../../server/features/access/passwords/passwords.ts';
import type { FileStore } from '../../server/platform/files/file-store.ts';
import type { TestDatabase } from '../databases.ts';
import { countingIds, stoppedClock } from './clock.ts';
import { cheapPasswords } from './password-cost.ts';

/** A store without a single file. */
const noFiles: Partial<FileStore> = {
  publicOrigin: null,
  url: (key: string) => `/media/${key}`,
  stream: async () => null,
  delete: async () => undefined,
};

interface TestContextOptions extends Partial<ContextParts> {
  /** Settings of the server, as in the environment. */
  settings?: Record<string, string>;
}

/**
 * The real context of features over a test's database: with a stopped clock, ids that count, and a log
 * that is read by `context.recentErrors.list()`. Without files unless the test gives some.
 */
export function testContext(database: TestDatabase, options: TestContextOptions = {}): AppContext {
  const { settings, now = stoppedClock().now, ...parts } = options;
  const recentErrors = createRecentErrors(now);
  const config = readConfig({
    SITE_URL: 'https://photos.example',
    // In the folder that a run removes at its end.
    DATA_DIR: mkdtempSync(join(tmpdir(), 'passerby-context-')),
    ...settings,
  });
  return createContext(config, {
    ...database,
    recentErrors,
    logger: recentErrors.watch(pino({ level: 'error' }, new Writable({ write: (_, __, done) => done() }))),
    failedStatements: () => 0,
    secrets: { request: 'request', media: 'media', device: 'device', csrf: 'csrf' },
    passwords: createPasswords(cheapPasswords),
    files: noFiles as FileStore,
    newId: countingIds(),
    ...parts,
    now,
  });
}
