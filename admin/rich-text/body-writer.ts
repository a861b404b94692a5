import type { Node } from '@tiptap/pm/model';
import type { Bullet } from './write-block.ts';

/** Where a block stood in a body that was read. */
export interface Place {
  before: string;
  source: string;
  previous: Place | null;
}

const listTypes = ['bulletList', 'orderedList'];

/** Puts blocks together so that none becomes a part of the one before. */
export class BodyWriter {
  text = '';
  isEmpty = true;
  /** Of the block written last; null when it was written anew. */
  place: Place | null = null;
  private last: { type: string; sign: string } | null = null;
  private readonly eol: string;

  constructor(eol: string) {
    this.eol = eol;
  }

  /** A block that was edited or is new; an empty one is left out. */
  add(node: Node, lead: string, write: (bullet: Bullet) => string): void {
    const written = write(this.bulletFor(node));
    if (written === '') return;
    this.append(node, this.isEmpty ? upToLine(lead) : this.eol + this.eol, written);
    this.place = null;
  }

  /** A block as it was read; where its neighbour is another now, it may have to be written in another way. */
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

  /** Lists alike, and what is indented after a list, would become a part of it. */
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
