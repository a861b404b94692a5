import { gramsOf, type QueryPart } from '../text/sentences.ts';
import { severalParts } from './words.ts';

export interface PatternTerm {
  text: string;
  /** Words that only begin with it are found, too. */
  isPrefix: boolean;
}

/** All of these terms. */
type Alternative = readonly PatternTerm[];
/** One of these. */
export type PatternGroup = readonly Alternative[];
/** What a document must have, whatever the database: a part of the query each. */
export type Pattern = readonly PatternGroup[];

/** Similar words that occur somewhere, by word of the query. */
export type NearWords = ReadonlyMap<string, readonly string[]>;

/** Letters of a beginning: shorter ones would find half of the site, longer ones are completed to words that exist. */
const begun = { from: 2, completedFrom: 4 } as const;

/** The last word of a query may be unfinished: the query is searched for while it is typed. */
export function unfinishedWord(parts: readonly QueryPart[]): string | null {
  const last = parts.at(-1);
  return last?.kind === 'word' && Array.from(last.text).length >= begun.completedFrom ? last.text : null;
}

const whole = (text: string): PatternTerm => ({ text, isPrefix: false });

/** As it was typed. @param completions words that begin as its last one */
export function exactPattern(parts: readonly QueryPart[], completions: readonly string[]): Pattern {
  return parts.map((part, index) => {
    if (part.kind === 'run') return [gramsOf(part.text).map(whole)];
    if (index < parts.length - 1) return [[whole(part.text)]];
    const { length } = Array.from(part.text);
    const isPrefix = length >= begun.from && length < begun.completedFrom;
    return [[{ text: part.text, isPrefix }], ...completions.map((word) => [whole(word)])];
  });
}

/** With one letter of each word forgiven. */
export function nearPattern(parts: readonly QueryPart[], exact: Pattern, near: NearWords): Pattern {
  return parts.map((part, index) => {
    const others =
      part.kind === 'run'
        ? runsWithoutOne(part.text).map((grams) => grams.map(whole))
        : (near.get(part.text) ?? []).map((word) => [whole(word)]);
    return [...(exact[index] ?? []), ...others];
  });
}

/** The pairs that remain when one character of a run is not looked at. */
function runsWithoutOne(run: string): string[][] {
  const grams = gramsOf(run);
  if (grams.length < 2) return [];
  return Array.from({ length: grams.length + 1 }, (_, wrong) =>
    grams.filter((_, index) => index !== wrong && index !== wrong - 1),
  ).filter((rest) => rest.length > 0);
}

/** Each of these lacks another part of the query: for words that occur nowhere. */
export function loosePatterns(pattern: Pattern): Pattern[] {
  if (pattern.length < severalParts) return [];
  return pattern.map((_, left) => pattern.filter((_, index) => index !== left));
}
