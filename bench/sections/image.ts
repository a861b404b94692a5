import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cameraJpeg } from '../image/camera-jpeg.ts';
import type { Cost } from '../image/cost.ts';
import { median } from '../median.ts';
import { root, runProgram } from '../processes.ts';
import type { Section, SectionReport } from '../section.ts';
import { figure, kilobytes, markdownTable, megabytes } from '../table.ts';

const rounds = 5;
const target = 1.25;
/** By how much the files of both may differ in weight: the product writes the rights into its own. */
const sameness = 0.05;

interface Costs {
  product: Cost[];
  bare: Cost[];
}

export const image: Section = {
  name: 'image',
  title: 'A photograph of 24 megapixels to its six renditions',
  async run({ sites, say }) {
    say('Drawing a photograph of 24 megapixels');
    const bytes = await cameraJpeg({ kind: 'market', width: 6000, height: 4000 });
    const file = join(sites.folder, 'camera.jpg');
    await writeFile(file, bytes);
    const costs: Costs = { product: [], bare: [] };
    for (let round = 1; round <= rounds; round += 1) {
      say(`Round ${round} of ${rounds}`);
      costs.product.push(await measure('product', file));
      costs.bare.push(await measure('bare', file));
    }
    requireSame(costs);
    return report(bytes.length, costs);
  },
};

async function measure(way: keyof Costs, file: string): Promise<Cost> {
  const script = join(root, 'bench', 'image', 'process-once.ts');
  return JSON.parse(await runProgram({ command: process.execPath, args: [script, way, file] })) as Cost;
}

/** @throws Error when the two no longer do the same work */
function requireSame({ product: [product], bare: [bare] }: Costs): void {
  const both = product && bare;
  const difference = both ? Math.abs(product.renditionBytes / bare.renditionBytes - 1) : 1;
  if (!both || product.renditions !== bare.renditions || difference > sameness) {
    throw new Error(`Other files come out: ${JSON.stringify(product)} and ${JSON.stringify(bare)}.`);
  }
}

function report(originalBytes: number, { product, bare }: Costs): SectionReport {
  const ratioOf = (of: (cost: Cost) => number) =>
    median(product.map((cost, round) => of(cost) / of(bare[round] ?? cost)));
  const ratio = ratioOf(({ seconds }) => seconds);
  const cpuRatio = ratioOf(({ cpuSeconds }) => cpuSeconds);
  const peak = median(product.map(({ peakBytes }) => peakBytes));
  const text = [
    `A JPEG of 6000 x 4000 pixels and ${megabytes(originalBytes)}, drawn with the grain of a camera; each time in a process ` +
      `of its own, in turn; medians of ${rounds}. Memory is that of the whole process, Node and the file included.`,
    '',
    markdownTable(
      ['', 'seconds', 'seconds of processor', 'peak memory', 'six files together'],
      [rowOf('product (with colour, hashes and rights)', product), rowOf('libvips alone', bare)],
    ),
    '',
    `The product against libvips alone: ${figure(ratio, 2)}x by the clock, ${figure(cpuRatio, 2)}x in processor time.`,
  ].join('\n');
  return {
    text,
    verdicts: [
      {
        what: '24 megapixels to six renditions, against libvips alone',
        figure: `${figure(ratio, 2)}x`,
        target: `at most ${target}x`,
        met: ratio <= target,
      },
      { what: 'Peak memory doing so', figure: megabytes(peak), target: '', met: null },
    ],
  };
}

function rowOf(name: string, costs: readonly Cost[]): string[] {
  const middle = (of: (cost: Cost) => number) => median(costs.map(of));
  return [
    name,
    figure(
      middle(({ seconds }) => seconds),
      2,
    ),
    figure(
      middle(({ cpuSeconds }) => cpuSeconds),
      2,
    ),
    megabytes(middle(({ peakBytes }) => peakBytes)),
    kilobytes(middle(({ renditionBytes }) => renditionBytes)),
  ];
}
