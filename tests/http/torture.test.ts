import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { undoEverything } from '../../bench/undoing.ts';
import { readConfig } from '../../server/compose/config.ts';
import { createLogger } from '../../server/compose/logger.ts';
import { openServices } from '../../server/compose/services.ts';
import { randomOf } from '../../torture/random.ts';
import { killRounds } from '../../torture/scenarios/kill.ts';
import { createSite } from '../../torture/site.ts';
import { checkStore } from '../../torture/store.ts';
import { startOwnPostgres } from '../own-postgres.ts';
import { addPost } from './seed.ts';

// The short form of `npm run torture`: the same writers, kills and checks, with fixed seeds. Servers have to load, which a
// busy machine takes minutes for.
afterAll(undoEverything);

it('a job that waits to be tried again when everything should be done is found', async () => {
  const { settings, dataDir } = await createSite();
  const services = await openServices(readConfig(settings), createLogger('silent'));
  await addPost(services, { title: 'A lamp' });
  await services.close();
  // Its card cannot be drawn.
  await rm(join(dataDir, 'files/media'), { recursive: true });
  const problems = await checkStore({ settings, dataDir, bucketKeys: null });
  expect(problems).toContainEqual(expect.stringMatching(/^JOB: cards of .* is waiting/));
});

const lines: string[] = [];
const say = (line: string) => lines.push(line);

it('a server that is killed while it writes to SQLite loses nothing, and leaves nothing half done', async () => {
  const { tortured } = await killRounds({ postgres: null }, randomOf('sqlite'), 1, say);
  expect(tortured.problems).toEqual([]);
  expect(tortured.ledger.acknowledgedWrites()).toBeGreaterThan(0);
}, 300_000);

it('so does one whose PostgreSQL is killed, alone and with it', async () => {
  const postgres = await startOwnPostgres();
  try {
    const { tortured, counts } = await killRounds({ postgres }, randomOf('a'), 2, say);
    expect(tortured.problems).toEqual([]);
    expect(tortured.ledger.acknowledgedWrites()).toBeGreaterThan(0);
    expect([...counts.keys()]).toEqual(['PostgreSQL', 'both']);
  } finally {
    await postgres.close();
  }
}, 300_000);
