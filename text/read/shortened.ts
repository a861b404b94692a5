import type { Range } from '#domain/text/reading.ts';

const outside = /[\s"'<>()]/g;

/** The end of the data address at `start`. One pattern for the whole would store each of its millions of characters. */
export function dataAddressEnd(text: string, start: number): number {
  outside.lastIndex = start;
  return outside.exec(text)?.index ?? text.length;
}

/** Embedded pictures: up to millions of characters. */
const data = /\bdata:/gi;
/** Characters after `data:`; a shorter address stays. */
const shortest = 200;

export interface Shortened {
  text: string;
  /** The place in the whole text of a place in the short one. */
  toSource: (place: number) => number;
}

/** A body without the contents of embedded pictures, so that checking it while typing stays fast. */
export function shortened(body: string): Shortened {
  const insides: Range[] = [];
  for (const { 0: begin, index } of body.matchAll(data)) {
    const start = index + begin.length;
    if (start < (insides.at(-1)?.end ?? 0)) continue;
    const end = dataAddressEnd(body, start);
    if (end - start >= shortest) insides.push({ start, end });
  }
  return without(body, insides);
}

/** @param ranges in order, without overlaps */
export function without(source: string, ranges: readonly Range[]): Shortened {
  if (ranges.length === 0) return { text: source, toSource: (place) => place };
  /** Each with the number of characters removed up to it. */
  const cuts: Cut[] = [];
  let removed = 0;
  let text = '';
  let from = 0;
  for (const { start, end } of ranges) {
    text += source.slice(from, start);
    from = end;
    removed += end - start;
    cuts.push({ at: text.length, removed });
  }
  return { text: text + source.slice(from), toSource: (place) => place + removedBefore(place, cuts) };
}

interface Cut {
  /** In the short text. */
  at: number;
  removed: number;
}

function removedBefore(place: number, cuts: readonly Cut[]): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cuts[middle]?.at ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return cuts[low - 1]?.removed ?? 0;
}
