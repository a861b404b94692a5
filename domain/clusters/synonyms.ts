import { fold } from '../text/fold.ts';

/** A word and others that are written for it. */
export interface SynonymMap {
  id: string;
  /** The canonical term. */
  key: string;
  variants: string[];
  createdDate: string;
}

/** Words that are one and the same for matching. */
export interface Synonyms {
  /** The canonical term of a word, folded; the word itself, folded, where nobody says otherwise. */
  keyOf(word: string): string;
  /** Every word that has the same canonical term, itself among them; folded. */
  allOf(word: string): string[];
}

export const noSynonyms: Synonyms = { keyOf: fold, allOf: (word) => [fold(word)] };

/** A variant of two keys belongs to the older map; the variants of one key belong together whatever map they stand in. */
export function synonymsOf(maps: readonly SynonymMap[]): Synonyms {
  if (maps.length === 0) return noSynonyms;
  const keys = new Map<string, string>();
  const oldestFirst = maps.toSorted((a, b) => compare(a.createdDate, b.createdDate) || compare(a.id, b.id));
  for (const { key } of oldestFirst) keys.set(fold(key), fold(key));
  for (const { key, variants } of oldestFirst) {
    for (const variant of variants.map(fold)) if (!keys.has(variant)) keys.set(variant, fold(key));
  }
  const keyOf = (word: string) => keys.get(fold(word)) ?? fold(word);
  const groups = Map.groupBy(keys.keys(), (word) => keyOf(word));
  return { keyOf, allOf: (word) => groups.get(keyOf(word)) ?? [fold(word)] };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
