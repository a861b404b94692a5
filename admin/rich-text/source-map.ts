import type { Node, Schema } from '@tiptap/pm/model';
import { type Content, withLineEnds } from '#text/edit/content.ts';
import { type Piece, readBody } from '#text/edit/open-body.ts';
import { isEmptyParagraph, tidy } from '#text/edit/tidy.ts';
import { htmlOf } from '#text/edit/to-html.ts';
import { markdownOf } from '#text/edit/to-markdown.ts';
import { writeMarkdown } from '#text/read/read.ts';
import { bodySchema } from './schema.ts';

/** A change of the editor's document, in positions of the document as it was. */
export interface Revision {
  from: number;
  to: number;
  nodes: Node[];
}

/**
 * Source of each block of the editor: the part of the body that it was read from. An untouched block stays
 * the same object, so it is written back byte by byte; only changed ones are rewritten, once each.
 */
export class SourceMap {
  private places = new WeakMap<Node, Place>();
  private readonly byContent = new Map<string, Place[]>();
  private readonly fresh = new WeakMap<Node, Partial<Record<Bullet, string>>>();
  /** Sources that the rewritten blocks were edited from. */
  private readonly origins = new WeakMap<Node, string>();
  /** The blocks as they were read or written last. */
  private latest: Node[] = [];
  private lead = '';
  private tail = '';
  private eol = '\n';
  private readonly schema: Schema;

  constructor(schema: Schema) {
    this.schema = schema;
  }

  /** The body as blocks; there is always one to write in. */
  open(source: string): Node {
    const nodes = this.read(source).map(({ node }) => node);
    const { doc, paragraph } = this.schema.nodes;
    this.latest = nodes;
    return doc!.create(null, nodes.length > 0 ? nodes : [paragraph!.create()]);
  }

  /** Body of the document in its current state. */
  write(doc: Node): string {
    const writer = new BodyWriter(this.eol);
    this.trace(children(doc));
    doc.forEach((node) => {
      const place = this.placeOf(node, writer.place);
      if (!place) writer.add(node, this.lead, (bullet) => this.freshly(node, bullet));
      else writer.keep(node, place, this.lead, (bullet) => this.freshly(node, bullet));
    });
    return writer.isEmpty ? this.blank(doc) : writer.text + this.tail;
  }

  /**
   * Least change that gives the document another body.
   * @returns null when only blanks between blocks differ
   */
  revise(doc: Node, source: string): Revision | null {
    const before = this.written(doc);
    const after = this.read(source);
    const isSame = (old: number, young: number) => before[old]?.text === after[young]?.place.source;
    const most = Math.min(before.length, after.length);
    let head = 0;
    while (head < most && isSame(head, head)) head++;
    let foot = 0;
    while (foot < most - head && isSame(before.length - 1 - foot, after.length - 1 - foot)) foot++;
    const keep = (old: number, young: number) => this.places.set(before[old]!.node, after[young]!.place);
    for (let index = 0; index < head; index++) keep(index, index);
    for (let index = 1; index <= foot; index++) keep(before.length - index, after.length - index);
    const nodes = after.slice(head, after.length - foot).map(({ node }) => node);
    const from = before.slice(0, head).reduce((size, { node }) => size + node.nodeSize, 0);
    const to = before.slice(0, before.length - foot).reduce((size, { node }) => size + node.nodeSize, 0);
    if (from === to && nodes.length === 0) return null;
    const isAll = nodes.length === 0 && head + foot === 0;
    return { from, to, nodes: isAll ? [this.schema.nodes.paragraph!.create()] : nodes };
  }

  /** Blocks of which the source was typed; each is written as it was. */
  nodesOf(source: string): Node[] {
    return this.enterAll(readBody(source).pieces).map(({ node }) => node);
  }

