import { writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuTime } from '../cpu-time.ts';
import { largeFiles } from '../density-site.ts';
import { type CameraPicture, cameraJpeg, withComment } from '../image/camera-jpeg.ts';
import { median } from '../median.ts';
import { peakMemory } from '../peak-memory.ts';
import { root, runProgram } from '../processes.ts';
import type { Section, SectionReport, Verdict } from '../section.ts';
import { type ProductServer, signIn, startServer } from '../server.ts';
import { figure, markdownTable, megabytes } from '../table.ts';
import { type BatchCost, severalAtOnce } from '../uploads/batch.ts';
import { largePhotographsAtOnce } from '../uploads/large-at-once.ts';
import { sendUpload, uploadForm } from '../uploads/send.ts';

const rounds = 5;
/** As many as the upload page sends at one time. */
const atOnce = 4;
const target = 0.9;

const pictures: readonly CameraPicture[] = [
  { kind: 'market', width: 6000, height: 4000 },
  { kind: 'crossing', width: 4000, height: 3000 },
  { kind: 'wet-night', width: 5472, height: 3648 },
  { kind: 'stairs', width: 3456, height: 5184 },
];
/** How often each of them comes in a batch, every time as another file. */
const copies = 3;

interface Costs {
  product: BatchCost[];
  bare: BatchCost[];
}

export const uploads: Section = {
  name: 'uploads',
  title: 'Uploads of 12 to 24 megapixels',
  async run({ sites, say }) {
    say(`Drawing ${pictures.length} photographs of 12 to 24 megapixels`);
    const jpegs: Buffer[] = [];
    for (const picture of pictures) jpegs.push(await cameraJpeg(picture));
    const files = jpegs.map((_, index) => join(sites.folder, `upload-${index}.jpg`));
    await Promise.all(files.map((file, index) => writeFile(file, jpegs[index] ?? '')));
    const server = await startServer(sites.empty());
    try {
      const peakBefore = peakMemory(server.pid);
      await uploadBatch(server, jpegs, 'warm');
      const costs: Costs = { product: [], bare: [] };
      for (let round = 1; round <= rounds; round += 1) {
        say(`Round ${round} of ${rounds}`);
        costs.product.push(await uploadBatch(server, jpegs, `round ${round}`));
        costs.bare.push(await bareBatch(files));
      }
      const measured = report(jpegs, costs, { before: peakBefore, after: peakMemory(server.pid) });
      say('Larger files, made after the answer');
      const after = await filesAfterwards(sites.empty(), jpegs);
      say('Photographs of 54 megapixels, many at once');
      const large = await largePhotographsAtOnce(sites.empty());
      return { ...measured, verdicts: [...measured.verdicts, after, large] };
    } finally {
      await server.stop();
    }
  },
};

/** A new session each time: uploads are rate-limited per session. */
async function uploadBatch(
  { url, pid }: ProductServer,
  jpegs: readonly Buffer[],
  name: string,
): Promise<BatchCost> {
  const destination = { url, session: await signIn(url), agent: new Agent({ keepAlive: true }) };
  const forms = Array.from({ length: copies }, (_, copy) =>
    jpegs.map((jpeg, index) => uploadForm(`${index}.jpg`, withComment(jpeg, `${name}, ${copy}`))),
  ).flat();
  const cpuBefore = cpuTime(pid);
  const started = performance.now();
  await severalAtOnce(forms, atOnce, (form) => sendUpload(destination, form));
  const seconds = (performance.now() - started) / 1000;
  destination.agent.destroy();
  return { seconds, cpuSeconds: (cpuTime(pid) - cpuBefore) / 1_000_000 };
}

const quietMs = 3000;
/** Of one processor: below it the server has nothing to do. */
const quietShare = 0.05;

/** What the server does after its answers, with the usual settings, until it is quiet. */
async function filesAfterwards(dataDir: string, jpegs: readonly Buffer[]): Promise<Verdict> {
  const server = await startServer(dataDir, 'serve', largeFiles);
  try {
    const { seconds } = await uploadBatch(server, jpegs, 'larger files');
    const before = cpuTime(server.pid);
    for (let last = 0, now = before; now - last > quietShare * quietMs * 1000; ) {
      last = cpuTime(server.pid);
      await pause(quietMs);
      now = cpuTime(server.pid);
    }
    const count = jpegs.length * copies;
    const each = (cpuTime(server.pid) - before) / 1_000_000 / count;
    return {
      what: 'Larger files after the answer, seconds of processor for each photograph',
      figure: `${figure(each, 1)} (uploads meanwhile ${figure((60 * count) / seconds)} a minute)`,
      target: '',
      met: null,
    };
  } finally {
    await server.stop();
  }
}

async function bareBatch(files: readonly string[]): Promise<BatchCost> {
  const script = join(root, 'bench', 'uploads', 'bare-batch.ts');
  const all = Array.from({ length: copies }, () => files).flat();
  return JSON.parse(
    await runProgram({ command: process.execPath, args: [script, String(atOnce), ...all] }),
  ) as BatchCost;
}

function report(
  jpegs: readonly Buffer[],
  { product, bare }: Costs,
  peak: { before: number; after: number },
): SectionReport {
  const count = jpegs.length * copies;
  const ratioOf = (of: (cost: BatchCost) => number) =>
    median(product.map((cost, round) => of(bare[round] ?? cost) / of(cost)));
  const ratio = ratioOf(({ seconds }) => seconds);
  const cpuRatio = ratioOf(({ cpuSeconds }) => cpuSeconds);
  const text = [
    `${count} JPEGs of 12 to 24 megapixels (${megabytes(Math.min(...jpegs.map(({ length }) => length)))} to ` +
      `${megabytes(Math.max(...jpegs.map(({ length }) => length)))}), ${atOnce} at a time: through the call, over a ` +
      'socket and signed in, until each is stored for good; and by libvips alone, which makes the same six files ' +
      `of each and keeps none. In turn; medians of ${rounds}.`,
    '',
    markdownTable(
      ['', 'a minute', 'seconds of processor each'],
      [rowOf('uploads', product, count), rowOf('libvips alone', bare, count)],
    ),
    '',
    `Uploads against libvips alone: ${figure(ratio, 2)} by the clock, ${figure(cpuRatio, 2)} in processor time.`,
  ].join('\n');
  const perMinute = median(product.map(({ seconds }) => (60 * count) / seconds));
  return {
    text,
    verdicts: [
      {
        what: 'Uploads, part of the speed of libvips alone',
        figure: `${figure(ratio, 2)} (${figure(perMinute)} a minute)`,
        target: `at least ${target}`,
        met: ratio >= target,
      },
      {
        what: `Peak memory of the server, ${atOnce} uploads at a time`,
        figure: `${megabytes(peak.after)} (${megabytes(peak.before)} before)`,
        target: '',
        met: null,
      },
    ],
  };
}

function rowOf(name: string, costs: readonly BatchCost[], count: number): string[] {
  return [
    name,
    figure(median(costs.map(({ seconds }) => (60 * count) / seconds))),
    figure(median(costs.map(({ cpuSeconds }) => cpuSeconds / count)), 2),
  ];
}
