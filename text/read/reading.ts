import type { ArticleUse } from '#domain/articles/article.ts';
import { dataFileKeysIn } from '#domain/media/media-files.ts';
import type { Range, Reading } from '#domain/text/reading.ts';
import { boundsIssue } from './bounds.ts';
import { parse } from './read.ts';
import { dataNeeds, type FoundShortcode, namesOf, scanShortcodes } from './shortcodes.ts';
import { htmlTags } from './source.ts';
import { readTree, type TreeReading } from './tree-reader.ts';

/** Values by text, within a limit of bytes; the least recently used ones are removed first. */
export function createCache<Value>(maxBytes: number) {
  const entries = new Map<string, { value: Value; bytes: number }>();
  let total = 0;
  return {
    get(key: string): Value | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },

    /** @returns the value */
    add(key: string, value: Value, bytes: number): Value {
      if (bytes > maxBytes) return value;
      entries.set(key, { value, bytes });
      total += bytes;
      for (const [oldest, entry] of entries) {
        if (total <= maxBytes) break;
        entries.delete(oldest);
        total -= entry.bytes;
      }
      return value;
    },
  };
}

/** Reading with the parsed shortcodes. */
export type BodyReading = Omit<Reading, 'shortcodes'> & TreeReading;

/** Cache of 16 MB; a body of the largest size takes a quarter of it. */
const cached = createCache<BodyReading>(16 * 1024 * 1024);
const cachedPieces = createCache<TreeReading>(16 * 1024 * 1024);
/** A place for each character, and the character twice. */
const bytesPerCharacter = 12;

/**
 * Reading of a body for the checks, links and counts, from the tree of the public page. The last ones are
 * cached. Images that are written into the body are not looked at; a body beyond the bounds is one paragraph without
 * markup, as on the page.
 */
export function readText(source: string): BodyReading {
  return cached.get(source) ?? cached.add(source, readOnce(source), source.length * bytesPerCharacter);
}

/** Data files that a body names, in a shortcode or a link, and calculators that it shows; each once. */
export function usesIn(body: string): ArticleUse[] {
  const shortcodes = dataNeeds(body).calculators.length > 0 ? readText(body).shortcodes : [];
  const calculators = shortcodes.flatMap(({ shortcode }) => namesOf(shortcode).calculators ?? []);
  return [
    ...dataFileKeysIn(body).map((name) => ({ kind: 'data' as const, name })),
    ...[...new Set(calculators)].map((name) => ({ kind: 'calculator' as const, name })),
  ];
}

function readOnce(source: string): BodyReading {
  const short = shortened(source);
  const { text, toSource } = short;
  const issue = boundsIssue(text);
  const reading = issue ? plainReading(text) : readMarkup(text);
  return { source, issue: issue && { ...issue, at: toSource(issue.at) }, ...placed(reading, short, source) };
}

/** Letters with a meaning of their own while a text is read, and the byte order mark, which the parser drops. */
const unread = /^\ufeff|[\ue000-\ue008]/g;

function readMarkup(source: string): TreeReading {
  const letters = Array.from(source.matchAll(unread), ({ index }) => ({
    start: index,
    end: index + 1,
  }));
  const clean = without(source, letters);
  try {
    return placed(joined(piecesOf(clean.text)), clean, source);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Elements too deep to walk: the page shows the text as it was written.
    return plainReading(source);
  }
}

/** The readings of the pieces of a text, one behind the other. */
function joined(pieces: readonly string[]): TreeReading {
  const readings: TreeReading[] = [];
  let start = 0;
  for (const piece of pieces) {
    const by = start;
    readings.push(moved(readPiece(piece), (place) => place + by));
    start += piece.length;
  }
  const sum = (count: (reading: TreeReading) => number) =>
    readings.reduce((total, one) => total + count(one), 0);
  return {
    blocks: readings.flatMap(({ blocks }) => blocks),
    links: readings.flatMap(({ links }) => links),
    dropped: readings.flatMap(({ dropped }) => dropped),
    images: readings.flatMap(({ images }) => images),
    shortcodes: readings.flatMap(({ shortcodes }) => shortcodes),
    code: readings.flatMap(({ code }) => code),
    tables: {
      tables: sum(({ tables }) => tables.tables),
      withoutCaption: sum(({ tables }) => tables.withoutCaption),
    },
  };
}

function readPiece(piece: string): TreeReading {
  const known = cachedPieces.get(piece);
  if (known) return known;
  const found = scanShortcodes(piece);
  const reading = readTree(parse(masked(piece, found)), piece, found);
  return cachedPieces.add(piece, reading, piece.length * bytesPerCharacter);
}

function masked(text: string, found: readonly FoundShortcode[]): string {
  let result = '';
  let from = 0;
  for (const [index, { start, end }] of found.entries()) {
    result += text.slice(from, start) + `\ue000${index}\ue001`.padEnd(end - start, '\ue001');
    from = end;
  }
  return result + text.slice(from);
}

