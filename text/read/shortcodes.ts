import type { Range, WrittenShortcode } from '#domain/text/reading.ts';
import type { Attributes, DataNeeds } from '../blocks/block.ts';
import { blockNamed, blockNames, blockOf, type Shortcode } from '../blocks/blocks.ts';
import { shortcodeProblem } from './shortcode-problems.ts';
import { isEscaped } from './source.ts';

export interface FoundShortcode extends WrittenShortcode {
  /** Parsed shortcode; null when its name is unknown, which makes it text, or a part is invalid. */
  shortcode: Shortcode | null;
}

const names = blockNames.join('|');

// Every repetition is bounded, so an opening bracket costs the same however long the text is. A `<` that begins no
// element is a sign like any other: "below < 5 EV".
const opening =
  /\[([a-z][a-z0-9_-]{0,31})((?:[ \t\u00a0]{1,20}[a-z][a-z0-9_-]{0,31}[ \t]{0,5}=[ \t]{0,5}(?:"(?:[^"\n\r`<]|<(?![a-z/!?])){0,2048}"|'(?:[^'\n\r`<]|<(?![a-z/!?])){0,2048}'|[^\s"'`<>=[\]“”„‘’‚«»][^\s"'`<>[\]“”„‘’‚«»]{0,2047})(?=[\s\u00a0/\]])){0,12})[ \t\u00a0]{0,20}\/?\]/iy;
const attribute = /(?<![a-z0-9_-])([a-z][a-z0-9_-]*)[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/gi;
// An editor writes emphasis as inline elements; any other element ends the label.
const restUntilClosing =
  /((?:[^[\n\r`<]|<\/?(?:b|em|i|mark|s|small|span|strong|sub|sup|u)(?: [^<>[\n\r`]{0,200})?>){0,500})\[\/([a-z][a-z0-9_-]{0,31})\]/iy;
const inlineTag = /<[^<>]*>/g;
/** A known name with an attribute; whatever follows it cannot be read. */
const malformed = new RegExp(
  String.raw`\[(${names})(?=[ \t\u00a0]{1,20}[a-z][a-z0-9_-]{0,31}[ \t]{0,5}=)(?:[^\]\n\r\x60<]|<(?![a-z/!?])|</?(?:b|em|i|mark|s|small|span|strong|sub|sup|u)(?: [^<>[\]\n\r\x60]{0,200})?>){0,4096}\]`,
  'iy',
);
/** Characters of the longest shortcode that cannot be read. */
const farthestEnd = 5000;
/** An opening without its bracket; looked for where neither of the two above is. */
const unclosed = new RegExp(
  String.raw`\[(${names})(?:[ \t\u00a0]{1,20}[a-z][a-z0-9_-]{0,31}=(?:"(?:[^"\n\r\x60<]|<(?![a-z/!?])){0,2048}"|'(?:[^'\n\r\x60<]|<(?![a-z/!?])){0,2048}')){1,12}`,
  'iy',
);
const strayClosing = new RegExp(String.raw`\[/(${names})\]`, 'iy');

/** Every shortcode of a text, in order, code included: for a reader that knows by itself what is code. */
export function scanShortcodes(text: string): FoundShortcode[] {
  const found: FoundShortcode[] = [];
  let at = text.indexOf('[');
  while (at !== -1) {
    const next = isEscaped(text, at) ? null : shortcodeAt(text, at);
    if (next) found.push(next);
    at = text.indexOf('[', next ? next.end : at + 1);
  }
  return found;
}

/** The text is not parsed: shortcodes in code, which the page shows as written, are included. */
export function dataNeeds(text: string): DataNeeds {
  const needs = scanShortcodes(text).map(({ shortcode }) => namesOf(shortcode));
  const all = (kind: keyof DataNeeds) => [...new Set(needs.flatMap((names) => names[kind] ?? []))];
  return {
    addresses: all('addresses'),
    calculators: all('calculators'),
    photos: all('photos'),
    series: all('series'),
  };
}

/** Files and records that a shortcode shows. */
export function namesOf(shortcode: Shortcode | null): Partial<DataNeeds> {
  return (shortcode && blockOf(shortcode).names?.(shortcode)) ?? {};
}

/** Photos that a shortcode shows, in their order. */
export function photoSlugs(shortcode: Shortcode | null): readonly string[] {
  return namesOf(shortcode).photos ?? [];
}

/** Whether visitors may see a photo or series, by its slug. */
interface Visible {
  photo: (slug: string) => boolean;
  series: (slug: string) => boolean;
}

/** The text with the shortcodes of these photos and series alone. Code counts as text: it may name them as well. */
export function withOnlyVisible(text: string, isVisible: Visible): string {
  let kept = '';
  let from = 0;
  for (const { start, end, name, shortcode } of scanShortcodes(text)) {
    const { photos: slugs = [], series = [] } = namesOf(shortcode);
    const isBroken = shortcode === null && blockNamed(name)?.isPrivate;
    const isHidden = !series.every(isVisible.series);
    if (!isBroken && !isHidden && slugs.every(isVisible.photo)) continue;
    const [one, two] = slugs.filter(isVisible.photo);
    const several = two === undefined ? `[photo slug="${one}"]` : `[photos slugs="${one}, ${two}"]`;
    kept += text.slice(from, start) + (one === undefined ? '' : several);
    from = end;
  }
  return kept + text.slice(from);
}

function shortcodeAt(text: string, start: number): FoundShortcode | null {
  const tag = matchAt(opening, text, start);
  if (!tag) return brokenAt(text, start);
  const [source, written = '', attributes = ''] = tag;
  const name = written.toLowerCase();
  const block = blockNamed(name);
  const from = start + source.length;
  if (!block)
    return isUnknownBlock(attributes, text, from) ? foundAt(text, { start, end: from }, name) : null;
  const label = labelAt(text, from, name);
  if (attributes === '' && (!block.label || label === null)) return null;
  const end = from + (label?.length ?? 0);
  return foundAt(text, { start, end }, name, block.read(parseAttributes(attributes), label?.words ?? ''));
}

function foundAt(
  text: string,
  { start, end }: Range,
  name: string,
  shortcode: Shortcode | null = null,
): FoundShortcode {
  const source = text.slice(start, end);
  return {
    start,
    end,
    source,
    name,
    shortcode,
    problem: shortcode ? null : shortcodeProblem({ name, source }),
    loads: shortcode !== null && blockOf(shortcode).names !== undefined,
    link: (shortcode && blockOf(shortcode).link?.(shortcode)) ?? null,
  };
}

/** Words between an opening and its closing; only a block with a label, a button, has words there. */
function labelAt(text: string, from: number, name: string): { words: string; length: number } | null {
  const [source, written = '', closing = ''] = matchAt(restUntilClosing, text, from) ?? [''];
  const words = labelWords(written);
  const isPaired = closing.toLowerCase() === name && (blockNamed(name)?.label || words.trim() === '');
  return isPaired ? { words, length: source.length } : null;
}

/** The label of a block that cannot be shown; '' where it has none. */
export function writtenLabel({ name, source }: FoundShortcode): string {
  const tag = blockNamed(name)?.label ? matchAt(opening, source, 0) : null;
  return tag ? (labelAt(source, tag[0].length, name)?.words.trim() ?? '') : '';
}

/** Text that looks like the block of another program: its owner reads that it is none. */
function isUnknownBlock(attributes: string, text: string, end: number): boolean {
  return /["']/.test(attributes) && !isLinkText(text, end);
}

/** A known name with attributes that cannot be read, or the end of a shortcode that never began. */
function brokenAt(text: string, start: number): FoundShortcode | null {
  // Without an end in reach each beginning would be followed in vain.
  const close = text.indexOf(']', start);
  const isNear = close !== -1 && close - start < farthestEnd;
  const match =
    (isNear ? matchAt(malformed, text, start) : null) ??
    matchAt(unclosed, text, start) ??
    matchAt(strayClosing, text, start);
  if (!match) return null;
  const [{ length }, name = ''] = match;
  return foundAt(text, { start, end: start + length }, name.toLowerCase());
}

/** `[words](address)`, `[words][name]` and `[name]: address` belong to Markdown. */
function isLinkText(text: string, end: number): boolean {
  return '([:'.includes(text[end] || ' ');
}

/** A label has one look: of one in bold the words stay. */
function labelWords(label: string): string {
  return decode(withoutEmphasis(label.replace(inlineTag, '')));
}

function parseAttributes(source: string): Attributes {
  const given = new Map<string, string>();
  for (const [, name = '', double, single, bare] of source.matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!given.has(key)) given.set(key, decode(double ?? single ?? bare ?? '').trim());
  }
  return given;
}

const entities: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  '#39': "'",
};

