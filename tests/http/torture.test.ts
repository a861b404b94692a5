import { afterAll, expect, it } from 'vitest';
import { undoEverything } from '../../bench/undoing.ts';
import { randomOf } from '../../torture/random.ts';
import { killRounds } from '../../torture/scenarios/kill.ts';
import { startOwnPostgres } from '../own-postgres.ts';

// The short form of `npm run torture`: the same writers, kills and checks, with fixed seeds. Servers have to load, which a
// busy machine takes minutes for.
afterAll(undoEverything);

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
