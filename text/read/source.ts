import type { Range } from '#domain/text/reading.ts';

const fenceLine = /^(?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*(`{3,}|~{3,})(.*)$/;
const listLine = /^([ \t]*)([-+*]|\d{1,9}[.)])([ \t]+)\S/;
const blankLine = /^[ \t>]*$/;

/**
 * Where Markdown is code: fenced and indented blocks, spans in backticks, `<code>` and `<pre>`. Read line by
 * line, without building a tree: good enough to leave code alone. In order, without overlaps.
 */
export function codeRanges(text: string): Range[] {
  const blocks = codeBlocks(text);
  const spans = gapsBetween(blocks, text.length).flatMap((gap) => codeSpans(text, gap));
  const marked = merge([...blocks, ...spans]);
  return merge([...marked, ...codeElements(text, marked)]);
}

/** Fenced and indented code. A fence that is never closed reaches to the end. */
function codeBlocks(text: string): Range[] {
  const found: Range[] = [];
  let fence: { start: number; mark: string } | null = null;
  let listIndent: number | null = null;
  let loose = true;
  for (const { line, start, end } of linesOf(text)) {
    const mark = fenceLine.exec(line);
    if (fence) {
      if (!mark || !closesFence(mark, fence.mark)) continue;
      found.push({ start: fence.start, end });
      fence = null;
      loose = true;
      continue;
    }
    listIndent = nextListIndent(line, listIndent, loose);
    if (loose && isIndented(line, listIndent)) found.push({ start, end });
    else if (mark && opensFence(mark)) fence = { start, mark: mark[1] ?? '' };
    else loose = blankLine.test(line);
  }
  if (fence) found.push({ start: fence.start, end: text.length });
  return merge(found);
}

function* linesOf(text: string): Generator<Range & { line: string }> {
  let start = 0;
  while (start < text.length) {
    const at = text.indexOf('\n', start);
    const end = at === -1 ? text.length : at + 1;
    yield { line: text.slice(start, end).trimEnd(), start, end };
    start = end;
  }
}

function opensFence([, mark = '', info = '']: RegExpExecArray): boolean {
  return mark.startsWith('~') || !info.includes('`');
}

function closesFence([, mark = '', info = '']: RegExpExecArray, opening: string): boolean {
  return mark.startsWith(opening) && info.trim() === '';
}

/** Column where the text of the current list item begins; null outside of lists. */
function nextListIndent(line: string, current: number | null, loose: boolean): number | null {
  const item = listLine.exec(line);
  if (item && columns(item[1] ?? '') < (current ?? 0) + 4) return columns(item[0]) - 1;
  const leaves = loose && line !== '' && indentOf(line) === 0;
  return leaves ? null : current;
}

function isIndented(line: string, listIndent: number | null): boolean {
  return line !== '' && indentOf(line) >= (listIndent ?? 0) + 4;
}

function indentOf(line: string): number {
  return columns(/^[ \t]*/.exec(line)?.[0] ?? '');
}

function columns(space: string): number {
  let column = 0;
  for (const character of space) column += character === '\t' ? 4 - (column % 4) : 1;
  return column;
}

/** Backtick runs that find a run of their own length in the same paragraph. */
function codeSpans(text: string, within: Range): Range[] {
  const found: Range[] = [];
  for (const paragraph of paragraphsOf(text, within)) {
    const runs = [...text.slice(paragraph.start, paragraph.end).matchAll(/`+/g)];
    const partner = partners(runs.map((run) => run[0].length));
    let next = 0;
    for (const [index, run] of runs.entries()) {
      const closing = runs[partner[index] ?? -1];
      const start = paragraph.start + run.index;
      if (index < next || !closing || isEscaped(text, start)) continue;
      found.push({ start, end: paragraph.start + closing.index + closing[0].length });
      next = (partner[index] ?? 0) + 1;
    }
  }
  return found;
}

/** For each place the next place with an equal number; found from the end, so once through suffices. */
function partners(lengths: number[]): (number | undefined)[] {
  const nearest = new Map<number, number>();
  const result: (number | undefined)[] = [];
  for (let index = lengths.length - 1; index >= 0; index--) {
    const length = lengths[index] ?? 0;
    result[index] = nearest.get(length);
    nearest.set(length, index);
  }
  return result;
}

/** True if there is an odd number of backslashes before `at`. */
export function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}

function paragraphsOf(text: string, within: Range): Range[] {
  const found: Range[] = [];
  let start = within.start;
  for (const gap of text.slice(within.start, within.end).matchAll(/\n[ \t>]{0,200}\r?\n/g)) {
    found.push({ start, end: within.start + gap.index });
    start = within.start + gap.index + gap[0].length;
  }
  found.push({ start, end: within.end });
  return found;
}

/** `<code>…</code>` and `<pre>…</pre>` outside of what is code already; never closed: up to the end. */
function codeElements(text: string, taken: Range[]): Range[] {
  const found: Range[] = [];
  const remaining = taken.values();
  let skip = remaining.next();
  let open: { name: string; start: number } | null = null;
  for (const match of text.matchAll(/<(\/?)(code|pre)(?=[\s>])/gi)) {
    while (!skip.done && skip.value.end <= match.index) skip = remaining.next();
    if (!skip.done && skip.value.start <= match.index) continue;
    const name = (match[2] ?? '').toLowerCase();
    const closing = match[1] === '/';
    if (!open && !closing) open = { name, start: match.index };
    if (!open || !closing || open.name !== name) continue;
    found.push({ start: open.start, end: match.index + match[0].length });
    open = null;
  }
  if (open) found.push({ start: open.start, end: text.length });
  return found;
}

function gapsBetween(ranges: Range[], length: number): Range[] {
  const edges = [0, ...ranges.flatMap((range) => [range.start, range.end]), length];
  const gaps: Range[] = [];
  for (let index = 0; index < edges.length; index += 2) {
    gaps.push({ start: edges[index] ?? 0, end: edges[index + 1] ?? length });
  }
  return gaps.filter((gap) => gap.start < gap.end);
}

function merge(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

export interface HtmlTag extends Range {
  /** Lower case; `!` for a comment or declaration. */
  name: string;
  closing: boolean;
}

const tagStart = /^(?:<([a-z][a-z0-9-]*)(?=[\s/>])|<\/([a-z][a-z0-9-]*)\s{0,20}(?=>)|<(!))/i;

/**
 * The tags and comments of a text outside `skipped`, in order. Takes time in proportion to the length:
 * a tag ends before the next `<`, so one that holds such a sign in an attribute is not seen.
 */
export function htmlTags(source: string, skipped: readonly Range[] = []): HtmlTag[] {
  const found: HtmlTag[] = [];
  // Looked for once: a text full of comments that never end would be searched to its end for each of them.
  const lastComment = source.lastIndexOf('-->');
  let range = 0;
  for (let at = source.indexOf('<'); at !== -1; ) {
    while ((skipped[range]?.end ?? Number.POSITIVE_INFINITY) <= at) range += 1;
    const skip = skipped[range];
    const tag = skip && skip.start <= at ? null : tagAt(source, at, lastComment);
    if (tag) found.push(tag);
    at = source.indexOf('<', tag ? tag.end : at + 1);
  }
  return found;
}

function tagAt(source: string, start: number, lastComment: number): HtmlTag | null {
  const match = tagStart.exec(source.slice(start, start + 64));
  if (!match) return null;
  const end = match[3] ? commentEnd(source, start, lastComment) : tagEnd(source, start + match[0].length);
  const name = (match[1] ?? match[2] ?? '!').toLowerCase();
  return end === null ? null : { start, end, name, closing: match[2] !== undefined };
}

/** Longer declarations than this are none. */
const longestDeclaration = 200;

function commentEnd(source: string, start: number, lastComment: number): number | null {
  if (source.startsWith('<!--', start)) {
    return lastComment < start ? null : source.indexOf('-->', start) + '-->'.length;
  }
  const at = source.slice(start, start + longestDeclaration).indexOf('>');
  return at === -1 ? null : start + at + 1;
}

function tagEnd(source: string, from: number): number | null {
  let quote = '';
  let before = '';
  for (let at = from; at < source.length; at += 1) {
    const letter = source[at] ?? '';
    if (letter === '<') return null;
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '>') return at + 1;
    else if ((letter === '"' || letter === "'") && before === '=') quote = letter;
    if (!/\s/.test(letter)) before = letter;
  }
  return null;
}

export interface MarkdownBrackets {
  /** Places of the closing brackets of links, not of images. */
  links: ReadonlySet<number>;
  /** Labels that links refer to and no image does, as {@link labelKey} has them. */
  linkLabels: ReadonlySet<string>;
}

/** Brackets, with the label after them; escaped characters and the ends of paragraphs are matched first. */
const signs =
  /\\[^\n]|\n[ \t>]{0,200}\r?\n|!?\[|\](?:\[(?<label>[^[\]\n]{1,300})\]|\[\]|(?<isDefinition>:))?/g;
const longestLabel = 300;

/** Brackets of a text that belong to links: read once through, without building a tree. */
export function markdownBrackets(text: string, code: readonly Range[]): MarkdownBrackets {
  const links = new Set<number>();
  const labels = { link: new Set<string>(), picture: new Set<string>() };
  let open: { at: number; kind: 'link' | 'picture' }[] = [];
  for (const { index, 0: sign, groups } of bracketsOutside(text, code)) {
    if (sign.startsWith('\\')) continue;
    if (sign.startsWith('\n')) open = [];
    else if (sign.endsWith('[')) open.push({ at: index + sign.length, kind: kindOf(sign) });
    else {
      const { at, kind } = open.pop() ?? { at: index, kind: 'link' };
      if (kind === 'link') links.add(index);
      if (kind === 'link' && groups?.isDefinition) continue;
      const label = groups?.label ?? (index - at <= longestLabel ? text.slice(at, index) : '');
      labels[kind].add(labelKey(label));
    }
  }
  return { links, linkLabels: new Set([...labels.link].filter((label) => !labels.picture.has(label))) };
}

const kindOf = (sign: string) => (sign.startsWith('!') ? 'picture' : 'link');

/** Labels that differ in case or blanks only are the same one. */
export function labelKey(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

function bracketsOutside(text: string, code: readonly Range[]): RegExpExecArray[] {
  let range = 0;
  return [...text.matchAll(signs)].filter(({ index }) => {
    while ((code[range]?.end ?? Number.POSITIVE_INFINITY) <= index) range += 1;
    return (code[range]?.start ?? Number.POSITIVE_INFINITY) > index;
  });
}
