// Makes the six renditions of one file, once, by the product or by libvips alone, and tells what it took: a
// separate process, because only a new one has its own peak memory.
import { readFile } from 'node:fs/promises';
import { peakMemory } from '../peak-memory.ts';
import type { Cost } from './cost.ts';

const [way, file] = process.argv.slice(2);
const bytes = await readFile(file ?? '');
const renditionsOf = way === 'product' ? await theProduct() : await libvipsAlone();
const cpuBefore = process.cpuUsage();
const started = performance.now();
const renditions = await renditionsOf(bytes);
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(cpuBefore);
const cost: Cost = {
  seconds,
  cpuSeconds: (user + system) / 1_000_000,
  peakBytes: peakMemory('self'),
  renditions: renditions.length,
  renditionBytes: renditions.reduce((sum, { length }) => sum + length, 0),
};
console.log(JSON.stringify(cost));

async function theProduct(): Promise<(bytes: Buffer) => Promise<Buffer[]>> {
  const { createImageProcessor } = await import('#server/features/media/images/process.ts');
  const images = createImageProcessor({ maxMegapixels: 120 });
  const rights = { creator: null, credit: null, copyright: '© Passerby', licenseUrl: null, acquireUrl: null };
  return async (picture) =>
    (await images.process({ input: picture, type: 'jpeg' }, rights, 'standard')).renditions.map(
      ({ data }) => data,
    );
}

async function libvipsAlone(): Promise<(bytes: Buffer) => Promise<Buffer[]>> {
  const { bareRenditions } = await import('./bare-renditions.ts');
  return bareRenditions;
}
