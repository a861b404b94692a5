import { truncateAtWord } from '#domain/text/clean.ts';
import type { Range } from '#domain/text/reading.ts';
import { boundsFault } from './bounds.ts';
import { stripShortcodes, withoutEmphasis } from './shortcodes.ts';
import { codeRanges, htmlTags, labelKey, type MarkdownBrackets, markdownBrackets } from './source.ts';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
};

/**
 * The words of a markdown or HTML text on one line: no markup, no code fences, no shortcodes (of a button its
 * label stays, as it is read). A text beyond the bounds is shown as it was written, and read so here.
 */
export function plainText(markdown: string): string {
  if (boundsFault(markdown)) return markdown.replace(/\s+/g, ' ').trim();
  return decodeEntities(withoutBlocks(withoutMarkup(withoutElements(stripShortcodes(markdown)))))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Comments, and elements whose inside is no text. */
function withoutElements(text: string): string {
  const uncommented = withoutSpans(text, /<!--/g, () => /-->/g);
  return withoutSpans(
    uncommented,
    /<(script|style)\b[^<>]*>/gi,
    (name) => new RegExp(`</${name}\\s*>`, 'gi'),
  );
}

/** Removes everything from one mark to the other; nothing without the second. */
function withoutSpans(text: string, opening: RegExp, closingOf: (name: string) => RegExp): string {
  let result = '';
  let from = 0;
  for (let start = opening.exec(text); start; start = opening.exec(text)) {
    const closing = closingOf(start[1] ?? '');
    closing.lastIndex = opening.lastIndex;
    if (!closing.test(text)) break;
    result += `${text.slice(from, start.index)} `;
    from = closing.lastIndex;
    opening.lastIndex = from;
  }
  return result + text.slice(from);
}

// No pattern may look far ahead for an end that never comes: each excludes its own beginning or is bounded.
function withoutMarkup(text: string): string {
  return withoutEmphasis(
    text
      .replace(/<\/?[a-z][^<>]*>/gi, ' ')
      .replace(/!\[[^[\]]*\]\([^()\n]*\)/g, ' ')
      .replace(/\[([^[\]]*)\]\([^()\n]*\)/g, '$1'),
  );
}

function withoutBlocks(text: string): string {
  return text
    .replace(/^ {0,3}(?:```|~~~)[^\n]*$/gm, '')
    .replace(/^ {0,3}(?:[-*_] *){3,}$/gm, '')
    .replace(/^ {0,3}#{1,6}[ \t]+/gm, '')
    .replace(/ #{1,6}[ \t]{0,3}$/gm, '')
    .replace(/^(?: {0,3}> ?)+/gm, '')
    .replace(/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/`+([^`\n]*)`+/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Characters: what search engines show of a description. */
export const descriptionLength = 160;

/** Characters of the source looked at: the beginning of a text never needs the whole of a very long one. */
const read = 8000;

/**
 * The beginning of a markdown text as plain words, cut at a word's end with an ellipsis.
 * @param length at most so many characters, ellipsis included
 * @returns '' when the text holds no words
 */
export function excerpt(markdown: string, length: number = descriptionLength): string {
  return truncateAtWord(plainText(markdown.slice(0, read)), length);
}

/** The same of a text without markup, in which every sign is itself: a title, a caption. */
export function beginning(text: string, length: number = descriptionLength): string {
  return truncateAtWord(text.replace(/\s+/g, ' ').trim(), length);
}

/** A text that is to be saved. */
export interface InspectedText {
  /** Without scripts and without characters that no database stores. */
  text: string;
  /** Characters, except the contents of embedded images. */
  length: number;
  /** Why it cannot be read as markup. */
  fault: string | null;
  /** Of `text`. */
  dataAddresses: Omit<DataAddress, 'address'>[];
}

/** @param most characters; of a longer text only the length is determined */
export function inspectText(given: string, most: number): InspectedText {
  const short = shortened(given).text;
  if (short.length > most) return { text: '', length: short.length, fault: null, dataAddresses: [] };
  const text = withoutScripts(given.toWellFormed().replaceAll('\0', ''));
  return {
    text,
    length: short.length,
    fault: boundsFault(short)?.message ?? null,
    dataAddresses: dataAddresses(text).map(({ start, end, of }) => ({ start, end, of })),
  };
}

/**
 * The text without `<script>` elements, except in Markdown's code. Pages are safe without this: their HTML is
 * sanitized when it is rendered.
 */
export function withoutScripts(text: string): string {
  let result = text;
  // Removing one may join the halves of another.
  while (/<\/?script/i.test(result)) {
    const next = cutOnce(result);
    if (next === result) return result;
    result = next;
  }
  return result;
}

function cutOnce(text: string): string {
  const code = codeRanges(text).filter(({ start }) => text[start] !== '<');
  const scripts = htmlTags(text, code).filter(({ name }) => name === 'script');
  let result = '';
  let from = 0;
  for (const [index, tag] of scripts.entries()) {
    if (tag.start < from) continue;
    const end = tag.closing ? tag : scripts.slice(index + 1).find(({ closing }) => closing);
    result += text.slice(from, tag.start);
    from = (end ?? tag).end;
  }
  return result + text.slice(from);
}

export interface DataAddress extends Range {
  /** `data:image/png;base64,…`; `text.slice(start, end)`. */
  address: string;
  /** A definition that an image or nothing refers to is an image's. */
  of: 'picture' | 'link';
}

/** Before a URL: in Markdown, in a definition, in HTML. */
const places =
  /(?:(?<inline>\]\([ \t]{0,4}<?)|^ {0,3}\[(?<label>[^\]\n]{1,300})\]:[ \t]{0,4}<?|(?<link><a\s[^<>]{0,500}?\bhref|\bsrc)[ \t]{0,4}=[ \t]{0,4}["']?)(?=data:[^\s"'<>()])/gim;
const outside = /[\s"'<>()]/g;

/** The end of the data URL at `start`. One pattern for the whole would store each of its millions of characters. */
function dataAddressEnd(text: string, start: number): number {
  outside.lastIndex = start;
  return outside.exec(text)?.index ?? text.length;
}

/** The `data:` URLs of a text in order, except in code. */
export function dataAddresses(text: string): DataAddress[] {
  if (!/data:/i.test(text)) return [];
  const code = codeRanges(text);
  const brackets = markdownBrackets(text, code);
  let range = 0;
  let last = 0;
  return [...text.matchAll(places)].flatMap((match) => {
    const start = match.index + match[0].length;
    if (start < last) return [];
    const end = dataAddressEnd(text, start);
    last = end;
    while ((code[range]?.end ?? Number.POSITIVE_INFINITY) <= start) range += 1;
    const isCode = (code[range]?.start ?? Number.POSITIVE_INFINITY) <= start;
    const address = text.slice(start, end);
    return isCode ? [] : [{ start, end, address, of: isLink(match, brackets) ? 'link' : 'picture' }];
  });
}

function isLink({ index, groups }: RegExpExecArray, { links, linkLabels }: MarkdownBrackets): boolean {
  if (groups?.inline !== undefined) return links.has(index);
  if (groups?.label !== undefined) return linkLabels.has(labelKey(groups.label));
  return /^<a/i.test(groups?.link ?? '');
}

/** Embedded images: up to millions of characters. */
const data = /\bdata:/gi;
/** Characters after `data:`; a shorter URL stays. */
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
export function without(source: string, ranges: readonly Range[]): Shortened {
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
