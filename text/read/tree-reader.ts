import { fileAddress, linkSchemes, safeAddress } from '#domain/text/addresses.ts';
import type { Block, FoundImage, FoundLink, Range, Reading } from '#domain/text/reading.ts';
import { blockNamed, blockOf } from '../blocks/blocks.ts';
import { type Element, isElement, type Root, textOf } from '../render/tree.ts';
import { isOwnBlock } from './shortcode-problems.ts';
import type { FoundShortcode } from './shortcodes.ts';

type Node = Root['children'][number];

/** Parts of a reading that come from a tree; the places are in the text that it was read from. */
export interface TreeReading
  extends Pick<Reading, 'blocks' | 'links' | 'dropped' | 'images' | 'code' | 'tables'> {
  shortcodes: readonly FoundShortcode[];
}

interface Context {
  kind: Block['kind'];
  level: number;
  place: 'text' | 'link' | 'code';
}

/** All other elements start and end a block. */
const inline = new Set(
  (
    'a abbr b bdi bdo cite code del dfn em i input ins kbd mark q rp rt ruby s samp small span strong sub sup ' +
    'time u var wbr'
  ).split(' '),
);
const placeholder = /\ue000(\d+)\ue001+/;
const encodedPlaceholder = /(?:\ue000|%EE%80%80).*$/i;
const fence = /[`~]{3}[^\n]*\n/y;

/**
 * Reads blocks, links and images from the tree of a text, in which shortcodes are placeholders of the same length.
 * @param found the shortcodes, by the numbers of their placeholders
 */
export function readTree(root: Root, source: string, found: readonly FoundShortcode[]): TreeReading {
  const reader = new TreeReader(source, found);
  reader.readAll(root.children, { kind: 'prose', level: 0, place: 'text' });
  const inOrder = <Place extends Range>(places: Place[]) => places.toSorted((a, b) => a.start - b.start);
  const { blocks, links, dropped, images, shortcodes, code, tables } = reader;
  return {
    // The footnotes follow the text, wherever they are written.
    blocks: blocks.toSorted((a, b) => (a.places[0] ?? 0) - (b.places[0] ?? 0)),
    links: inOrder(links),
    dropped: inOrder(dropped),
    images: inOrder(images),
    shortcodes: inOrder(shortcodes),
    code: inOrder(code),
    tables,
  };
}

class TreeReader {
  readonly blocks: Block[] = [];
  readonly links: FoundLink[] = [];
  readonly dropped: Range[] = [];
  readonly images: FoundImage[] = [];
  readonly shortcodes: FoundShortcode[] = [];
  readonly code: Range[] = [];
  readonly tables = { tables: 0, withoutCaption: 0 };
  readonly #source: string;
  readonly #found: readonly FoundShortcode[];
  #open: Block | null = null;
  /** Where the last text ended. */
  #at = 0;

  constructor(source: string, found: readonly FoundShortcode[]) {
    this.#source = source;
    this.#found = found;
  }

  readAll(nodes: readonly Node[], context: Context): void {
    for (const node of nodes) {
      if (node.type === 'text') this.#text(node.value, node.position?.start.offset ?? this.#at, context);
      else if (isElement(node)) this.#element(node, context);
    }
  }

  #element(node: Element, context: Context): void {
    const { tagName, properties, position } = node;
    if (isOfFootnotes(properties)) return;
    const start = position?.start.offset ?? this.#at;
    const range = { start, end: position?.end.offset ?? start };
    if (tagName === 'br' || tagName === 'img') {
      if (tagName === 'img' && !isImageUrl(String(properties.src ?? ''))) this.dropped.push(range);
      this.#gap(start);
      const address = tagName === 'img' ? fileAddress(String(properties.src ?? '')) : null;
      if (address !== null) this.images.push({ ...range, address, alt: String(properties.alt ?? '') });
      return;
    }
    const isInline = inline.has(tagName);
    if (!isInline) this.#open = null;
    if (tagName === 'table') this.#countTable(tableCaption(node));
    if (tagName === 'a' && context.place === 'text' && this.#isVisible(node))
      this.#link(properties.href, range);
    if (tagName === 'code' || tagName === 'pre') this.code.push(range);
    const before = this.blocks.length;
    this.readAll(node.children, contextIn(tagName, context));
    if (/^h[1-6]$/.test(tagName)) for (const block of this.blocks.slice(before)) block.range = range;
    if (!isInline) this.#open = null;
  }

  #link(href: unknown, range: Range): void {
    const address = safeAddress(String(href ?? '').replace(encodedPlaceholder, ''), linkSchemes);
    if (address !== null) this.links.push({ ...range, address });
    else if (!isAnchor(this.#source.slice(range.start, range.end))) this.dropped.push(range);
  }

  /** Whether the page shows words or an image of a node. */
  #isVisible(node: Node): boolean {
    if (node.type === 'text') {
      return node.value
        .split(placeholder)
        .some((part, index) => (index % 2 === 1 ? hasWords(this.#found[Number(part)]) : part.trim() !== ''));
    }
    if (!isElement(node)) return false;
    if (node.tagName === 'img') return isImageUrl(String(node.properties.src ?? ''));
    return node.children.some((child) => this.#isVisible(child));
  }

  #countTable(caption: string | null): void {
    this.tables.tables += 1;
    if (caption === null || !/[\p{L}\p{N}]/u.test(caption)) this.tables.withoutCaption += 1;
  }

  /** An element without text. */
  #gap(at: number): void {
    this.#open?.places.push(at);
    if (this.#open) this.#open.text += ' ';
  }

  #text(value: string, start: number, context: Context): void {
    if (!this.#open && value.trim() === '') return;
    this.#at = start;
    for (const [index, part] of value.split(placeholder).entries()) {
      const found = index % 2 === 1 ? this.#found[Number(part)] : undefined;
      if (found) this.#shortcode(found, context);
      else if (index % 2 === 0) this.#words(part, context);
    }
  }

  #words(words: string, { kind, level }: Context): void {
    if (words === '') return;
    if (!this.#open) {
      this.#open = { kind, level, text: '', places: [] };
      this.blocks.push(this.#open);
      if (kind === 'code') this.#at = this.#afterFence();
    }
    this.#open.text += words;
    this.#at = findPlaces(words, this.#source, this.#at, this.#open.places);
  }

  #afterFence(): number {
    fence.lastIndex = this.#at;
    return fence.test(this.#source) ? fence.lastIndex : this.#at;
  }

  /** One with a label is a part of its sentence, all others are blocks. */
  #shortcode(found: FoundShortcode, context: Context): void {
    const { start, end, source, name, shortcode, link } = found;
    this.#at = start;
    if (context.place === 'code') {
      this.#words(source, context);
      return;
    }
    this.shortcodes.push(found);
    if (!isOwnBlock(found)) {
      this.#words(source, context);
      return;
    }
    if (shortcode?.name === 'table') this.#countTable(shortcode.caption);
    const label = shortcode && blockOf(shortcode).label?.of(shortcode);
    if (label) {
      if (context.place === 'text' && link !== null) this.links.push({ start, end, address: link });
      this.#at = start + source.lastIndexOf(']', source.lastIndexOf('[/')) + 1;
      this.#words(label, context);
    } else if (shortcode === null || blockNamed(name)?.label) this.#gap(start);
    else this.#open = null;
    this.#at = end;
  }
}

/** Whether the page shows a shortcode as words in a line. */
function hasWords(found: FoundShortcode | undefined): boolean {
  if (!found) return false;
  return (found.shortcode && blockOf(found.shortcode).label !== undefined) || !isOwnBlock(found);
}

/** The number of a note, the link back from it, and the heading of the notes: added by the parser. */
function isOfFootnotes({ id, dataFootnoteRef, dataFootnoteBackref }: Element['properties']): boolean {
  return dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined || id === 'footnote-label';
}

/** `<a name="x">`: a target of links. */
function isAnchor(source: string): boolean {
  return /^<a\b(?![^>]*\bhref\b)/i.test(source);
}

/** Embedded images become files when the text is saved. */
function isImageUrl(address: string): boolean {
  return /^\s*data:/i.test(address) || fileAddress(address) !== null;
}

function tableCaption({ children }: Element): string | null {
  const caption = children.find((child) => isElement(child, 'caption'));
  return caption ? textOf(caption) : null;
}

function contextIn(tagName: string, outer: Context): Context {
  if (/^h[1-6]$/.test(tagName)) return { ...outer, kind: 'heading', level: Number(tagName[1]) };
  if (tagName === 'table') return { ...outer, kind: 'table', level: 0 };
  if (tagName === 'pre') return { kind: 'code', level: 0, place: 'code' };
  if (tagName === 'code') return { ...outer, place: 'code' };
  return tagName === 'a' && outer.place === 'text' ? { ...outer, place: 'link' } : outer;
}

/** Most characters of markup between two characters of the text: quote and list markers, a tag. */
const maxMarkupGap = 200;
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy;

/** A line end in a span of code is read as a blank. */
const [blank, lineEnd] = [0x20, 0x0a];

/**
 * For each unit of a text that was read from a source its place there. Characters that are not found (`&amp;` is read
 * as `&`) get the place where their search started.
 * @param places gets them
 * @returns where the text ends in the source
 */
function findPlaces(text: string, source: string, start: number, places: number[]): number {
  let at = start;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isBreak = code === blank && source.charCodeAt(at) === lineEnd;
    if (!isBreak && source.charCodeAt(at) !== code && source[at] !== '&')
      at = nextOf(text[index] ?? '', source, at);
    places.push(at);
    if (source[at] === '&') at = afterEntity(text, index, source, at);
    else if (isBreak || source.charCodeAt(at) === code) at += 1;
  }
  return at;
}

function nextOf(character: string, source: string, at: number): number {
  const near = source.slice(at, at + maxMarkupGap);
  // A tab may be read as blanks: none of a later line belongs to it.
  const found = (character === ' ' ? (near.split('\n', 1)[0] ?? '') : near).indexOf(character);
  return found === -1 ? at : at + found;
}

function afterEntity(text: string, index: number, source: string, at: number): number {
  entity.lastIndex = at;
  const written = entity.exec(source)?.[0];
  if (written && !text.startsWith(written, index)) return at + written.length;
  return text[index] === '&' ? at + 1 : at;
}
