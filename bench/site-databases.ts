import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startOwnPostgres } from '../tests/own-postgres.ts';
import { familyCpuTime } from './cpu-time.ts';
import { undoLater } from './undoing.ts';

/** Where the sites that are measured keep their rows. */
export interface SiteDatabases {
  name: 'SQLite' | 'PostgreSQL';
  /** Of the site in this folder. */
  settings(dataDir: string): Record<string, string>;
  /** Before the site is opened for the first time. @param from folder of the site that it is to be a copy of */
  create(dataDir: string, from?: string): Promise<void>;
  /** Once a site is filled: without jobs, which would take the processor from what is measured. */
  settle(dataDir: string): Promise<void>;
  /** Processor time of the database's own processes in microseconds. */
  cpuTime(): number;
}

/** Copied with the folder. */
export const sqliteDatabases: SiteDatabases = {
  name: 'SQLite',
  settings: () => ({}),
  create: async () => undefined,
  async settle(dataDir) {
    const database = new DatabaseSync(join(dataDir, 'passerby.sqlite'));
    database.exec('delete from jobs');
    database.close();
  },
  cpuTime: () => 0,
};

/** On a server of our own with its default settings, which goes with the run. */
export async function startPostgresDatabases(): Promise<SiteDatabases> {
  const server = await startOwnPostgres({ isDurable: true });
  undoLater(server.close);
  const pid = await server.pid();
  const nameOf = (dataDir: string) => basename(dataDir).replaceAll('-', '_');
  const urlOf = (dataDir: string) => `${server.url}/${nameOf(dataDir)}`;
  return {
    name: 'PostgreSQL',
    settings: (dataDir) => ({ DATABASE_URL: urlOf(dataDir) }),
    create: (dataDir, from) =>
      from === undefined
        ? server.createDatabase(nameOf(dataDir))
        : run(`${server.url}/postgres`, [`create database ${nameOf(dataDir)} template ${nameOf(from)}`]),
    // As its own cleaning, which comes minutes after many rows, leaves it.
    settle: (dataDir) => run(urlOf(dataDir), ['delete from jobs', 'vacuum analyze']),
    cpuTime: () => familyCpuTime(pid),
  };
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
