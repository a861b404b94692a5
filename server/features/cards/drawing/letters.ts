import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as hb from 'harfbuzzjs';

/** Cut by scripts/card-fonts.ts. */
const folder = join(import.meta.dirname, '../../../../build/card-fonts');

export interface Letters {
  /** Width at font size 1; null when a character has no glyph. */
  widthOf(text: string): number | null;
  /** SVG of a line whose baseline begins there. */
  draw(text: string, at: { x: number; y: number; size: number }): string;
}

interface Face {
  font: hb.Font;
  unitsPerEm: number;
  /** By grapheme: finding it out is most of the work of a title, which is measured many times. */
  known: Map<string, boolean>;
}

/** Graphemes; an alphabet has a hundred. */
const mostKnown = 2000;

interface Run {
  face: Face;
  text: string;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Outlines of Literata: what is drawn depends on no font of the machine. Its files hold a script each, and a line may
 * need several of them.
 */
export async function loadLetters(): Promise<Letters> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ttf')).sort();
  // Most texts are Latin.
  const ordered = names.toSorted((a, b) => Number(b.includes('-latin.')) - Number(a.includes('-latin.')));
  const faces: Face[] = [];
  for (const name of ordered) {
    const file = await readFile(join(folder, name));
    const face = new hb.Face(new hb.Blob(new Uint8Array(file).buffer));
    faces.push({ font: new hb.Font(face), unitsPerEm: face.upem, known: new Map() });
  }
  const paths = new Map<string, string>();

  function pathOf(face: Face, glyph: number): string {
    const key = `${faces.indexOf(face)} ${glyph}`;
    const path = paths.get(key) ?? face.font.glyphToPath(glyph);
    paths.set(key, path);
    return path;
  }

  function widthOf(text: string): number | null {
    const runs = runsOf(text, faces);
    if (!runs) return null;
    return runs.reduce(
      (sum, run) => sum + shape(run).reduce((width, { advance }) => width + advance, 0) / run.face.unitsPerEm,
      0,
    );
  }

  function draw(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
    let left = x;
    const parts: string[] = [];
    for (const run of runsOf(text, faces) ?? []) {
      const scale = size / run.face.unitsPerEm;
      for (const { glyph, advance, offsetX, offsetY } of shape(run)) {
        const path = pathOf(run.face, glyph);
        const place = `translate(${round(left + offsetX * scale)} ${round(y - offsetY * scale)}) scale(${round(scale)} ${round(-scale)})`;
        if (path) parts.push(`<path transform="${place}" d="${path}"/>`);
        left += advance * scale;
      }
    }
    return parts.join('');
  }

  return { widthOf, draw };
}

const round = (value: number) => Number(value.toFixed(5));

/** Parts of a text with the first font that has all of their characters; null when none has. */
function runsOf(text: string, faces: readonly Face[]): Run[] | null {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = runs.at(-1);
    if (last && has(last.face, segment)) {
      last.text += segment;
      continue;
    }
    const face = faces.find((one) => has(one, segment));
    if (!face) return null;
    runs.push({ face, text: segment });
  }
  return runs;
}

function has(face: Face, text: string): boolean {
  const { known } = face;
  const found = known.get(text) ?? shape({ face, text }).every(({ glyph }) => glyph !== 0);
  if (known.size >= mostKnown) known.clear();
  known.set(text, found);
  return found;
}

function shape({ face, text }: Run) {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(face.font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    return { glyph: codepoint, advance: xAdvance, offsetX: xOffset, offsetY: yOffset };
  });
}
