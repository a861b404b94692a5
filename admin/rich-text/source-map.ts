import type { Node, Schema } from '@tiptap/pm/model';
import { type Piece, readBody } from '#text/edit/open-body.ts';
import { BodyWriter, type Place } from './body-writer.ts';
import { type Bullet, nodeOf, writeBlock } from './write-block.ts';

/** A change of the editor's document, in positions of the document as it was. */
export interface Revision {
  from: number;
  to: number;
  nodes: Node[];
}

/**
 * Which part of the body each block of the editor was read from. A block that was not touched is the same object
 * all along, so it is written as it was read, byte by byte; only the others are written anew, once each.
 */
export class SourceLedger {
  private places = new WeakMap<Node, Place>();
  private readonly bySaying = new Map<string, Place[]>();
  private readonly fresh = new WeakMap<Node, Partial<Record<Bullet, string>>>();
  /** Sources that the blocks to be written anew have been edited from. */
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

  /** The body that a document says now. */
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
   * The least change that makes the document say another body.
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

  /** Blocks that somebody wrote as text, each to be written as it was. */
  nodesOf(source: string): Node[] {
    return this.enterAll(readBody(source).pieces).map(({ node }) => node);
  }

  /** Which block has become which since the last time: one by one, or all of one that was divided. */
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
    this.bySaying.set(saying, [...(this.bySaying.get(saying) ?? []), place]);
    return { node, place };
  }

  /** The blocks with their texts, without the empty one that always stands at the end. */
  private written(doc: Node): { node: Node; text: string }[] {
    const blocks = children(doc).map((node) => ({
      node,
      text: this.placeOf(node, null)?.source ?? this.freshly(node, '-'),
    }));
    return blocks.at(-1)?.text === '' ? blocks.slice(0, -1) : blocks;
  }

  /** A block that says again what one said before, after an undo for one, stands where that one stood. */
  private placeOf(node: Node, previous: Place | null): Place | null {
    const known = this.places.get(node);
    if (known || this.fresh.has(node)) return known ?? null;
    const alike = this.bySaying.get(JSON.stringify(node)) ?? [];
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

  /** Nothing but blanks: as it was read, if it was read so. */
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
