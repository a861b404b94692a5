/**
 * A gap of a page's start that its owner has to fill in, as a reader sees it: `[FILL IN: your email address]`, within
 * its paragraph. In every language that the starts are written in.
 */
const gap = /\[\s{0,20}(?:fill in|ausfüllen)\b(?:[^[\]\n]|\n(?![ \t]*\n)){0,300}\]/gi;

/** Label of a gap: what has to be filled in. @param text of a gap */
export function gapLabel(text: string): string {
  return text.replace(/^\[\s*(?:fill in|ausfüllen)\b:?\s*|\]$/gi, '');
}

/** A gap by its words; `occurrence` of several with the same words, from 0. */
interface Gap {
  text: string;
  occurrence: number;
}

/** Every gap of a text, in order. @param text as a reader sees it, without markup */
export function gapsIn(text: string): Gap[] {
  const counts = new Map<string, number>();
  return (text.match(gap) ?? []).map((found) => {
    const words = found.replace(/\s+/g, ' ');
    const occurrence = counts.get(words) ?? 0;
    counts.set(words, occurrence + 1);
    return { text: words, occurrence };
  });
}
