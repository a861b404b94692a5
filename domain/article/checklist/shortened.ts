/** Pictures written into the text: millions of signs that nobody reads. */
const data = /\bdata:[^\s"'<>()]{200,}/gi;
const kept = 'data:'.length;

export interface Shortened {
  text: string;
  /** Where a place of the short text stands in the whole one. */
  toSource: (place: number) => number;
}

/** A body without the insides of the pictures that are written into it, so that checking it while typing stays quick. */
export function shortened(body: string): Shortened {
  const cuts: { at: number; removed: number }[] = [];
  let removed = 0;
  const text = body.replace(data, (address: string, index: number) => {
    cuts.push({ at: index - removed + kept, removed: address.length - kept });
    removed += address.length - kept;
    return address.slice(0, kept);
  });
  const toSource = (place: number) =>
    cuts.reduce((sum, cut) => (cut.at <= place ? sum + cut.removed : sum), place);
  return { text, toSource };
}
