import { boundsFault } from '#domain/text/bounds.ts';
import type { Block, FoundLink, FoundShortcode, Range, TableCount } from '#domain/text/reading.ts';
import { destination, inlineMarks, type LineBlock, lineBlocks, referenceName } from './lines.ts';
import { Mask } from './mask.ts';
import { findShortcodes } from './shortcodes.ts';
import { attributeOf, codeRanges, type HtmlTag, htmlTags } from './source.ts';

/** A body taken apart as far as the checks need it. */
export interface ReadBody {
  /** In order. */
  blocks: Block[];
  shortcodes: FoundShortcode[];
  /** Of HTML, outside code. */
  tags: HtmlTag[];
  /** In order. */
  links: FoundLink[];
  /** Tables of Markdown, which cannot have a caption. */
  markdownTables: number;
}

const textless = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'svg',
  'math',
  'title',
  'textarea',
]);
const inline = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const definition = /^[ \t>]*\[(?!\^)([^[\]\n]{1,300})\]:[ \t]*(<[^<>\n]*>|\S+)/gm;
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,24}\d{0,2}));/gi;
const accented = /^([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|slash|caron)$/i;
const named: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
    ...{ lbrack: '[', rbrack: ']', lsqb: '[', rsqb: ']' },
    ...{ hellip: '…', ndash: '–', mdash: '—', szlig: 'ß', rsquo: '’', lsquo: '‘', ldquo: '“', rdquo: '”' },
  }),
);

/**
 * Takes time in proportion to the length, whatever the text is made of; builds no tree. A body beyond the bounds is
 * one paragraph without markup.
 */
export function readBody(source: string): ReadBody {
  if (boundsFault(source)) return plainReading(source);
  const mask = new Mask(source);
  const code = codeRanges(source);
  const marked = code.filter(({ start }) => source[start] !== '<');
  const shortcodes = findShortcodes(source);
  const tags = htmlTags(source, marked);
  for (const range of code) mask.literal(range);
  const definitions = referencesOf(mask);
  coverInlineCode(source, code, mask);
  for (const found of shortcodes) coverShortcode(found, mask);
  const lines = lineBlocks(source, code, mask);
  const headings = coverTags(source, tags, mask);
  const links = [
    ...inlineMarks(mask, definitions),
    ...linksOfTags(source, tags),
    ...linksOfButtons(shortcodes),
  ];
  for (const match of mask.findSeen(entity)) showEntity(match, mask);
  return {
    blocks: blocksOf(lines, headings, mask),
    shortcodes,
    tags,
    links: links.toSorted((a, b) => a.start - b.start),
    markdownTables: lines.filter(({ kind }) => kind === 'table').length,
  };
}

function plainReading(text: string): ReadBody {
  const places = Array.from({ length: text.length }, (_, at) => at);
  const blocks: Block[] = [{ kind: 'prose', level: 0, text, places }];
  return { blocks, shortcodes: [], tags: [], links: [], markdownTables: 0 };
}

function referencesOf(mask: Mask): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', address = ''] of mask.find(definition)) {
    const key = referenceName(name);
    if (!found.has(key)) found.set(key, destination(address));
  }
  return found;
}

