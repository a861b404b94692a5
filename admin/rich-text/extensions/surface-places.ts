import type { TextPlace } from '../types.ts';

export interface TextRange {
  start: number;
  end: number;
}

/** Blanks, and what stands for a line break or a picture in the editor's text. */
const blanks = '[\\s\\ufffc]*';
/** What may stand between two words of a sentence in Markdown or HTML. */
const markup = '(?:[\\s*_~`\\\\[>-]|\\]\\([^()\\s]{0,2000}\\)|<[^<>]{0,500}>)*';

/** Finds a text whatever blanks, or markup, are between its words. */
export function patternOf({ text }: TextPlace, inSource = false): RegExp | null {
  const words = text.match(/[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu);
  if (!words) return null;
  return new RegExp(words.map(escaped).join(inSource ? markup : blanks), 'gu');
}

/** One for each different text: sentences that are alike are all found by the first one's. */
export function patternsOf(places: readonly TextPlace[], inSource = false): RegExp[] {
  const patterns = new Map<string, RegExp>();
  for (const place of places) {
    const pattern = patternOf(place, inSource);
    if (pattern) patterns.set(pattern.source, pattern);
  }
  return [...patterns.values()];
}

export function rangesOf(text: string, pattern: RegExp): TextRange[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