function decode(value: string): string {
  return value.replace(/&(quot|amp|lt|gt|nbsp|#39);/g, (_, name: string) => entities[name] ?? '');
}

function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(text);
}

const begin = '\ue000';
const fill = '\ue001';
const firstDigit = 0xe100;
const digits = 0x100;
const used = /[\ue000\ue001\ue100-\ue1ff]/;
const placeholder = /\ue000([\ue100-\ue1ff]{2})\ue001*/g;

export interface Masked {
  /** Masked text, as long as the source, so that every position is the same in both. */
  text: string;
  /** The text, or a part of it, as it was written. */
  unmask(text: string): string;
  /** Words and the sources of shortcodes in turn; words first. */
  split(text: string): string[];
}

/**
 * Letters of Unicode's private area in the place of each shortcode, which no rule of Markdown or HTML knows.
 * @returns null when the source holds such letters itself, or more shortcodes than there are placeholders
 */
export function maskShortcodes(source: string): Masked | null {
  if (used.test(source)) return null;
  const found = scanShortcodes(source);
  if (found.length >= digits * digits) return null;
  let text = '';
  let from = 0;
  for (const [index, { start, end }] of found.entries()) {
    text += source.slice(from, start) + placeholderOf(index).padEnd(end - start, fill);
    from = end;
  }
  const sourceOf = (number: string) => found[indexOf(number)]?.source ?? '';
  return {
    text: text + source.slice(from),
    unmask: (given) => given.replace(placeholder, (_, number: string) => sourceOf(number)),
    split: (given) => given.split(placeholder).map((part, index) => (index % 2 ? sourceOf(part) : part)),
  };
}

function placeholderOf(index: number): string {
  const letter = (digit: number) => String.fromCharCode(firstDigit + digit);
  return begin + letter(Math.floor(index / digits)) + letter(index % digits);
}

function indexOf(number: string): number {
  return (number.charCodeAt(0) - firstDigit) * digits + number.charCodeAt(1) - firstDigit;
}

/**
 * The text without Markdown's marks of emphasis. No pattern looks far ahead for an end that
 * never comes: each excludes its own beginning or is bounded.
 */
function withoutEmphasis(text: string): string {
  return text
    .replace(/(\*\*|__|~~)(?=\S)([^\n]{0,500}?\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*\n]*?\S)\*(?![\w*])/g, '$1')
    .replace(/(?<!\w)_(?=\S)([^_\n]*?\S)_(?!\w)/g, '$1');
}