/** The backticks round a span of code; the lines of a fence are hidden with the other lines. */
function coverInlineCode(source: string, code: readonly Range[], mask: Mask): void {
  for (const { start, end } of code) {
    const marks = /^`+/.exec(source.slice(start, start + 16))?.[0].length ?? 0;
    if (marks === 0 || source.slice(start, end).includes('\n')) continue;
    mask.hide({ start, end: start + marks });
    mask.hide({ start: end - marks, end });
  }
}

/** Of a button the label is seen; what the public does not see counts for nothing. */
function coverShortcode({ start, end, source, shortcode }: FoundShortcode, mask: Mask): void {
  if (shortcode?.name !== 'button') {
    mask.blank({ start, end });
    return;
  }
  const closing = source.lastIndexOf('[/');
  const label = source.lastIndexOf(']', closing) + 1;
  mask.hide({ start, end: start + label });
  mask.hide({ start: start + closing, end });
}

/** @returns where HTML headings stand, with their level */
function coverTags(source: string, tags: readonly HtmlTag[], mask: Mask): (Range & { level: number })[] {
  const headings: (Range & { level: number })[] = [];
  let hidden: HtmlTag | null = null;
  for (const tag of tags) {
    if (hidden) {
      if (!tag.closing || tag.name !== hidden.name) continue;
      mask.blank({ start: hidden.start, end: tag.start });
      hidden = null;
    } else if (textless.has(tag.name) && !tag.closing && !source.slice(tag.start, tag.end).endsWith('/>')) {
      hidden = tag;
    }
    const isHeading = /^h[1-6]$/.test(tag.name);
    if (isHeading && !tag.closing) headings.push({ start: tag.start, end: -1, level: Number(tag.name[1]) });
    const open = headings.at(-1);
    if (isHeading && tag.closing && open?.end === -1) open.end = tag.start;
    if (inline.has(tag.name) || tag.name === '!') mask.hide(tag);
    else if (tag.name === 'br' || tag.name === 'img') mask.blank(tag);
    else mask.split(tag);
  }
  return headings;
}

function linksOfTags(source: string, tags: readonly HtmlTag[]): FoundLink[] {
  return tags.flatMap(({ start, end, name, closing }) => {
    const address = name === 'a' && !closing ? attributeOf(source.slice(start, end), 'href') : null;
    return address ? [{ start, end, address }] : [];
  });
}

function linksOfButtons(shortcodes: readonly FoundShortcode[]): FoundLink[] {
  return shortcodes.flatMap(({ start, end, shortcode }) =>
    shortcode?.name === 'button' ? [{ start, end, address: shortcode.url }] : [],
  );
}

function showEntity(match: RegExpExecArray, mask: Mask): void {
  const [whole, decimal, hex, name] = match;
  const range = { start: match.index, end: match.index + whole.length };
  if (name !== undefined) {
    const letter = named.get(name.toLowerCase()) ?? accented.exec(name)?.[1];
    if (letter !== undefined) mask.show(range, letter);
    return;
  }
  const number = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
  if (number > 0 && number <= 0x10ffff) mask.show(range, String.fromCodePoint(number));
}

function blocksOf(
  lines: readonly LineBlock[],
  headings: readonly (Range & { level: number })[],
  mask: Mask,
): Block[] {
  let next = 0;
  return lines.flatMap(({ kind, level, ...line }) =>
    mask.blocksOf(line).map((range): Block => {
      while ((headings[next + 1]?.start ?? Number.POSITIVE_INFINITY) <= range.start) next += 1;
      const heading = headings[next];
      const seen = mask.seen(range);
      const isInside = heading && heading.start <= range.start && range.end <= heading.end;
      return isInside ? { kind: 'heading', level: heading.level, ...seen } : { kind, level, ...seen };
    }),
  );
}

/** Tables of Markdown, of HTML and from `[table]`. One of Markdown cannot have a caption. */
export function countTables(source: string, { tags, shortcodes, markdownTables }: ReadBody): TableCount {
  const drawn = shortcodes.flatMap(({ shortcode }) =>
    shortcode?.name === 'table' ? [shortcode.caption] : [],
  );
  const open = tags.filter(({ name, closing }) => name === 'table' && !closing);
  const captions = tags.filter(({ name, closing }) => name === 'caption' && !closing);
  const named = open.filter((table, index) => {
    const end = open[index + 1]?.start ?? source.length;
    return captions.some(
      (caption) => table.end <= caption.start && caption.end <= end && hasWords(source, caption),
    );
  });
  return {
    tables: markdownTables + drawn.length + open.length,
    withoutCaption:
      markdownTables + drawn.filter((caption) => caption === null).length + open.length - named.length,
  };
}

function hasWords(source: string, caption: Range): boolean {
  const end = source.indexOf('</caption', caption.end);
  const text = source.slice(caption.end, end === -1 ? caption.end + 500 : end).replace(/<[^<>]*>/g, '');
  return /[\p{L}\p{N}]/u.test(text);
}
