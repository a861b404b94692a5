import { gramsOf, isCompleted, type QueryPart } from '../text/sentences.ts';
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
/** Requirements on a document, whatever the database: a group for each part of the query. */
export type Pattern = readonly PatternGroup[];

/** Similar words that occur somewhere, by word of the query. */
export type NearWords = ReadonlyMap<string, readonly string[]>;

/** Characters of a beginning: a shorter one would find half of the site. */
const begunFrom = 2;
/** Words that a beginning is completed to. */
export const mostCompletions = 40;
/** Characters of a beginning that says enough, however many words begin so. */
const completedFrom = 4;

/** The last word of a query may be unfinished: the query is searched for while it is typed. */
export function unfinishedWord(parts: readonly QueryPart[]): string | null {
  const last = parts.at(-1);
  return last?.kind === 'word' && Array.from(last.text).length >= begunFrom ? last.text : null;
}

const whole = (text: string): PatternTerm => ({ text, isPrefix: false });

/**
 * Pattern of the query as it was typed.
 * @param completions words that begin as its last one: what exists can be looked up, where a database would have to
 *   guess how many documents have a word with this beginning; one more than {@link mostCompletions} if there are more
 */
export function exactPattern(parts: readonly QueryPart[], completions: readonly string[]): Pattern {
  return parts.map((part, index) => {
    if (part.kind === 'run') return [[...new Set(gramsOf(part.text))].map(whole)];
    if (index < parts.length - 1) return [[whole(part.text)]];
    const isShort = Array.from(part.text).length < completedFrom;
    if (isShort && completions.length > mostCompletions) return [[{ text: part.text, isPrefix: true }]];
    return [part.text, ...completions.slice(0, mostCompletions)].map((word) => [whole(word)]);
  });
}

/** Pairs that are looked for to forgive a character of the runs of a query: each costs time. */
const mostForgiving = 400;

/** With one letter of each word forgiven, and one character of each run, as far as the runs are not long. */
export function nearPattern(parts: readonly QueryPart[], exact: Pattern, near: NearWords): Pattern {
  let left = mostForgiving;
  return parts.map((part, index) => {
    const same = exact[index] ?? [];
    if (part.kind === 'word') return [...same, ...(near.get(part.text) ?? []).map((word) => [whole(word)])];
    const others = runsWithoutOne(part.text);
    const pairs = others.flat().length;
    if (pairs > left) return same;
    left -= pairs;
    return [...same, ...others.map((grams) => grams.map(whole))];
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

/** Parts that are left out in turn: each costs time. */
const mostLeftOut = 3;

/**
 * Each of these lacks another part of the query: the word that occurs nowhere; where all of them occur, the longest
 * parts in turn.
 * @param known words that occur somewhere
 */
export function loosePatterns(
  parts: readonly QueryPart[],
  pattern: Pattern,
  known: ReadonlySet<string>,
): Pattern[] {
  if (parts.length < severalParts) return [];
  const all = [...parts.keys()];
  const missing = all.filter((index) => isMissing(parts[index], pattern[index] ?? [], known));
  if (missing.length > 1) return [];
  const lengthOf = (index: number) => Array.from(parts[index]?.text ?? '').length;
  const longest = all.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, mostLeftOut);
  return (missing.length === 1 ? missing : longest).map((left) =>
    pattern.filter((_, index) => index !== left),
  );
}

/**
 * Whether no document has the word. A run is never missing, since only its pairs are known, nor is a beginning, which
 * has many completions.
 */
function isMissing(part: QueryPart | undefined, group: PatternGroup, known: ReadonlySet<string>): boolean {
  const isAlone = group.length === 1 && group.every((terms) => terms.every(({ isPrefix }) => !isPrefix));
  return isAlone && part?.kind === 'word' && isCompleted(part.text) && !known.has(part.text);
}
