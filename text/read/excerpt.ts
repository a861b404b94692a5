import { truncateAtWord } from '#domain/text/clean.ts';
import { isSameHeading } from '#domain/text/headings.ts';
import type { Block, FoundLink, Range, Reading } from '#domain/text/reading.ts';
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
  /** In the text, in order, without overlaps. */
  links: FoundLink[];
}

/** An image between the blocks of a text. */
export interface ExcerptImage {
  /** Address as the text writes it. */
  address: string;
  alt: string;
  /** Address of the link that it is in. */
  link: string | null;
}

export type ExcerptPart = TextBlock | ExcerptImage;

export function isTextBlock(part: object): part is TextBlock {
  return 'isHeading' in part;
}

export function paragraph(text: string): TextBlock {
  return { isHeading: false, text, links: [] };
}

/**
 * The beginning of a markdown text, block by block: without the H1 that repeats the title, and with headings apart
 * from the text.
 * @param length characters in all, at most; the last block is cut at a word's end, and no heading is the last
 */
export function excerptParts(markdown: string, title: string, length: number): ExcerptPart[] {
  const result: ExcerptPart[] = [];
  let left = length;
  let isFirst = true;
  for (const part of partsOf(markdown)) {
    if (!isTextBlock(part)) {
      result.push(part);
      continue;
    }
    const isTitle = isFirst && part.isHeading && isSameHeading(part.text, title);
    isFirst = false;
    if (isTitle) continue;
    const block = shortenedBlock(part, left);
    result.push(block);
    left -= Array.from(block.text).length;
    if (block.text !== part.text || left < 1) break;
  }
  const last = () => result.at(-1) ?? {};
  for (let part = last(); isTextBlock(part) && part.isHeading; part = last()) result.pop();
  return result;
}

function shortenedBlock(block: TextBlock, length: number): TextBlock {
  const text = truncateAtWord(block.text, length);
  if (text === block.text) return block;
  // Behind it is the ellipsis.
  const end = text.length - 1;
  const links = block.links.filter(({ start }) => start < end);
  return { ...block, text, links: links.map((link) => ({ ...link, end: Math.min(link.end, end) })) };
}

/**
 * The same without headings, as one text.
 * @returns '' when the text holds no words but headings
 */
export function excerpt(markdown: string, length: number = descriptionLength): string {
  let text = '';
  for (const block of partsOf(markdown)) {
    if (isTextBlock(block) && !block.isHeading) text = text === '' ? block.text : `${text} ${block.text}`;
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
function* partsOf(markdown: string): Generator<ExcerptPart> {
  const { text } = shortened(markdown);
  if (boundsIssue(text)) {
    yield paragraph(onOneLine(text.slice(0, mostRead)));
    return;
  }
  let read = 0;
  for (const piece of piecesOf(text)) {
    const end = piece.length > mostRead ? blockEnd(piece) : piece.length;
    const beginning = piece.slice(0, end);
    if (mayBeMarkup(beginning)) yield* partsOfReading(readText(beginning + definitionsFor(piece, end)), end);
    else yield* paragraphsOf(beginning);
    read += piece.length;
    if (read >= mostRead) return;
  }
}

function* paragraphsOf(text: string): Generator<TextBlock> {
  for (const words of text.split(emptyLine).map(onOneLine)) {
    if (words !== '') yield paragraph(words);
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

/**
 * Blocks with nothing but a line end between them, such as the items of a list, are one. Images come behind the block
 * that they are in. @param end of the source
 */
function* partsOfReading(reading: Reading, end: number): Generator<ExcerptPart> {
  const images = imagesOf(reading).filter(({ start }) => start < end);
  let open: TextBlock | null = null;
  let last = 0;
  for (const block of reading.blocks) {
    const [start = 0] = block.places;
    const found = onOneLineWithLinks(block, reading.links, end);
    if (found.text === '') continue;
    if (open && !open.isHeading && !found.isHeading && !isGap(reading.source.slice(last, start))) {
      open = merged(open, found);
    } else {
      if (open) yield open;
      const behind = images.findIndex((image) => image.start > start);
      yield* images.splice(0, behind === -1 ? images.length : behind).map(({ image }) => image);
      open = found;
    }
    last = block.places.at(-1) ?? start;
  }
  if (open) yield open;
  yield* images.map(({ image }) => image);
}

function imagesOf({ images, links }: Reading): { start: number; image: ExcerptImage }[] {
  return images.map(({ start, address, alt }) => {
    const link = links.find((one) => isWithin(start, one))?.address ?? null;
    return { start, image: { address, alt, link } };
  });
}

function merged(one: TextBlock, other: TextBlock): TextBlock {
  const by = one.text.length + 1;
  const moved = other.links.map((link) => ({ ...link, start: link.start + by, end: link.end + by }));
  return { ...one, text: `${one.text} ${other.text}`, links: [...one.links, ...moved] };
}

function onOneLineWithLinks({ kind, text, places }: Block, all: Reading['links'], end: number): TextBlock {
  const [first = 0, last = first] = [places[0], places.at(-1)];
  const links = all.filter((link) => link.start <= last && link.end > first);
  const block: TextBlock = { isHeading: kind === 'heading', text: '', links: [] };
  let before: FoundLink | undefined;
  for (const [index, place] of places.entries()) {
    if (place >= end) break;
    const unit = text[index] ?? '';
    if (/\s/.test(unit)) continue;
    const isAfterBlank = block.text !== '' && /\s/.test(text[index - 1] ?? '');
    const start = block.text.length + (isAfterBlank ? 1 : 0);
    block.text += isAfterBlank ? ` ${unit}` : unit;
    const link = links.find((one) => isWithin(place, one));
    const open = block.links.at(-1);
    if (link && open && link === before) open.end = start + 1;
    else if (link) block.links.push({ start, end: start + 1, address: link.address });
    before = link;
  }
  return block;
}

function isWithin(place: number, { start, end }: Range): boolean {
  return place >= start && place < end;
}

/** An empty line, or the end of an element. */
function isGap(between: string): boolean {
  return emptyLine.test(between) || /<[a-z/]/i.test(between);
}
