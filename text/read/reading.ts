import { boundsFault } from '#domain/text/bounds.ts';
import type { FoundShortcode, Range, Reading } from '#domain/text/reading.ts';
import { type Shortened, shortened, without } from './bounds.ts';
import { createCache } from './cache.ts';
import { parse } from './read.ts';
import { scanShortcodes } from './shortcodes.ts';
import { readTree, type TreeReading } from './tree-reader.ts';

/** Of memory; a body of the largest size takes a quarter of it. */
const cached = createCache<Reading>(16 * 1024 * 1024);
/** A place for each character, and the character twice. */
const bytesPerCharacter = 12;

/**
 * What a body says, as the checks, links and counts need it: read from the tree of the public page. The last ones are
 * cached. Pictures that are written into the body are not looked at; a body beyond the bounds is one paragraph without
 * markup, as on the page.
 */
export function readText(source: string): Reading {
  return cached(source, () => ({ value: readOnce(source), bytes: source.length * bytesPerCharacter }));
}

function readOnce(source: string): Reading {
  const short = shortened(source);
  const { text, toSource } = short;
  const fault = boundsFault(text);
  const reading = fault ? plainReading(text) : readMarkup(text);
  return { source, fault: fault && { ...fault, at: toSource(fault.at) }, ...placed(reading, short, source) };
}

const privateLetter = /[\ue000-\ue008]/g;

function readMarkup(source: string): TreeReading {
  const letters = Array.from(source.matchAll(privateLetter), ({ index }) => ({
    start: index,
    end: index + 1,
  }));
  const clean = without(source, letters);
  const { text } = clean;
  const found = scanShortcodes(text);
  try {
    return placed(readTree(parse(masked(text, found)), text, found), clean, source);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Elements too deep to walk: the page shows the text as it was written.
    return plainReading(source);
  }
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
  return { blocks, links: [], shortcodes: [], code: [], tables: { tables: 0, withoutCaption: 0 } };
}

function placed(reading: TreeReading, { text, toSource }: Shortened, source: string): TreeReading {
  if (text === source) return reading;
  const moved = <Place extends Range>(range: Place): Place => ({
    ...range,
    start: toSource(range.start),
    end: toSource(range.end),
  });
  return {
    blocks: reading.blocks.map((block) => ({ ...block, places: block.places.map(toSource) })),
    links: reading.links.map(moved),
    shortcodes: reading.shortcodes.map(moved),
    code: reading.code.map(moved),
    tables: reading.tables,
  };
}