  /**
   * Carries the sources over to changed blocks: pairwise, or from one block to all that it was split into.
   */
  private trace(blocks: Node[]): void {
    const before = this.latest;
    const most = Math.min(before.length, blocks.length);
    let head = 0;
    while (head < most && before[head] === blocks[head]) head++;
    let foot = 0;
    while (foot < most - head && before.at(-1 - foot) === blocks.at(-1 - foot)) foot++;
    const gone = before.slice(head, before.length - foot);
    const come = blocks.slice(head, blocks.length - foot);
    for (const [index, node] of come.entries()) {
      const old = gone.length === 1 ? gone[0] : gone.length === come.length ? gone[index] : undefined;
      const source = old && (this.places.get(old)?.source ?? this.fresh.get(old)?.['-']);
      if (source) this.origins.set(node, source);
    }
    this.latest = blocks;
  }

  private read(source: string): { node: Node; place: Place }[] {
    const { pieces, after } = readBody(source);
    this.eol = source.includes('\r\n') ? '\r\n' : '\n';
    this.lead = pieces[0]?.before ?? after;
    this.tail = pieces.length > 0 ? after : '';
    return this.enterAll(pieces);
  }

  private enterAll(pieces: readonly Piece[]): { node: Node; place: Place }[] {
    let previous: Place | null = null;
    return pieces.map((piece) => {
      const entered = this.enter(piece, previous);
      previous = entered.place;
      return entered;
    });
  }

  private enter({ before, source, content }: Piece, previous: Place | null): { node: Node; place: Place } {
    const node = nodeOf(content, source, this.schema);
    const place = { before, source, previous };
    this.places.set(node, place);
    const saying = JSON.stringify(node);
    this.byContent.set(saying, [...(this.byContent.get(saying) ?? []), place]);
    return { node, place };
  }

  /** The blocks with their texts, without the empty one that is always at the end. */
  private written(doc: Node): { node: Node; text: string }[] {
    const blocks = children(doc).map((node) => ({
      node,
      text: this.placeOf(node, null)?.source ?? this.freshly(node, '-'),
    }));
    return blocks.at(-1)?.text === '' ? blocks.slice(0, -1) : blocks;
  }

  /** A block with the same content as an earlier one, for example after an undo, gets the place of that one. */
  private placeOf(node: Node, previous: Place | null): Place | null {
    const known = this.places.get(node);
    if (known || this.fresh.has(node)) return known ?? null;
    const alike = this.byContent.get(JSON.stringify(node)) ?? [];
    const place = alike.find((candidate) => candidate.previous === previous) ?? alike.at(-1);
    if (place) this.places.set(node, place);
    return place ?? null;
  }

  private freshly(node: Node, bullet: Bullet): string {
    const written = this.fresh.get(node) ?? {};
    const text =
      written[bullet] ?? writeBlock(node, bullet, this.origins.get(node)).replace(/\r?\n/g, this.eol);
    this.fresh.set(node, { ...written, [bullet]: text });
    return text;
  }

  /** Body of a document that is empty: the blanks that it was read with, if any. */
  private blank(doc: Node): string {
    return this.tail === '' && doc.childCount <= 1 ? this.lead.replace(/^\ufeff/, '') : '';
  }
}

function children(doc: Node): Node[] {
  const found: Node[] = [];
  doc.forEach((node) => {
    found.push(node);
  });
  return found;
}

/** The place of a block in a body that was read. */
export interface Place {
  before: string;
  source: string;
  previous: Place | null;
}

const listTypes = ['bulletList', 'orderedList'];

/** Writer that joins blocks so that none becomes a part of the previous one. */
class BodyWriter {
  text = '';
  isEmpty = true;
  /** Place of the block written last; null if that block was rewritten. */
  place: Place | null = null;
  private last: { type: string; sign: string } | null = null;
  private readonly eol: string;

  constructor(eol: string) {
    this.eol = eol;
  }

  /** Adds a block that was edited or is new; an empty one is omitted. */
  add(node: Node, lead: string, write: (bullet: Bullet) => string): void {
    const written = write(this.bulletFor(node));
    if (written === '') return;
    this.append(node, this.isEmpty ? upToLine(lead) : this.eol + this.eol, written);
    this.place = null;
  }

