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
    cuts.push({ at: start - removed, removed: end - start });
    removed += end - start;
  }
  text += body.slice(end);
  const toSource = (place: number) =>
    cuts.reduce((sum, cut) => (cut.at <= place ? sum + cut.removed : sum), place);
  return { text, toSource };
}
