import { partsOf, type QueryPart } from '../text/sentences.ts';
import type { NearWords } from './pattern.ts';

/** Texts of a document that may match. */
export interface Candidate {
  title: string;
  /** Tags and the place, as visitors see them. */
  keywords: string;
  /** Caption or excerpt. */
  summary: string;
  /** ISO. */
  createdDate: string;
  /** It has every word as it was typed. */
  isExact: boolean;
  /** All words are in its title; in title, tags, place and summary; or somewhere. */
  scope: SearchScope;
}

/** Where the words are, the best first. */
export const searchScopes = ['title', 'strong', 'everything'] as const;
export type SearchScope = (typeof searchScopes)[number];

/** Worth of a match in a field; elsewhere, in a story or body, it is worth 1. */
const worth = { title: 10, keywords: 6, summary: 4 } as const;
/** Share of the worth for a word that only begins with the typed one, or has another letter. */
const share = { begun: 0.8, near: 0.6 } as const;
/** When the query is the whole title, in proportion. */
const wholeTitle = 5;
/** Words that are in the title one behind the other, as in the query, in proportion. */
const sameOrder = 2;
/** Documents that are compared by more than their titles, for each that is wanted. */
const comparedPerHit = 2;
/** Similar documents are left out behind so many exact ones, unless their whole title was meant. */
export const enoughExact = 8;

/** Empty list of similar words: they do not count for a document that has the words themselves. */
export const nothingNear: NearWords = new Map();

type Field = readonly QueryPart[];

/** The best, best first; of equals the newest is first. */
export function rank<Found extends Candidate>(
  query: readonly QueryPart[],
  near: NearWords,
  candidates: readonly Found[],
  limit: number,
): Found[] {
  const inTitle = candidates.filter(({ scope }) => scope === 'title');
  const others = candidates
    .filter(({ scope }) => scope !== 'title')
    .sort((one, other) => gradeOf(one) - gradeOf(other) || newerFirst(one, other))
    .slice(0, limit * comparedPerHit);
  const likely = [...inTitle, ...others];
  const scored = likely.map((found) => ({
    found,
    ...scoreOf(query, found.isExact ? nothingNear : near, found),
  }));
  const exact = scored.filter(({ found }) => found.isExact).length;
  return scored
    .filter(({ found, isWhole }) => found.isExact || isWhole || exact < enoughExact)
    .sort((one, other) => other.score - one.score || newerFirst(one.found, other.found))
    .slice(0, limit)
    .map(({ found }) => found);
}

/** A rough order without a look at the texts; the least is the best. */
function gradeOf({ scope, isExact }: Candidate): number {
  return searchScopes.indexOf(scope) + (isExact ? 0 : searchScopes.length);
}

function newerFirst(one: Candidate, other: Candidate): number {
  if (one.createdDate === other.createdDate) return 0;
  return one.createdDate < other.createdDate ? 1 : -1;
}

function scoreOf(query: readonly QueryPart[], near: NearWords, found: Candidate) {
  // With all words in the title nothing else is worth more.
  const names = found.scope === 'title' ? (['title'] as const) : (['title', 'keywords', 'summary'] as const);
  const fields = names.map((name) => ({
    worth: worth[name],
    parts: partsOf(found[name]),
  }));
  const title = fields[0]?.parts ?? [];
  const inTitle = new Set<QueryPart>();
  let sum = 0;
  query.forEach((part, index) => {
    const quality = (own: QueryPart) => qualityOf(part, own, near, index === query.length - 1);
    for (const own of title) if (quality(own) > 0) inTitle.add(own);
    const best = (parts: Field) => Math.max(0, ...parts.map(quality));
    const elsewhere = found.isExact ? 1 : share.near;
    sum += Math.max(elsewhere, ...fields.map(({ worth, parts }) => worth * best(parts)));
  });
  const follows = title.map((own) => query.findIndex((part) => qualityOf(part, own, near, false) > 0));
  const pairs = follows.filter((place, index) => place > 0 && follows[index - 1] === place - 1).length;
  const inOrder = query.length > 1 ? pairs / (query.length - 1) : 0;
  const covered = title.length === 0 ? 0 : inTitle.size / title.length;
  const isWhole = covered === 1 && query.length >= title.length - 1;
  return { score: sum / Math.max(1, query.length) + covered * wholeTitle + inOrder * sameOrder, isWhole };
}

/** How well a word of a text is what was asked for: 1 is the word itself, 0 another one. */
function qualityOf(asked: QueryPart, own: QueryPart, near: NearWords, isLast: boolean): number {
  if (asked.text === own.text) return 1;
  if (asked.kind === 'run' || own.kind === 'run')
    return own.text.includes(asked.text) ? share.begun : sharedPairs(asked, own);
  if (near.get(asked.text)?.includes(own.text)) return share.near;
  return isLast && own.text.startsWith(asked.text) ? share.begun : 0;
}

/** Half of the characters in one run are enough to be similar. */
function sharedPairs(asked: QueryPart, own: QueryPart): number {
  if (asked.kind !== own.kind) return 0;
  const characters = Array.from(asked.text);
  const known = characters.filter((character) => own.text.includes(character)).length;
  return known * 2 > characters.length ? share.near * (known / characters.length) : 0;
}