  /** Adds a block as it was read; with another neighbor it may have to be written differently. */
  keep(node: Node, place: Place, lead: string, write: (bullet: Bullet) => string): void {
    const isBeside = this.isEmpty ? place.previous === null : this.place && place.previous === this.place;
    if (!isBeside && this.wouldJoin(node, place)) {
      this.add(node, lead, write);
      return;
    }
    this.append(node, isBeside ? place.before : this.gapBefore(place, lead), place.source);
    this.place = place;
  }

  /** An empty line at least, and the indentation that the block's own further lines count from. */
  private gapBefore({ before }: Place, lead: string): string {
    const indentation = before.slice(upToLine(before).length);
    if (this.isEmpty) return upToLine(lead) + indentation;
    return /\n[ \t]*\r?\n/.test(before) ? before : this.eol + this.eol + indentation;
  }

  private append(node: Node, gap: string, source: string): void {
    this.text += gap + source;
    this.isEmpty = false;
    this.last = { type: node.type.name, sign: signOf(source) };
  }

  /** True for a block that the previous list would absorb: a list of the same kind, or indented content. */
  private wouldJoin(node: Node, { before, source }: Place): boolean {
    const isIndented =
      /[ \t]$/.test(before) || (node.type.name === 'codeBlock' && !/^(?:[`~]{3}|<)/.test(source));
    const isAlike = this.last?.type === node.type.name && this.last.sign === signOf(source);
    return this.last !== null && listTypes.includes(this.last.type) && (isIndented || isAlike);
  }

  private bulletFor(node: Node): Bullet {
    return this.followsList(node) && /[-.]/.test(this.last?.sign ?? '') ? '*' : '-';
  }

  private followsList(node: Node): boolean {
    return listTypes.includes(node.type.name) && this.last?.type === node.type.name;
  }
}

/** `-`, `*`, `+`, `.` or `)`: what tells one list from the next. */
function signOf(source: string): string {
  return /^(?:([-*+])|\d+([.)]))\s/.exec(source)?.slice(1).find(Boolean) ?? '';
}

/** Blanks without the indentation of the line that follows them. */
function upToLine(blanks: string): string {
  return blanks.slice(0, blanks.lastIndexOf('\n') + 1);
}

/** The sign of a list's items: two lists that follow one another would be one if it were the same. */
export type Bullet = '-' | '*';

/** Node of a piece; content that the schema does not allow becomes its source. */
export function nodeOf(content: Content, source: string, schema: Schema): Node {
  const node = schema.nodeFromJSON(content);
  try {
    node.check();
    return node;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return schema.nodes.sourceBlock!.create({ source });
  }
}

/**
 * A block of the editor as it is written into a body: in Markdown if reading that gives the same block again, with
 * as little escaped as possible; in HTML otherwise. An empty paragraph is ''.
 * @param before the source of what it was edited from; '' if unknown
 */
export function writeBlock(node: Node, bullet: Bullet = '-', before = ''): string {
  const block = tidy(node.toJSON() as Content);
  if (isEmptyParagraph(block)) return '';
  if (block.type === 'shortcodeBlock' || block.type === 'sourceBlock') return String(block.attrs?.source);
  const meant = JSON.stringify(block);
  for (const wording of ['bare', 'escaped'] as const) {
    const markdown = markdownOf(block, wording);
    const written = markdown && writeMarkdown(markdown, bullet);
    if (!written || saying(written) !== meant) continue;
    const wrapped = block.type === 'paragraph' ? withLineEnds(written, before) : written;
    return wrapped === written || saying(wrapped) === meant ? wrapped : written;
  }
  return htmlOf(block);
}

/** The content of a text that is one block, with the notes that it refers to, which are elsewhere. */
function saying(text: string): string | null {
  const notes = new Set(text.match(/\[\^[^\]\s]+\]/g));
  const { pieces } = readBody([text, ...[...notes].map((note) => `${note}: .`)].join('\n\n'));
  const [piece] = pieces;
  if (!piece || pieces.length !== 1 + notes.size) return null;
  return JSON.stringify(tidy(nodeOf(piece.content, piece.source, bodySchema).toJSON() as Content));
}
