/** Width of a text at font size 1; null when a character of it has no glyph. */
export type Measure = (text: string) => number | null;

export interface FittedText {
  lines: string[];
  size: number;
}

export interface TextRoom {
  width: number;
  height: number;
  mostLines: number;
  /** Largest first. */
  sizes: readonly number[];
  /** Height of a line, in font sizes. */
  lineHeight: number;
}

const ellipsis = '…';

/** The text in the largest size that fits; in the smallest one it is cut. Null when it cannot be drawn. */
export function fitText(text: string, measure: Measure, room: TextRoom): FittedText | null {
  if (text === '' || measure(text) === null) return null;
  const widthOf = (line: string) => measure(line) ?? 0;
  for (const size of room.sizes) {
    const most = Math.min(room.mostLines, Math.floor(room.height / (size * room.lineHeight)));
    const lines = wrap(wordsOf(text), (line) => widthOf(line) * size <= room.width);
    if (lines && lines.length <= most) return { size, lines: balanced(text, lines, widthOf) };
  }
  const size = room.sizes.at(-1) ?? 1;
  const fits = (line: string) => widthOf(line) * size <= room.width;
  const most = Math.max(1, Math.min(room.mostLines, Math.floor(room.height / (size * room.lineHeight))));
  return { size, lines: cut(wrap(brokenWords(text, fits), fits) ?? [text], most, fits) };
}

/** Each with the space before it; a long word may also break after a hyphen. */
function wordsOf(text: string): string[] {
  return text.match(/ ?[^ \-–—]*(?:[-–—]+|(?= |$))/gu)?.filter((word) => word !== '') ?? [];
}

/** @returns null when a single word does not fit */
function wrap(words: readonly string[], fits: (line: string) => boolean): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && fits(line + word)) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word.trimStart();
    if (!fits(line)) return null;
  }
  return line === '' ? lines : [...lines, line];
}

/** Breaks the text into as many lines as given, of nearly the same length. */
function balanced(text: string, lines: string[], widthOf: (line: string) => number): string[] {
  if (lines.length === 1) return lines;
  let best = lines;
  let most = Math.max(...lines.map(widthOf));
  for (;;) {
    const narrower = wrap(wordsOf(text), (line) => widthOf(line) < most);
    if (!narrower || narrower.length > lines.length) return best;
    best = narrower;
    most = Math.max(...best.map(widthOf));
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Words that are too long for a line are broken anywhere. */
function brokenWords(text: string, fits: (line: string) => boolean): string[] {
  return wordsOf(text).flatMap((word) => {
    if (fits(word.trimStart())) return [word];
    const parts: string[] = [];
    let part = '';
    for (const { segment } of graphemes.segment(word)) {
      if (part.trim() !== '' && !fits(part.trimStart() + segment)) {
        parts.push(part);
        part = '';
      }
      part += segment;
    }
    return [...parts, part];
  });
}

function cut(lines: string[], most: number, fits: (line: string) => boolean): string[] {
  if (lines.length <= most) return lines;
  const shown = lines.slice(0, most);
  let last = shown.at(-1) ?? '';
  while (last !== '' && !fits(`${last}${ellipsis}`)) last = last.slice(0, -1).trimEnd();
  return [...shown.slice(0, -1), `${last.replace(/(?<![\s,.;:–—-])[\s,.;:–—-]+$/u, '')}${ellipsis}`];
}
