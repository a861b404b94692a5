import type { BoundsIssue, Range } from '#domain/text/reading.ts';
import { beginsHtml } from './bounded-marks.ts';
import { codeRanges } from './source.ts';

/** Most parts of a text: more than any article has, and few enough to read in the time of one. */
export const textBounds = {
  /** HTML elements open at one place. */
  levels: 100,
  /** Elements such as `<b>` open at one place: a parser opens all of them again in every paragraph. */
  formatting: 50,
  /** Fenced and indented blocks and spans of code. */
  code: 3000,
  tags: 10_000,
  headings: 1000,
  /** Lines within quotes, each as often as quotes are open there. */
  quotedLines: 10_000,
  listItems: 1000,
  /** Lines without an empty one between them: the time of a parser grows with their square. */
  paragraphLines: 1000,
  tableRows: 3000,
  tableCells: 20_000,
  tableColumns: 200,
  brackets: 5000,
  references: 1000,
  marks: 30_000,
  addresses: 3000,
  entities: 10_000,
} as const;

type Counted = Exclude<
  keyof typeof textBounds,
  'levels' | 'formatting' | 'tags' | 'code' | 'tableColumns' | 'quotedLines' | 'paragraphLines'
>;

/** Patterns of the parts that are counted outside code. Each takes time in proportion to the text. */
const patterns: Readonly<Record<Counted, { names: string; pattern: RegExp }>> = {
  headings: {
    names: 'headings and dividers',
    pattern:
      /^[ \t>]*(?:#{1,6}(?:[ \t]|$)|=+[ \t]*$|-+[ \t]*$|\*[ \t]*\*[ \t]*\*|_[ \t]*_[ \t]*_|-[ \t]*-[ \t]*-)/gm,
  },
  listItems: {
    names: 'list items',
    // At the beginning of a line, and behind another one: each opens a list of its own.
    pattern: /(?:^|(?<=(?:[-+*]|\d[.)])[ \t]))[ \t>]*(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/gm,
  },
  // A line begins after each of these for a pattern, so none may be passed over on the way to a cell.
  tableRows: { names: 'table rows', pattern: /^[^|\n\r\u2028\u2029]*\|/gm },
  tableCells: { names: 'table cells', pattern: /\|/g },
  brackets: { names: 'square brackets', pattern: /\[/g },
  references: { names: 'footnotes and link definitions', pattern: /\[\^|^[ \t>]*\[[^[\]\n]{1,300}\]:/gm },
  marks: { names: 'emphasis marks', pattern: /[*_~]+/g },
  addresses: { names: 'URLs and email addresses', pattern: /https?:|www\.|@/gi },
  entities: { names: 'character references', pattern: /&/g },
};

const tag = /<(?:(\/?)([a-z][a-z0-9-]*)(?=[\s/>])|[!?])/gi;
const voidElements = namesOf('area base br col embed hr img input link meta param source track wbr');
/** Elements that may be left open: the next one closes them. */
const closedByOthers = namesOf(
  'p li dt dd tr td th thead tbody tfoot caption colgroup option optgroup rp rt',
);
const formattingElements = namesOf('a b big code em font i nobr s small strike strong tt u');

/** Fewer signs than this reach no bound. */
const leastSigns = Math.min(...Object.values(textBounds));
const codesOf = (letters: string) => new Set(Array.from(letters, (letter) => letter.charCodeAt(0)));
const signs = codesOf('\n\r\t<>[]*_~`|&\\@:#=+-');
const digits = codesOf('0123456789');
/** Behind a digit: the mark of a list item. */
const itemMarks = codesOf('.)');
const [letterW] = codesOf('w');

/** How much of a text may be markup: its signs and lines. The time that a parser takes follows it. */
function markupSigns(text: string): number {
  let count = 0;
  let before = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isItem = itemMarks.has(code) && digits.has(before);
    const isAddress = code === letterW && before === letterW;
    if (isItem || isAddress || signs.has(code)) count += 1;
    before = code;
  }
  return count;
}

/** Longer texts are rendered beside the main thread. */
const heavyToRender = { characters: 40_000, signs: 1000 };
/** And read there where an editor waits rather than a visitor: about 20 ms. */
export const heavyToRead = { characters: 10_000, signs: 300 };

/** Whether reading a text as markup would block other requests for too long. */
export function isHeavy(text: string, heavy = heavyToRender): boolean {
  return text.length > heavy.characters || markupSigns(text) > heavy.signs;
}

/** Characters of a text whose result is cached; more than any field allows. */
const longestCached = 300_000;
/** One save asks several times about the same text. */
let last: { text: string; issue: BoundsIssue | null } = { text: '', issue: null };

/** The first bound that a text exceeds; null when it may be read. Takes time in proportion to the length. */
export function boundsIssue(text: string): BoundsIssue | null {
  if (text.length > longestCached) return foundIssue(text);
  if (last.text !== text) last = { text, issue: foundIssue(text) };
  return last.issue;
}

/** The beginning of a text that may be read as markup. */
export function readableBeginning(text: string): string {
  return text.slice(0, boundsIssue(text)?.at);
}

function foundIssue(text: string): BoundsIssue | null {
  if (markupSigns(text) <= leastSigns) return null;
  const code = codeRanges(text).filter(({ start }) => text[start] !== '<');
  const last = code[textBounds.code];
  if (last) return tooMany(text, 'pieces of code', textBounds.code, last.start);
  return (
    tagIssue(text, code) ??
    columnIssue(text, code) ??
    quoteIssue(text) ??
    paragraphIssue(text, code) ??
    countIssue(text, code)
  );
}

function countIssue(text: string, code: readonly Range[]): BoundsIssue | null {
  for (const [kind, { names, pattern }] of Object.entries(patterns)) {
    const most = textBounds[kind as Counted];
    let count = 0;
    for (const { index } of outside(text.matchAll(pattern), code)) {
      count += 1;
      if (count > most) return tooMany(text, names, most, index);
    }
  }
  return null;
}

function columnIssue(text: string, code: readonly Range[]): BoundsIssue | null {
  const { tableColumns } = textBounds;
  let line = -1;
  let count = 0;
  for (const { index } of outside(text.matchAll(/\|/g), code)) {
    if (index > line) {
      count = 0;
      const end = text.indexOf('\n', index);
      line = end === -1 ? text.length : end;
    }
    count += 1;
    if (count > tableColumns + 1) {
      return issue(text, index, `A table has more than ${tableColumns} columns`, 'Split the table.');
    }
  }
  return null;
}

/** A line without the marks of a quote still belongs to it, until an empty one: a parser opens each quote for it. */
function quoteIssue(text: string): BoundsIssue | null {
  let depth = 0;
  let count = 0;
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+|\r\n?|\n/g)) {
    if (line === '\n' || line.startsWith('\r')) {
      if (/[\r\n]/.test(text[index - 1] ?? '\n')) depth = 0;
      continue;
    }
    const marks = /^[ \t>]*/.exec(line)?.[0].match(/>/g)?.length ?? 0;
    if (marks > 0 || line.trim() === '') depth = marks;
    count += depth;
    if (count > textBounds.quotedLines)
      return tooMany(text, 'lines in quotes', textBounds.quotedLines, index);
  }
  return null;
}

