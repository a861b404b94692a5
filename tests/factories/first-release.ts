import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import type { Dialect } from '../../server/platform/database/dialect.ts';
import { freshPostgres } from '../databases.ts';

const folder = join(import.meta.dirname, '../fixtures/first-release');

/** What the first release answered for an address. Of texts what is not there is left out. */
export interface RecordedAddress {
  path: string;
  status: number;
  location?: string;
  xRobotsTag?: string;
  title?: string;
  canonical?: string;
  robots?: string;
  h1?: string;
  datePublished?: string;
  /** Of what is no page. */
  type?: string;
  /** Addresses that a sitemap or a feed names, sorted. */
  links?: string[];
  hasPictures?: true;
}

export interface RecordedAnswers {
  /** ISO. */
  recordedAt: string;
  settings: Record<string, string>;
  /** `Cookie` headers. */
  sessions: { admin: string; viewer: string };
  addresses: RecordedAddress[];
  /** JSON by address, as a visitor. */
  calls: Record<string, unknown>;
  /** JSON by address, as the admin. */
  admin: Record<string, unknown>;
}

export async function recordedAnswers(): Promise<RecordedAnswers> {
  return JSON.parse(await readFile(join(folder, 'answers.json'), 'utf8')) as RecordedAnswers;
}

/** A copy of the site that the first release made; `settings` lead a server to it. */
export async function firstReleaseSite(dialect: Dialect) {
  const dataDir = await mkdtemp(join(tmpdir(), 'passerby-first-release-'));
  await cp(join(folder, 'files'), join(dataDir, 'files'), { recursive: true });
  if (dialect === 'sqlite')
    await writeFile(join(dataDir, 'passerby.sqlite'), await unpacked('passerby.sqlite.gz'));
  const postgres = dialect === 'postgres' ? await freshPostgres(false) : null;
  if (postgres) await restore(postgres.url);
  return {
    settings: { DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) },
    /** Once nothing has it open. */
    async remove(): Promise<void> {
      await postgres?.remove();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function restore(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query((await unpacked('postgres.sql.gz')).toString());
  } finally {
    await client.end();
  }
}

async function unpacked(name: string): Promise<Buffer> {
  return gunzipSync(await readFile(join(folder, name)));
}
