/**
 * Cuts Literata down to what the pages use: weight 400 with the optical sizes 12 to 72, italic and semibold in the size
 * of running text, and for each `@font-face` of the two style sheets the characters of its `unicode-range`. Does
 * nothing when the files are already made from the same sources.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

interface Face {
  file: string;
  ranges: string;
}

const styles = new URL('../browser/styles/', import.meta.url);
const target = new URL('fonts/', styles);
const stamp = new URL('.made-from', target);
/** What is cut out of the axes, by the end of a file's name. */
const axes = {
  italic: { wght: 400, opsz: 18 },
  semibold: { wght: 600, opsz: 18 },
  regular: { wght: 400, opsz: { min: 12, max: 72 } },
};
const cutting = {
  targetFormat: 'woff2',
  noHinting: true,
  // Metrics of vertical writing, which no page uses.
  dropTables: ['vhea', 'vmtx'],
} as const;

const sheets = ['fonts.css', 'text-fonts.css'].map((name) => readFile(new URL(name, styles), 'utf8'));
const sheet = (await Promise.all(sheets)).join('');
const faces = readFaces(sheet);
const sources = await Promise.all(faces.map((face) => readFile(sourceOf(face))));
const digest = await digestOf([Buffer.from(sheet), ...sources]);
if (!(await isUpToDate())) await cut();

async function cut(): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const [index, face] of faces.entries()) {
    const source = sources[index] as Buffer;
    const variationAxes = axes[styleOf(face)];
    const font = await subsetFont(source, charactersOf(face.ranges), { ...cutting, variationAxes });
    await writeFile(new URL(face.file, target), font);
  }
  await writeFile(stamp, digest);
}

async function isUpToDate(): Promise<boolean> {
  if (!existsSync(stamp) || !faces.every((face) => existsSync(new URL(face.file, target)))) return false;
  return (await readFile(stamp, 'utf8')) === digest;
}

async function digestOf(parts: Buffer[]): Promise<string> {
  const hash = createHash('sha256').update(await readFile(fileURLToPath(import.meta.url)));
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** The faces that come from a file of ours: those with a unicode range. */
function readFaces(css: string): Face[] {
  const face = /url\("\.\/fonts\/([\w-]+\.woff2)"\)[^}]*unicode-range:([^;]+);/g;
  return [...css.matchAll(face)].map(([, file = '', ranges = '']) => ({ file, ranges }));
}

function styleOf({ file }: Face): keyof typeof axes {
  if (file.endsWith('-italic.woff2')) return 'italic';
  return file.endsWith('-semibold.woff2') ? 'semibold' : 'regular';
}

/** literata-latin.woff2 is cut from the package's literata-latin-opsz-normal.woff2. */
function sourceOf(face: Face): URL {
  const subset = face.file.replace(/(?:-italic|-semibold)?\.woff2$/, '');
  const name = `${subset}-opsz-${styleOf(face) === 'italic' ? 'italic' : 'normal'}.woff2`;
  return new URL(import.meta.resolve(`@fontsource-variable/literata/files/${name}`));
}

/** 'U+20-7E, U+131' as the text of all those characters. */
function charactersOf(ranges: string): string {
  return ranges
    .split(',')
    .map((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice('U+'.length)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)).join(
        '',
      );
    })
    .join('');
}