/** A line that begins a text of its own, or that another bound counts: in quotes, tables and lists. */
const beginsAnew = /^[ \t]*(?:>|#{1,6}[ \t]|(?:[-+*]|\d{1,9}[.)])[ \t]|[=-]+[ \t]*$|\[[^[\]]{1,300}\]:)|\|/;
/** A tag alone in its line: HTML up to the next empty line. */
const tagAlone = /^ {0,3}<\/?[a-z][^<>]*>[ \t]*$/i;

function paragraphIssue(text: string, code: readonly Range[]): BoundsIssue | null {
  let lines = 0;
  let isHtml = false;
  let isAtStart = true;
  for (const { 0: line, index } of outside(text.matchAll(/[^\r\n]+|\r\n?|\n/g), code)) {
    const isEnd = line === '\n' || line.startsWith('\r');
    const isBlank = isEnd ? isAtStart : line.trim() === '';
    isAtStart = isEnd;
    if (isBlank) lines = 0;
    if (isBlank || isEnd) continue;
    if (lines === 0) isHtml = beginsHtml.test(line) || tagAlone.test(line);
    lines = beginsAnew.test(line) ? 1 : lines + 1;
    if (!isHtml && lines > textBounds.paragraphLines)
      return tooMany(text, 'lines without an empty line', textBounds.paragraphLines, index);
  }
  return null;
}

function tagIssue(text: string, code: readonly Range[]): BoundsIssue | null {
  const levels = createLevels();
  let count = 0;
  for (const { index, 1: slash, 2: written } of outside(text.matchAll(tag), code)) {
    count += 1;
    if (count > textBounds.tags) return tooMany(text, 'HTML tags', textBounds.tags, index);
    if (written === undefined) continue;
    levels[slash ? 'close' : 'open'](written.toLowerCase());
    if (levels.formatting > textBounds.formatting) return tooDeep(text, 'Formatting', 'formatting', index);
    if (levels.blocks > textBounds.levels) return tooDeep(text, 'HTML', 'levels', index);
  }
  return null;
}

/** The elements open at one place, as a browser counts them: an end that has no beginning ends nothing. */
function createLevels() {
  const stack: string[] = [];
  const open = new Map<string, number>();
  let formatting = 0;
  const add = (name: string, change: number) => open.set(name, (open.get(name) ?? 0) + change);
  return {
    get formatting() {
      return formatting;
    },
    get blocks() {
      return stack.length;
    },
    open(name: string) {
      if (voidElements.has(name) || closedByOthers.has(name)) return;
      add(name, 1);
      if (formattingElements.has(name)) formatting += 1;
      else stack.push(name);
    },
    close(name: string) {
      if (!open.get(name)) return;
      if (formattingElements.has(name)) {
        formatting -= 1;
        add(name, -1);
        return;
      }
      for (let closed = ''; closed !== name && stack.length > 0; ) {
        closed = stack.pop() ?? name;
        add(closed, -1);
      }
    },
  };
}

function* outside(found: Iterable<RegExpExecArray>, code: readonly Range[]): Generator<RegExpExecArray> {
  let range = 0;
  for (const match of found) {
    while ((code[range]?.end ?? Number.POSITIVE_INFINITY) <= match.index) range += 1;
    if ((code[range]?.start ?? Number.POSITIVE_INFINITY) > match.index) yield match;
  }
}

function tooMany(text: string, names: string, most: number, at: number): BoundsIssue {
  return issue(text, at, `More than ${most.toLocaleString('en-US')} ${names}`, 'Shorten or split the text.');
}

function tooDeep(text: string, what: string, bound: 'levels' | 'formatting', at: number): BoundsIssue {
  return issue(
    text,
    at,
    `${what} is nested more than ${textBounds[bound]} levels deep`,
    'Close the elements that are open.',
  );
}

function issue(text: string, at: number, what: string, advice: string): BoundsIssue {
  let line = 1;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1)) line += 1;
  return { message: `${what} (line ${line.toLocaleString('en-US')}). ${advice}`, at };
}

function namesOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}
