import { setTimeout as pause } from 'node:timers/promises';
import { startLoad, type Tally, writersOf } from '../../tests/rolling/load.ts';
import { startSite } from '../../tests/rolling/site.ts';
import { cameraJpeg } from '../image/camera-jpeg.ts';
import { notMeasured, type Section, type SectionReport } from '../section.ts';
import { figure, markdownTable } from '../table.ts';
import { missingTools } from '../tools.ts';

const processes = [1, 2, 4];
const seconds = { warming: 3, measured: 10 };
/** Owners at work at one time, each on a post, an article, a page and an image of their own. */
const owners = 4;
/** Several processes write at least so much of what one does: they share this machine's cores. */
const target = 0.9;

export const writes: Section = {
  name: 'writes',
  title: 'Writes of several processes',
  async run({ say }) {
    const missing = missingTools(['nginx']);
    if (missing) return notMeasured('Writes of several processes', missing);
    const picture = await cameraJpeg({ kind: 'market', width: 480, height: 320 });
    const results: Tally[][] = [];
    for (const count of processes) {
      say(`Writing through ${figure(count)} of the product, ${seconds.measured} s`);
      results.push(await measure(count, picture));
    }
    return report(results);
  },
};

/** @returns what was written, by kind */
async function measure(count: number, picture: Buffer): Promise<Tally[]> {
  const site = await startSite(count);
  try {
    await loadFor(site.url, picture, seconds.warming);
    return await loadFor(site.url, picture, seconds.measured);
  } finally {
    await site.stop();
  }
}

/** @throws Error when a write was refused */
async function loadFor(url: string, picture: Buffer, length: number): Promise<Tally[]> {
  const loads = [];
  for (let owner = 0; owner < owners; owner += 1) loads.push(await startLoad(url, clientsOf(picture)));
  await pause(length * 1000);
  const all = (await Promise.all(loads.map((load) => load.stop()))).flat();
  const [failure] = all.flatMap(({ name, failures }) => failures.map((why) => `${name}: ${why}`));
  if (failure) throw new Error(`A write failed: ${failure}`);
  return all;
}

const clientsOf = (picture: Buffer) => async (ask: Parameters<typeof writersOf>[0]) =>
  Object.values(await writersOf(ask, picture)).map((writer) => writer(0));

function report(results: readonly Tally[][]): SectionReport {
  const perSecond = (tallies: readonly Tally[]) =>
    tallies.reduce((sum, { sent }) => sum + sent, 0) / seconds.measured;
  const names = [...new Set(results.flat().map(({ name }) => name))];
  const rates = results.map(perSecond);
  const table = markdownTable(
    ['a second', ...processes.map((count) => `${count} processes`.replace(/^1 .*/, '1 process'))],
    [
      ...names.map((name) => [
        name,
        ...results.map((all) => figure(perSecond(all.filter((tally) => tally.name === name)), 1)),
      ]),
      ['all', ...rates.map((rate) => figure(rate, 1))],
    ],
  );
  const least = Math.min(...rates.slice(1)) / (rates[0] ?? Number.NaN);
  return {
    text:
      `Processes of the product behind nginx, over one PostgreSQL and one S3 server; all of them and ${owners} owners, ` +
      'who each save a post, an article and a page and upload small images, on this machine.\n\n' +
      table,
    verdicts: [
      {
        what: `Writes a second with ${processes.join(', ')} processes, against one`,
        figure: `${rates.map((rate) => figure(rate)).join(', ')} (${figure(least, 2)}x)`,
        target: `at least ${target}x`,
        met: least >= target,
      },
    ],
  };
}
