/**
 * Cuts Literata for the text on social cards: one weight and one optical size, with every character of the package, as
 * files that a program can read. Does nothing when they are already made from the same sources.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const target = new URL('../build/card-fonts/', import.meta.url);
const stamp = new URL('.made-from', target);
const packaged = (name: string) => new URL(import.meta.resolve(`@fontsource-variable/literata/${name}`));

const rangesOf = JSON.parse(await readFile(packaged('unicode.json'), 'utf8')) as Record<string, string>;
const sources = new Map<string, Buffer>();
for (const subset of Object.keys(rangesOf)) {
  sources.set(subset, await readFile(packaged(`files/literata-${subset}-opsz-normal.woff2`)));
}
const hash = createHash('sha256').update(await readFile(fileURLToPath(import.meta.url)));
for (const source of sources.values()) hash.update(source);
const digest = hash.digest('hex');
if (!existsSync(stamp) || (await readFile(stamp, 'utf8')) !== digest) await cut();

async function cut(): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const [subset, source] of sources) {
    const font = await subsetFont(source, charactersOf(rangesOf[subset] ?? ''), {
      targetFormat: 'sfnt',
      variationAxes: { wght: 480, opsz: 36 },
      noHinting: true,
      dropTables: ['vhea', 'vmtx'],
    });
    await writeFile(new URL(`literata-${subset}.ttf`, target), font);
  }
  await writeFile(stamp, digest);
}

/** 'U+20-7E,U+131' as the text of all those characters. */
function charactersOf(ranges: string): string {
  const codes = ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .slice('U+'.length)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  });
  return codes.map((code) => String.fromCodePoint(code)).join('');
}
