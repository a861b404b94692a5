import type { Post } from '../posts/post.ts';
import type { SynonymMap } from '../semantic/records.entity.ts';
import { fold } from '../text/clean.ts';
import { wordsOf } from '../text/sentences.ts';
import type { Cluster } from './cluster.entity.ts';

/** Words of a post that are compared with the tokens of a hub; all of them folded. */
export interface MatchSubject {
  tags: string[];
  city: string | null;
  /** The words of city, caption and story, in order. */
  texts: string[][];
}

/** Longer words are ignored: no index can hold them. */
const longestToken = 120;

const addresses = /(?:https?:\/\/|www\.)\S+/giu;

/** @param story without markup */
export function subjectOf(post: Pick<Post, 'tags' | 'city' | 'caption'>, story: string): MatchSubject {
  const prose = [post.city ?? '', post.caption, story];
  return {
    tags: [...new Set(post.tags.map(fold))],
    city: post.city === null ? null : fold(post.city),
    texts: prose
      .map((text) => wordsOf(fold(text.replace(addresses, ' '))))
      .filter((words) => words.length > 0),
  };
}

/** All tokens that find the post: whole tags, the whole city, each word. */
export function tokensOf(subject: MatchSubject): string[] {
  const tokens = new Set([...subject.tags, ...subject.texts.flat()]);
  if (subject.city !== null) tokens.add(subject.city);
  return [...tokens].filter((token) => token !== '' && token.length <= longestToken);
}

/** A token of a hub, ready to compare. */
export interface MatchToken {
  /** Folded form, as of a whole tag, city or word. */
  whole: string;
  /** Its words in order; empty if it has other characters (`c++`), so that only a tag or city can equal it. */
  words: string[];
}

/** Characters that may separate the words of a token. */
const onlyWords = /^[\p{L}\p{N}\p{M}\s'’.,-]+$/u;

/** @returns null for a token without any content */
export function matchToken(token: string): MatchToken | null {
  const whole = fold(token);
  if (whole === '') return null;
  return { whole, words: onlyWords.test(whole) ? wordsOf(whole) : [] };
}

/** Whether the token is one of {@link tokensOf}, so that word order does not matter. */
export function isSingleToken({ whole, words }: MatchToken): boolean {
  return words.length === 0 || (words.length === 1 && words[0] === whole);
}

export interface MatchRule {
  /** Each group needs one match: a token or one of its synonyms. */
  required: MatchToken[][];
  /** None may match; synonyms included. */
  negative: MatchToken[];
}

/** @param synonyms treated as equal; empty where they do not matter */
export function matchRule(
  cluster: Pick<Cluster, 'requiredTokens' | 'negativeTokens'>,
  synonyms: Synonyms = noSynonyms,
): MatchRule {
  const ready = (token: string) =>
    synonyms
      .allOf(token)
      .map(matchToken)
      .filter((found) => found !== null);
  return {
    required: cluster.requiredTokens.map(ready).filter((group) => group.length > 0),
    negative: cluster.negativeTokens.flatMap(ready),
  };
}

/** How a hub lists its posts: those that match or, where all but a few match, all without those that do not. */
export type HubListing = 'hub' | 'without';

/**
 * The rule of the posts that a hub has rows of. A hub with negative tokens alone matches nearly every post: it lists
 * those that it leaves out. Null for one that finds every post: it has no rows.
 */
export function listedRule(rule: MatchRule): { listing: HubListing; rule: MatchRule } | null {
  if (rule.required.length > 0) return { listing: 'hub', rule };
  if (rule.negative.length === 0) return null;
  return { listing: 'without', rule: { required: [rule.negative], negative: [] } };
}

/** All required tokens present and no negative one; without required tokens every post matches. */
export function matches(subject: MatchSubject, rule: MatchRule): boolean {
  return (
    rule.required.every((group) => group.some((token) => isPresent(subject, token))) &&
    !rule.negative.some((token) => isPresent(subject, token))
  );
}

/** Whether a post has a token or one of its synonyms. */
export function hasToken(subject: MatchSubject, token: string, synonyms: Synonyms = noSynonyms): boolean {
  return synonyms.allOf(token).some((word) => {
    const ready = matchToken(word);
    return ready !== null && isPresent(subject, ready);
  });
}

/** Equal to a tag or the whole city, or consecutive whole words in city, caption or story. */
function isPresent(subject: MatchSubject, { whole, words }: MatchToken): boolean {
  if (subject.tags.includes(whole) || subject.city === whole) return true;
  return words.length > 0 && subject.texts.some((text) => hasSequence(text, words));
}

function hasSequence(text: readonly string[], run: readonly string[]): boolean {
  const last = text.length - run.length;
  for (let start = 0; start <= last; start += 1) {
    if (run.every((word, offset) => text[start + offset] === word)) return true;
  }
  return false;
}

/** Synonyms for matching. */
export interface Synonyms {
  /** The canonical term of a word, folded; the folded word itself if it has none. */
  keyOf(word: string): string;
  /** All words with the same canonical term, including itself; folded. */
  allOf(word: string): string[];
}

export const noSynonyms: Synonyms = { keyOf: fold, allOf: (word) => [fold(word)] };

/** A variant in two maps belongs to the older one; variants of one key belong together, whatever their map. */
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
