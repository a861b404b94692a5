import { dataAddressEnd } from './ranges.ts';

/** Images written into the text: millions of characters that are no prose. */
const data = /\bdata:/gi;
/** Characters after `data:`; a shorter address stays. */
const shortest = 200;

export interface Shortened {
  text: string;
  /** Where a place of the short text stands in the whole one. */
  toSource: (place: number) => number;
}

/** A body without the insides of the pictures that are written into it, so that checking it while typing stays quick. */
export function shortened(body: string): Shortened {
  /** Each with all that is removed up to it. */
  const cuts: { at: number; removed: number }[] = [];
  let removed = 0;
  let text = '';
  let end = 0;
  for (const { 0: begin, index } of body.matchAll(data)) {
    const start = index + begin.length;
    if (start < end) continue;
    const addressEnd = dataAddressEnd(body, start);
    if (addressEnd - start < shortest) continue;
    text += body.slice(end, start);
    end = addressEnd;
    const at = start - removed;
    removed += end - start;
    cuts.push({ at, removed });
  }
  text += body.slice(end);
  return { text, toSource: (place) => place + removedBefore(place, cuts) };
}

/** A body has thousands of places: each is looked up in steps of half the cuts. */
function removedBefore(place: number, cuts: readonly { at: number; removed: number }[]): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cuts[middle]?.at ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return cuts[low - 1]?.removed ?? 0;
}
