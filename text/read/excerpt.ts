import { truncateAtWord } from '#domain/text/clean.ts';
import { isSameHeading } from '#domain/text/headings.ts';
import type { Block, Reading } from '#domain/text/reading.ts';
import { boundsIssue } from './bounds.ts';
import { mayBeMarkup, onOneLine, piecesOf, readText, shortened } from './reading.ts';
import { labelKey } from './source.ts';

/** Characters: what search engines show of a description. */
const descriptionLength = 160;

/** A heading, or the text of a paragraph, list or quote. */
export interface TextBlock {
  isHeading: boolean;
  /** Plain text on one line. */
  text: string;
}

/**
 * The beginning of a markdown text, block by block: without the H1 that repeats the title, and with headings apart
 * from the text.
 * @param length characters in all, at most; the last block is cut at a word's end, and no heading is the last
 */
export function excerptBlocks(markdown: string, title: string, length: number): TextBlock[] {
  const result: TextBlock[] = [];
  let left = length;
  let isFirst = true;
  for (const block of textBlocks(markdown)) {
    const isTitle = isFirst && block.isHeading && isSameHeading(block.text, title);
    isFirst = false;
    if (isTitle) continue;
    const text = truncateAtWord(block.text, left);
    result.push({ ...block, text });
    left -= Array.from(text).length;
    if (text !== block.text || left < 1) break;
  }
  while (result.at(-1)?.isHeading) result.pop();
  return result;
}

/**
 * The same without headings, as one text.
 * @returns '' when the text holds no words but headings
 */
export function excerpt(markdown: string, length: number = descriptionLength): string {
  let text = '';
  for (const block of textBlocks(markdown)) {
    if (!block.isHeading) text = text === '' ? block.text : `${text} ${block.text}`;
    // A character has two units at most.
    if (text.length > 2 * length) break;
  }
  return truncateAtWord(text, length);
}

/** The same of a text without markup, in which every sign is itself: a title, a caption. */
export function beginning(text: string, length: number = descriptionLength): string {
  return truncateAtWord(onOneLine(text), length);
}

/** The meta description of an article: on its page, and in the composer before it is published. */
export function articleDescription(article: {
  metaDescription: string;
  excerpt: string;
  body: string;
  title: string;
}): string {
  const { metaDescription, excerpt: summary, body, title } = article;
  return beginning(metaDescription) || beginning(summary) || excerpt(body) || title;
}

/** Characters of the source that are read at most: a few blocks of a very long text are enough. */
const mostRead = 4000;

const emptyLine = /\n[ \t]*\r?\n/;

/** From the first block on; what is not asked for is not parsed. */
function* textBlocks(markdown: string): Generator<TextBlock> {
  const { text } = shortened(markdown);
  if (boundsIssue(text)) {
    yield { isHeading: false, text: onOneLine(text.slice(0, mostRead)) };
    return;
  }
  let read = 0;
  for (const piece of piecesOf(text)) {
    const end = piece.length > mostRead ? blockEnd(piece) : piece.length;
    const beginning = piece.slice(0, end);
    if (mayBeMarkup(beginning)) yield* blocksOf(readText(beginning + definitionsFor(piece, end)), end);
    else yield* paragraphsOf(beginning);
    read += piece.length;
    if (read >= mostRead) return;
  }
}

function* paragraphsOf(text: string): Generator<TextBlock> {
  for (const paragraph of text.split(emptyLine).map(onOneLine)) {
    if (paragraph !== '') yield { isHeading: false, text: paragraph };
  }
}

/** Where a long text is cut: behind a block, or else behind a line. */
function blockEnd(text: string): number {
  const ends = ['\n\n', '\n\r\n', '\n'].map((gap) => text.lastIndexOf(gap, mostRead));
  return Math.max(0, ends.find((end) => end > 0) ?? mostRead);
}

const definition = /^ {0,3}\[([^\]\n]{1,300})\]:[^\n]*/gm;

/** Definitions behind the end, of links and footnotes before it. */
function definitionsFor(text: string, end: number): string {
  if (end === text.length) return '';
  const before = labelKey(text.slice(0, end));
  return [...text.slice(end).matchAll(definition)]
    .filter(([, label = '']) => before.includes(`[${labelKey(label)}]`))
    .map(([line]) => `\n\n${line}`)
    .join('');
}

/** Blocks with nothing but a line end between them, such as the items of a list, are one. @param end of the source */
function* blocksOf({ source, blocks }: Reading, end: number): Generator<TextBlock> {
  let open: TextBlock | null = null;
  let last = 0;
  for (const block of blocks) {
    const [start = 0] = block.places;
    const text = onOneLine(textBefore(end, block));
    if (text === '') continue;
    const isHeading = block.kind === 'heading';
    if (open && !open.isHeading && !isHeading && !isGap(source.slice(last, start))) {
      open = { isHeading, text: `${open.text} ${text}` };
    } else {
      if (open) yield open;
      open = { isHeading, text };
    }
    last = block.places.at(-1) ?? start;
  }
  if (open) yield open;
}

function textBefore(end: number, { text, places }: Block): string {
  const behind = places.findIndex((place) => place >= end);
  return behind === -1 ? text : text.slice(0, behind);
}

/** An empty line, or the end of an element. */
function isGap(between: string): boolean {
  return emptyLine.test(between) || /<[a-z/]/i.test(between);
}
