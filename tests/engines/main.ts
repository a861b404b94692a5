import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownTable } from '../../bench/table.ts';
import { withSite } from '../e2e/fixtures.ts';
import fillData, { seededData } from '../e2e/seeded-data.ts';
import { picture } from '../factories/pictures.ts';
import { engineNames, withEngine } from './browsers.ts';
import { type Place, type Step, steps } from './walk.ts';

/** What each step came to: null when it passed, else what is wrong. */
type Results = Map<string, string | null>;

/**
 * Walks through the site in each engine and prints the table.
 * @param wanted names of engines; none for all
 * @returns whether every step passed
 */
export async function walkEngines(wanted: readonly string[]): Promise<boolean> {
  const names = engineNames.filter((name) => wanted.length === 0 || wanted.includes(name));
  if (names.length === 0) throw new Error(`The engines are ${engineNames.join(', ')}.`);
  const removeData = await fillData();
  const folder = await mkdtemp(join(tmpdir(), 'passerby-walk-'));
  const all = new Map<string, Results>();
  try {
    const file = join(folder, 'engine-walk.jpg');
    await writeFile(file, await picture(4711, 900, 600));
    // Each engine gets a site of its own, so that each uploads a photo that is new.
    for (const name of names)
      await withSite(async ({ url }) => void all.set(name, await walkOne(name, { url, file })), {
        from: seededData(),
      });
  } finally {
    await rm(folder, { recursive: true, force: true });
    await removeData();
  }
  return report(all);
}

async function walkOne(name: string, place: Omit<Place, 'driver'>): Promise<Results> {
  const results: Results = new Map();
  console.log(`\n› ${name}`);
  await withEngine(name, async (driver) => {
    for (const step of steps) {
      const result = await outcome(step, { ...place, driver });
      results.set(step.name, result);
      console.log(`  ${step.name}: ${result ?? 'ok'}`);
    }
  }).catch((error: Error) => {
    console.error(error.message);
  });
  return results;
}

async function outcome({ walk }: Step, place: Place): Promise<string | null> {
  try {
    place.driver.complaints();
    await walk(place);
    return place.driver.complaints()?.join('; ') || null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function report(all: ReadonlyMap<string, Results>): boolean {
  const names = [...all.keys()];
  // A browser that did not start has no results.
  const cell = (results: Results | undefined, step: string) => {
    const result = results?.get(step);
    return result === null ? 'ok' : 'FAILED';
  };
  const rows = steps.map((step) => [step.name, ...names.map((name) => cell(all.get(name), step.name))]);
  console.log(`\n${markdownTable(['step', ...names], rows)}`);
  return rows.every(([, ...cells]) => cells.every((text) => text === 'ok'));
}