function plainReading(text: string): TreeReading {
  const places = Array.from({ length: text.length }, (_, at) => at);
  const blocks = [{ kind: 'prose' as const, level: 0, text, places }];
  return {
    blocks,
    links: [],
    dropped: [],
    images: [],
    shortcodes: [],
    code: [],
    tables: { tables: 0, withoutCaption: 0 },
  };
}

function placed(reading: TreeReading, { text, toSource }: Shortened, source: string): TreeReading {
  return text === source ? reading : moved(reading, toSource);
}

function moved(reading: TreeReading, toSource: (place: number) => number): TreeReading {
  const range = <Place extends Range>(place: Place): Place => ({
    ...place,
    start: toSource(place.start),
    end: toSource(place.end),
  });
  return {
    blocks: reading.blocks.map((block) => ({
      ...block,
      places: block.places.map(toSource),
      ...(block.range && { range: range(block.range) }),
    })),
    links: reading.links.map(range),
    dropped: reading.dropped.map(range),
    images: reading.images.map(range),
    shortcodes: reading.shortcodes.map(range),
    code: reading.code.map(range),
    tables: reading.tables,
  };
}

/** Beginnings of parts that may reach over an empty line: fences, comments, raw HTML, footnotes, definitions of links. */
const reachesFar = /`{3}|~{3}|<(?:[!?]|\/?(?:pre|script|style|textarea)\b)|\]:|\[\^|\r/i;
/** A line that begins a block whatever was before the empty line. */
const beginning = /\n[ \t]*\n(?=[\p{L}#])/gu;
const leastLength = 200;
const beginsTag = /<[a-z/]/gi;
const voidElements = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'wbr']);

/**
 * The text in pieces that are read alike alone and together, so that typing in one leaves the others read. Where that
 * is not certain, the whole text is the only piece.
 */
export function piecesOf(text: string): string[] {
  if (reachesFar.test(text)) return [text];
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: gap, index } of text.matchAll(beginning)) {
    const end = index + gap.length;
    if (end - from < leastLength) continue;
    pieces.push(text.slice(from, end));
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces.every(closesItsElements) ? pieces : [text];
}

function closesItsElements(piece: string): boolean {
  const tags = htmlTags(piece);
  if (tags.length !== (piece.match(beginsTag)?.length ?? 0)) return false;
  const open: string[] = [];
  for (const { name, closing } of tags) {
    if (voidElements.has(name)) continue;
    if (!closing) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

/** Characters that may be markup anywhere, and at the beginning of a line. */
const markupSign = /[&<>[\]*_`\\~#|\0\ufeff\ue000-\ue008]|^[ \t]*(?:[-+=:]|\d{1,9}[.)])/m;

/**
 * The words of a Markdown or HTML text on one line, as the page shows them: no markup, no shortcodes (of a button its
 * label). A text beyond the bounds is shown as it was written, and read so here.
 */
export function plainText(markdown: string): string {
  return onOneLine(mayBeMarkup(markdown) ? wordsOf(markdown) : markdown);
}

/** False for a text that the page shows as it is written, so that it need not be parsed. */
export function mayBeMarkup(text: string): boolean {
  return markupSign.test(text);
}

function wordsOf(markdown: string): string {
  return readText(markdown)
    .blocks.map(({ text }) => text)
    .join(' ');
}

export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const outside = /[\s"'<>()]/g;

/** The end of the data address at `start`. One pattern for the whole would store each of its millions of characters. */
export function dataAddressEnd(text: string, start: number): number {
  outside.lastIndex = start;
  return outside.exec(text)?.index ?? text.length;
}

/** Embedded images: up to millions of characters. */
const data = /\bdata:/gi;
/** Characters after `data:`; a shorter address stays. */
const shortest = 200;

export interface Shortened {
  text: string;
  /** The place in the whole text of a place in the short one. */
  toSource: (place: number) => number;
}

/** A body without the contents of embedded images, so that checking it while typing stays fast. */
export function shortened(body: string): Shortened {
  const insides: Range[] = [];
  for (const { 0: begin, index } of body.matchAll(data)) {
    const start = index + begin.length;
    if (start < (insides.at(-1)?.end ?? 0)) continue;
    const end = dataAddressEnd(body, start);
    if (end - start >= shortest) insides.push({ start, end });
  }
  return without(body, insides);
}

/** @param ranges in order, without overlaps */
function without(source: string, ranges: readonly Range[]): Shortened {
  if (ranges.length === 0) return { text: source, toSource: (place) => place };
  /** Each with the number of characters removed up to it. */
  const cuts: Cut[] = [];
  let removed = 0;
  let text = '';
  let from = 0;
  for (const { start, end } of ranges) {
    text += source.slice(from, start);
    from = end;
    removed += end - start;
    cuts.push({ at: text.length, removed });
  }
  return { text: text + source.slice(from), toSource: (place) => place + removedBefore(place, cuts) };
}

interface Cut {
  /** In the short text. */
  at: number;
  removed: number;
}

function removedBefore(place: number, cuts: readonly Cut[]): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cuts[middle]?.at ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return cuts[low - 1]?.removed ?? 0;
}
