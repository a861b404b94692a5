import {
  type Block,
  isBlank,
  isElement,
  isWithinBounds,
  type Mdast,
  parseHtml,
  parseMarkdown,
  tagAt,
} from '../read/read.ts';
import { maskShortcodes } from '../read/shortcodes.ts';
import { type Content, type Reading, sourceBlock } from './content.ts';
import { blockOf } from './from-html.ts';
import { blocksOf } from './from-markdown.ts';

/** A block of the editor, and the part of the body that it was read from. */
export interface Piece {
  /** White space between the previous piece, or the start, and this one. */
  before: string;
  source: string;
  content: Content;
}

export interface Body {
  pieces: Piece[];
  /** White space at the end. */
  after: string;
}

interface Span {
  start: number;
  end: number;
  content: Content;
}

/**
 * Splits a body into its top-level blocks. Lossless: each piece's `before` and `source` in order, then `after`, join
 * to the same text. A body beyond the bounds of a text is one block of source.
 */
export function readBody(source: string): Body {
  const masked = maskShortcodes(source);
  if (!masked || !isWithinBounds(masked.text)) return piecesOf(source, []);
  // The Markdown parser drops a byte order mark and counts offsets from behind it.
  const mark = source.startsWith('\ufeff') ? 1 : 0;
  const text = masked.text.slice(mark);
  const { children } = parseMarkdown(text);
  const reading = { masked, definitions: definitionsOf(children) };
  const spans: Span[] = [];
  for (let index = 0; index < children.length; ) {
    const group = openedBy(children, index, text);
    const [first, last] = [children[index]!, children[index + group - 1]!];
    const found =
      group > 1 ? [opaque(startOf(first), endOf(last), text, reading)] : spansOf(first, text, reading);
    spans.push(...found.map((span) => ({ ...span, start: span.start + mark, end: span.end + mark })));
    index += group;
  }
  return piecesOf(source, spans);
}

function spansOf(block: Block, text: string, reading: Reading): Span[] {
  const [start, end] = [startOf(block), endOf(block)];
  if (block.type === 'html') return htmlSpans(start, end, text, reading);
  const [content] = blocksOf(block, reading) ?? [];
  return [content ? { start, end, content } : opaque(start, end, text, reading)];
}

/** Elements that a Markdown parser reads as a block even when they are alone. */
const blockElements =
  /^(?:address|article|aside|blockquote|center|details|dialog|dl|div|fieldset|figure|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)$/;

/** Each element of a block of HTML, if there are no words between them. */
function htmlSpans(start: number, end: number, text: string, reading: Reading): Span[] {
  const whole = text.slice(start, end);
  const elements = parseHtml(whole)?.filter((node) => !isBlank(node)) ?? [];
  const isImage = elements.length === 1 && isElement(elements[0]!) && elements[0].name === 'img';
  const divides =
    elements.length > 0 && elements.every((node) => isElement(node) && blockElements.test(node.name));
  if (!divides && !isImage) return [opaque(start, end, text, reading)];
  return elements.filter(isElement).map((element) => {
    const content = blockOf(element, reading);
    const [from, to] = [start + element.start, start + element.end];
    return content ? { start: from, end: to, content } : opaque(from, to, text, reading);
  });
}

function opaque(start: number, end: number, text: string, { masked }: Reading): Span {
  return { start, end, content: sourceBlock(masked.unmask(text.slice(start, end))) };
}

/** Pieces of a body: its spans, and text that no span covers as pieces that stay as they are, unless it is blank. */
function piecesOf(source: string, spans: Span[]): Body {
  const pieces: Piece[] = [];
  let at = 0;
  const upTo = (start: number): string => {
    const gap = source.slice(at, start);
    const words = gap.replace(/^\ufeff/, '').trim();
    if (words === '') return gap;
    const from = gap.indexOf(words);
    pieces.push({ before: gap.slice(0, from), source: words, content: sourceBlock(words) });
    return gap.slice(from + words.length);
  };
  for (const { start, end, content } of spans) {
    const before = upTo(start);
    // The place of a heading after a definition begins with the definition.
    const rest = source.slice(Math.max(start, at), end);
    const words = start < at ? rest.trimStart() : rest;
    pieces.push({ before: before + rest.slice(0, rest.length - words.length), source: words, content });
    at = end;
  }
  return { pieces, after: upTo(source.length) };
}

function definitionsOf(children: readonly Mdast[]): Reading['definitions'] {
  const found = new Map<string, { url: string; title: string | null }>();
  const visit = (node: Mdast) => {
    if (node.type === 'definition' && !found.has(node.identifier)) {
      found.set(node.identifier, { url: node.url, title: node.title ?? null });
    }
    if ('children' in node) node.children.forEach(visit);
  };
  children.forEach(visit);
  return found;
}

function startOf(node: Mdast): number {
  return node.position?.start.offset ?? 0;
}

function endOf(node: Mdast): number {
  return node.position?.end.offset ?? 0;
}

/** Elements that only arrange what is in them: the text inside can be edited between their tags. */
const wrappers = ['div', 'section', 'article', 'main', 'center', 'aside', 'header', 'footer', 'nav'];

/**
 * How many blocks, from `index` on, belong together because the HTML of the first leaves an element open that a later
 * one closes; 1 when there is no such element.
 */
function openedBy(blocks: readonly Block[], index: number, text: string): number {
  let open: string[] = [];
  for (let next = index; next < blocks.length; next++) {
    const block = blocks[next]!;
    if (block.type === 'html') {
      const html = text.slice(block.position?.start.offset, block.position?.end.offset);
      open = leftOpen(html, open);
    }
    if (open.length === 0) return next - index + 1;
  }
  return 1;
}

/** The elements that are open after some HTML, wrappers not counted. */
function leftOpen(html: string, before: string[]): string[] {
  const open = [...before];
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const tag = tagAt(html, at)?.tag;
    if (!tag || tag.empty || wrappers.includes(tag.name)) continue;
    if (!tag.closing) open.push(tag.name);
    else if (open.includes(tag.name)) open.length = open.lastIndexOf(tag.name);
  }
  return open;
}
