import type { Range } from '#domain/text/reading.ts';

/** Stands for markup inside a word; taken out, so that **bold**ly is one word. */
const joint = 0xe000;
/** Ends a block of text, as `<p>` does. */
const blockEnd = 0xe001;
const blank = 0x20;

const joints = /\ue000/g;

/**
 * A text of which parts are covered, sign for sign, so that every place keeps its number. There are two views of
 * it: what a reader sees, and what may still be markup (without code, which a reader sees).
 */
export class Mask {
  readonly #seen: Uint16Array;
  readonly #syntax: Uint16Array;

  constructor(source: string) {
    this.#seen = new Uint16Array(source.length);
    for (let at = 0; at < source.length; at += 1) this.#seen[at] = source.charCodeAt(at);
    this.#syntax = this.#seen.slice();
  }

  /** Markup of which a reader sees nothing, not even a gap. */
  hide({ start, end }: Range): void {
    this.#seen.fill(joint, start, end);
    this.#syntax.fill(joint, start, end);
  }

  /** Something else stands there: a shortcode, a picture. */
  blank({ start, end }: Range): void {
    this.#seen.fill(blank, start, end);
    this.#syntax.fill(blank, start, end);
  }

  /** The text before and after it are two blocks. */
  split(range: Range): void {
    this.hide(range);
    if (range.start < range.end) this.#seen[range.start] = blockEnd;
  }

  /** What stands there is text, whatever it looks like. */
  literal({ start, end }: Range): void {
    this.#syntax.fill(blank, start, end);
  }

  /** One sign is seen where several are written. */
  show({ start, end }: Range, character: string): void {
    this.hide({ start, end });
    for (let at = 0; at < character.length && start + at < end; at += 1) {
      this.#seen[start + at] = character.charCodeAt(at);
    }
  }

  /** Where a pattern stands in what may still be markup. */
  find(pattern: RegExp): RegExpExecArray[] {
    return [...textOf(this.#syntax).matchAll(pattern)];
  }

  /** Where a pattern stands in what a reader sees, code included. */
  findSeen(pattern: RegExp): RegExpExecArray[] {
    return [...textOf(this.#seen).matchAll(pattern)];
  }

  /** What a reader sees of a part, and for each of its signs where it stands in the source. */
  seen({ start, end }: Range): { text: string; places: number[] } {
    const places: number[] = [];
    for (let at = start; at < end; at += 1) if (this.#seen[at] !== joint) places.push(at);
    return { text: textOf(this.#seen.subarray(start, end)).replace(joints, ''), places };
  }

  /** Parts of a range that stand in blocks of their own. */
  blocksOf({ start, end }: Range): Range[] {
    const found: Range[] = [];
    let from = start;
    for (let at = start; at < end; at += 1) {
      if (this.#seen[at] !== blockEnd) continue;
      found.push({ start: from, end: at });
      from = at + 1;
    }
    return [...found, { start: from, end }].filter((part) => part.start < part.end);
  }
}

const chunk = 8192;

function textOf(codes: Uint16Array): string {
  let text = '';
  for (let at = 0; at < codes.length; at += chunk) {
    // Spreading would ask the array for its members one by one.
    text += String.fromCharCode.apply(null, codes.subarray(at, at + chunk) as unknown as number[]);
  }
  return text;
}
