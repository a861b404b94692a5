import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { OwnPostgres } from '../tests/own-postgres.ts';
import { checkAcknowledged } from './acknowledged.ts';
import { type Client, ownerClient } from './client.ts';
import { createLedger } from './ledger.ts';
import { createPictures, type PictureMaker } from './pictures.ts';
import type { Random } from './random.ts';
import { createSite } from './site.ts';
import { checkStore, type StoreCheck } from './store.ts';
import { checkVisible } from './visible.ts';
import { createWriter } from './writer.ts';

/** Where a site keeps its data. */
export interface Place {
  /** Null: SQLite. */
  postgres: OwnPostgres | null;
  /** Beside those of the database. */
  settings?: Record<string, string>;
  bucketKeys?: StoreCheck['bucketKeys'];
  /** Of the data; a temporary one unless given. */
  folder?: string;
  /** The server reaches PostgreSQL through this port. */
  databasePort?: number;
}

export type Tortured = Awaited<ReturnType<typeof startTortured>>;

const writersAtOnce = 3;
let pictures: Promise<PictureMaker> | undefined;

/** A site with a running server, an owner, and writers that remember what was acknowledged. */
export async function startTortured(place: Place, random: Random) {
  const { postgres } = place;
  const name = `torture_${randomUUID().replaceAll('-', '')}`;
  await postgres?.createDatabase(name);
  const databaseUrl = (port: number) => `${postgres?.url.replace(/\d+$/, String(port))}/${name}`;
  const databaseSettings: Record<string, string> = postgres
    ? { DATABASE_URL: databaseUrl(postgres.port) }
    : {};
  const site = await createSite(
    {
      ...(postgres && { DATABASE_URL: databaseUrl(place.databasePort ?? postgres.port) }),
      ...place.settings,
    },
    place.folder,
  );
  const ledger = createLedger();
  const problems: string[] = [];
  await site.start();
  const client = await ownerClient(site.url);
  await beginSettings(client);
  ledger.adopt({ kind: 'settings', writer: 'w0', fields: {} }, { id: 'settings' });
  pictures ??= createPictures();
  const writing = {
    ...{ client, ledger, pictures: await pictures, serverTime: site.serverTime },
    onProblem: (problem: string) => problems.push(problem),
  };
  const writers = Array.from({ length: writersAtOnce }, (_, index) =>
    createWriter(writing, `w${index}`, random.fork(`w${index}`)),
  );

  let acts = 0;

  return {
    site,
    client,
    ledger,
    problems,
    /** For a process that reaches the database without the line of the server. */
    databaseSettings,

    /** Until the writers have made so many calls from now on, answered or not. */
    async calls(count: number): Promise<void> {
      for (const end = acts + count; acts < end; ) await pause(10);
    },

    /** Lets the writers write until `fault` has happened and their last calls have ended. */
    async writeDuring(fault: () => Promise<unknown>): Promise<void> {
      let isOver = false;
      const written = Promise.all(
        writers.map((write) =>
          write(
            () => isOver,
            () => {
              acts += 1;
            },
          ),
        ),
      );
      try {
        await Promise.race([written, fault()]);
      } finally {
        isOver = true;
        await written;
      }
    },

    /** With the server running. @param isWhole everything, not only what changed */
    async check(isWhole = false): Promise<void> {
      problems.push(...(await checkAcknowledged(client, ledger, site.serverTime)));
      problems.push(...(await checkVisible(site.url(), client, ledger, isWhole, site.serverTime())));
    },

    /** Ends the server, and looks at what it has left in database and store. */
    async finish(): Promise<void> {
      await site.stop();
      const settings = { ...site.settings, ...databaseSettings };
      const { bucketKeys = null } = place;
      problems.push(...(await checkStore({ settings, dataDir: site.dataDir, bucketKeys })));
      await site.remove();
    },
  };
}

/** Texts that were never set answer their default. */
async function beginSettings(client: Client): Promise<void> {
  await client.call('PUT', '/api/admin/settings', { tagline: 'At first', owner: 'At first' });
}
