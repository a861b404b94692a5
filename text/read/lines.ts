import type { Block, FoundLink, Range } from '#domain/text/reading.ts';
import type { Mask } from './mask.ts';

/** What Markdown makes of the lines of a text that are no code. */
export interface LineBlock extends Range {
  kind: Block['kind'];
  /** Of a heading: 1 to 6. */
  level: number;
}

interface Line extends Range {
  text: string;
  /** Of the quotes and lists it stands in. */
  prefix: string;
  /** After the prefix. */
  rest: string;
}

const containers = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/;
const htmlBlock =
  /^ {0,3}<(?:!--|\/?(?:address|article|aside|blockquote|caption|center|col|colgroup|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?=[\s/>]|$))/i;
const rule = /^([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const atx = /^(#{1,6})(?:[ \t]+|$)/;
const atxEnd = /(?:^|[ \t])#+[ \t]*$/;
const underline = /^(=+|-+)[ \t]*$/;
const definition = /^\[(?!\^)[^[\]]{1,300}\]:[ \t]*\S/;
const footnote = /^\[\^[^[\]]{1,100}\]:/;
const task = /^\[[ xX]\](?=[ \t])/;
const deep = /^(?: {4}|\t)/;
const fence = /^(?:`{3,}|~{3,})/;

/**
 * The blocks of a text, in order, their marks hidden. HTML that begins a line is left alone up to the next blank
 * line, as Markdown does; its own blocks are those of its tags.
 * @param code in order, as `codeRanges` gives it
 */
export function lineBlocks(source: string, code: readonly Range[], mask: Mask): LineBlock[] {
  const reader = new LineReader(mask);
  let range = 0;
  for (const line of linesOf(source)) {
    while ((code[range]?.end ?? Number.POSITIVE_INFINITY) <= line.start) range += 1;
    const around = code[range];
    const isCode = around && around.start <= line.start && around.end >= line.start + line.text.length;
    if (isCode && line.text !== '') reader.code(line);
    else reader.read(line);
  }
  return reader.blocks;
}

class LineReader {
  readonly blocks: LineBlock[] = [];
  readonly #mask: Mask;
  #open: (LineBlock & { prefix: string }) | null = null;
  #lastLine: Line | null = null;
  #inHtml = false;

  constructor(mask: Mask) {
    this.#mask = mask;
  }

  code(line: Line): void {
    if (this.#open?.kind !== 'code') this.#begin('code', line);
    else this.#grow(line);
    if (fence.test(line.rest)) this.#mask.hide(line);
  }

  read(line: Line): void {
    const isBlank = line.rest === '';
    if (isBlank && !line.prefix.includes('>')) this.#inHtml = false;
    const isHtml = !isBlank && (this.#inHtml || htmlBlock.test(line.text));
    if (isHtml) this.#html(line);
    else if (isBlank) this.#close();
    else if (this.#goesOn(line)) this.#grow(line);
    else if (!this.#underlined(line)) this.#markdown(line);
  }

  /** So far to the right nothing begins: it is the paragraph's next line, whatever it looks like. */
  #goesOn({ text }: Line): boolean {
    return this.#open?.kind === 'prose' && this.#open.prefix === '' && deep.test(text);
  }

  #markdown(line: Line): void {
    this.#mask.hide({ start: line.start, end: restStart(line) });
    if (rule.test(line.rest) || definition.test(line.rest)) this.#aside(line);
    else if (atx.test(line.rest)) this.#heading(line);
    else if (!this.#tableRow(line)) this.#prose(line);
  }

  #prose(line: Line): void {
    if (this.#open?.kind !== 'prose' || /[-+*\d]/.test(line.prefix)) this.#begin('prose', line);
    else this.#grow(line);
    const marker = footnote.exec(line.rest) ?? task.exec(line.rest);
    if (marker) this.#mask.hide({ start: restStart(line), end: restStart(line) + marker[0].length });
  }

  #html(line: Line): void {
    if (!this.#inHtml) this.#begin('prose', line);
    else this.#grow(line);
    this.#mask.literal(line);
    this.#inHtml = true;
  }

  #close(): void {
    this.#open = null;
    this.#lastLine = null;
  }

  /** A line of which nothing is seen. */
  #aside(line: Line): void {
    this.#mask.hide({ start: restStart(line), end: line.end });
    this.#close();
  }

  #begin(kind: LineBlock['kind'], line: Line, level = 0): void {
    this.#open = { kind, level, start: line.start, end: line.end, prefix: line.prefix };
    this.blocks.push(this.#open);
    this.#lastLine = line;
  }

  #grow(line: Line): void {
    if (this.#open) this.#open.end = line.end;
    this.#lastLine = line;
  }

  #heading(line: Line): void {
    const marks = atx.exec(line.rest)?.[0] ?? '';
    const start = restStart(line);
    this.#begin('heading', line, marks.trim().length);
    this.#mask.hide({ start, end: start + marks.length });
    const closing = atxEnd.exec(line.rest.slice(marks.length))?.[0];
    const end = start + line.rest.length;
    if (closing) this.#mask.hide({ start: end - closing.length, end });
    this.#close();
  }

  /** The paragraph before the line was a heading, unless the line belongs to another quote or list item. */
  #underlined(line: Line): boolean {
    const block = this.#open;
    const match = underline.exec(line.rest);
    if (!match || block?.kind !== 'prose' || depth(block.prefix) !== depth(line.prefix)) return false;
    if (/[-+*\d]/.test(block.prefix) && !/^[ \t>]*[ \t]{2}$/.test(line.prefix)) return false;
    block.kind = 'heading';
    block.level = match[1]?.startsWith('=') ? 1 : 2;
    block.end = line.end;
    this.#mask.hide({ start: line.start, end: line.end });
    this.#close();
    return true;
  }

  #tableRow(line: Line): boolean {
    if (this.#open?.kind === 'table') {
      this.#grow(line);
      this.#cells(line);
      return true;
    }
    const columns = delimiterCells(line.rest);
    const header = this.#lastLine;
    if (columns === 0 || !header || this.#open?.kind !== 'prose') return false;
    if (rowCells(header.rest) !== columns) return false;
    this.#open.end = header.start;
    if (this.#open.start === this.#open.end) this.blocks.pop();
    this.#begin('table', header);
    this.#cells(header);
    this.#grow(line);
    this.#mask.hide({ start: line.start, end: line.end });
    return true;
  }

  #cells(line: Line): void {
    for (const { index } of line.text.matchAll(/(?<!\\)\|/g)) {
      this.#mask.split({ start: line.start + index, end: line.start + index + 1 });
    }
  }
}

function* linesOf(source: string): Generator<Line> {
  let start = 0;
  while (start < source.length) {
    const at = source.indexOf('\n', start);
    const end = at === -1 ? source.length : at + 1;
    const text = source.slice(start, end).trimEnd();
    const prefix = containers.exec(text)?.[0] ?? '';
    const isRule = rule.test(text.trimStart());
    const kept = isRule ? (/^[ \t]*/.exec(text)?.[0] ?? '') : prefix;
    yield { text, start, end, prefix: kept, rest: text.slice(kept.length) };
    start = end;
  }
}

function restStart(line: Line): number {
  return line.start + line.prefix.length;
}

function depth(prefix: string): number {
  return prefix.split('>').length;
}

// Each pattern excludes its own beginning or is bounded, so none looks far ahead for an end that never comes.
const parenthesised = String.raw`\([^()\n]*(?:\([^()\n]*\)[^()\n]*){0,4}\)`;
const image = new RegExp(String.raw`(?<!\\)!\[[^[\]]*\](?:${parenthesised}|\[[^[\]\n]*\])?`, 'gd');
const inlineLink = new RegExp(String.raw`(?<!\\)\[([^[\]]*)\](${parenthesised})`, 'gd');
const referenceLink = /(?<!\\)\[([^[\]\n]{1,300})\](?:\[([^[\]\n]{0,300})\])?/dg;
const inlineFootnote = /(?<!\\)\[\^[^[\]\s]{1,100}\]/g;
const autolink = /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]{1,2000})>/gi;
const bareAddress = /(?<![\w/"'=(<[])(?:https?:\/\/|www\.)[^\s<>\ue000]{1,2000}/gi;
const escaped = /\\(?=[!-/:-@[-`{-~])/g;
const emphasis = /[*~`]+|(?<![\p{L}\p{N}_])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}_])/gu;

/**
 * Hides the marks of Markdown inside the blocks of a text.
 * @param definitions addresses by the name of their reference, in lower case
 * @returns the links, in no particular order
 */
export function inlineMarks(mask: Mask, definitions: ReadonlyMap<string, string>): FoundLink[] {
  for (const match of mask.find(image)) mask.blank(rangeOf(match));
  for (const match of mask.find(inlineFootnote)) mask.hide(rangeOf(match));
  const links = [...writtenLinks(mask), ...referenceLinks(mask, definitions), ...addressLinks(mask)];
  for (const pattern of [escaped, emphasis])
    for (const match of mask.find(pattern)) mask.hide(rangeOf(match));
  return links;
}

function writtenLinks(mask: Mask): FoundLink[] {
  return mask.find(inlineLink).flatMap((match) => {
    const whole = rangeOf(match);
    const [, end] = match.indices?.[1] ?? [0, 0];
    mask.hide({ start: whole.start, end: whole.start + 1 });
    mask.hide({ start: end, end: whole.end });
    const address = destination(match[2]?.slice(1, -1) ?? '');
    return address === '' ? [] : [{ ...whole, address }];
  });
}

function referenceLinks(mask: Mask, definitions: ReadonlyMap<string, string>): FoundLink[] {
  return mask.find(referenceLink).flatMap((match) => {
    const address = definitions.get(referenceName(match[2] || match[1] || ''));
    if (address === undefined) return [];
    const whole = rangeOf(match);
    const [, end] = match.indices?.[1] ?? [0, 0];
    mask.hide({ start: whole.start, end: whole.start + 1 });
    mask.hide({ start: end, end: whole.end });
    return [{ ...whole, address }];
  });
}

function addressLinks(mask: Mask): FoundLink[] {
  const links: FoundLink[] = [];
  for (const match of mask.find(autolink)) {
    const { start, end } = rangeOf(match);
    mask.hide({ start, end: start + 1 });
    mask.hide({ start: end - 1, end });
    mask.literal({ start, end });
    links.push({ start, end, address: match[1] ?? '' });
  }
  for (const match of mask.find(bareAddress)) {
    const address = match[0].replace(/(?<![?!.,:*_~'")\]])[?!.,:*_~'")\]]+$/, '');
    const start = match.index;
    mask.literal({ start, end: start + address.length });
    links.push({ start, end: start + address.length, address: withScheme(address) });
  }
  return links;
}

export function referenceName(written: string): string {
  return written.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** What stands in the parentheses of a link, without the title. */
export function destination(written: string): string {
  const text = written.trim();
  return (text.startsWith('<') ? /^<([^<>]*)>/.exec(text)?.[1] : /^\S+/.exec(text)?.[0]) ?? '';
}

function withScheme(address: string): string {
  return address.startsWith('www.') ? `http://${address}` : address;
}

function rangeOf(match: RegExpExecArray): Range {
  return { start: match.index, end: match.index + match[0].length };
}

const delimiter = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/;

/** Cells of a row of a Markdown table; 0 for a line without a bar. */
function rowCells(line: string): number {
  const bars = line.match(/(?<!\\)\|/g)?.length ?? 0;
  if (bars === 0) return 0;
  const outer = Number(line.startsWith('|')) + Number(/(?<!\\)\|$/.test(line) && line.length > 1);
  return bars + 1 - outer;
}

/** Cells of the line below a table's head; 0 for any other line. */
function delimiterCells(line: string): number {
  return delimiter.test(line) ? rowCells(line) : 0;
}
