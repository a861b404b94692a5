// Makes the six renditions of several files by libvips alone, so many files at a time, and tells what it took.
import { readFile } from 'node:fs/promises';
import { bareRenditions } from '../image/bare-renditions.ts';
import { type BatchCost, severalAtOnce } from './batch.ts';

const [atOnce, ...files] = process.argv.slice(2);
const pictures = await Promise.all(files.map((file) => readFile(file)));
// The product is measured warm, too.
await severalAtOnce(pictures.slice(0, 2), 2, makeRenditions);
const cpuBefore = process.cpuUsage();
const started = performance.now();
await severalAtOnce(pictures, Number(atOnce), makeRenditions);
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(cpuBefore);
const cost: BatchCost = { seconds, cpuSeconds: (user + system) / 1_000_000 };
console.log(JSON.stringify(cost));

async function makeRenditions(bytes: Buffer): Promise<void> {
  await bareRenditions(bytes);
}
