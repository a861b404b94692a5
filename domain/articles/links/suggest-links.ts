import { fold } from '../../text/clean.ts';
import type { Reading } from '../../text/reading.ts';
import { pageNamed } from '../checklist/measure.ts';
import { type LinkableText, linkableText } from './linkable.ts';

export interface LinkSuggestion {
  /** Phrase as in the body: `body.slice(start, end)`. */
  phrase: string;
  start: number;
  /** Not included. */
  end: number;
  target: LinkTarget;
}

export interface SuggestOptions {
  /** Our own URL: absolute links to it count as links to our pages. */
  siteUrl: string;
  /** URL of the article itself; null for one that has none yet. */
  own: string | null;
}

/** More would not be read. */
export const mostSuggestions = 5;

type Match = LinkSuggestion & Pick<Phrase, 'rank' | 'words'>;

/** Whether a link to it is one of the internal links that the checklist counts. */
export function countsAsInternal({ kind }: Pick<LinkTarget, 'kind'>): boolean {
  return kind === 'article' || kind === 'photo';
}

/**
 * Phrases of a body that name pages of the site without a link yet, each page and each phrase once: articles and
 * photos, which the checklist counts, before other pages, then in the order of the body. Of too many the names of pages
 * are chosen before their terms, and the longer before the shorter.
 */
export function suggestLinks(
  body: Reading,
  targets: readonly LinkTarget[],
  { siteUrl, own }: SuggestOptions,
): LinkSuggestion[] {
  const text = linkableText(body);
  const keyOf = (address: string) => keyOfPage(address, siteUrl);
  const linked = new Set([...text.addresses, ...(own === null ? [] : [own])].map(keyOf));
  const open = targets.filter(({ href }) => !linked.has(keyOf(href)));
  const chosen: Match[] = [];
  for (const match of matchesIn(body.source, text, open).toSorted(byWorth)) {
    if (chosen.length === mostSuggestions) break;
    if (!chosen.some((other) => collide(match, other))) chosen.push(match);
  }
  return chosen
    .toSorted((one, other) => byCounting(one, other) || one.start - other.start)
    .map(({ phrase, start, end, target }) => ({ phrase, start, end, target }));
}

/** One key for all URLs of a page; a post is shown on two pages and has one. */
function keyOfPage(address: string, siteUrl: string): string {
  const { page, subject } = pageNamed(address, siteUrl) ?? { page: 'elsewhere', subject: address };
  return `${page === 'post' ? 'photo' : page} ${fold(subject ?? '')}`;
}

/** The first linkable place of every phrase. */
function matchesIn(body: string, text: LinkableText, targets: readonly LinkTarget[]): Match[] {
  const phrases = phrasesByWord(targets);
  const found = new Map<Phrase, Match>();
  for (const block of text.blocks) {
    const words = wordPlaces(block.text);
    for (const [index, { word, start }] of words.entries()) {
      for (const phrase of phrases.get(word) ?? []) {
        const end = found.has(phrase) ? null : phrase.endAt(block.text, words, index);
        const place = end === null ? null : text.placeOf(block, start, end);
        if (!place || isInBrackets(body, place)) continue;
        const { target, rank } = phrase;
        found.set(phrase, {
          ...place,
          phrase: body.slice(place.start, place.end),
          target,
          rank,
          words: phrase.words,
        });
      }
    }
  }
  return [...found.values()];
}

/** `[VERIFY this]`, and whatever else is no link but may mean something. */
function isInBrackets(body: string, { start, end }: { start: number; end: number }): boolean {
  const line = body.slice(body.lastIndexOf('\n', start) + 1, start);
  const rest = body.slice(end, end + 200).split('\n')[0] ?? '';
  return line.lastIndexOf('[') > line.lastIndexOf(']') && rest.includes(']');
}

function byWorth(one: Match, other: Match): number {
  return (
    byCounting(one, other) ||
    one.rank - other.rank ||
    other.words.length - one.words.length ||
    one.start - other.start
  );
}

function byCounting({ target: one }: Match, { target: other }: Match): number {
  return Number(countsAsInternal(other)) - Number(countsAsInternal(one));
}

function collide(one: Match, other: Match): boolean {
  const isOver = one.start < other.end && other.start < one.end;
  return isOver || one.target === other.target || fold(one.phrase) === fold(other.phrase);
}

/** A page of ours that an article may link to, and the words that speak of it. */
export interface LinkTarget {
  kind: 'article' | 'photo' | 'hub' | 'city' | 'tag';
  title: string;
  /** A path. */
  href: string;
  /** Further words than the title: the terms of a hub, the tags of an article. */
  terms: readonly string[];
}

export interface WordPlace {
  /** Folded. */
  word: string;
  /** In the text, UTF-16. */
  start: number;
  end: number;
}

/** Words that speak of a page. */
export interface Phrase {
  target: LinkTarget;
  /** Folded. */
  words: readonly string[];
  /** The lower, the surer that the page is meant. */
  rank: number;
  /** Where the phrase ends if it begins with this word of the text; else null. */
  endAt(text: string, words: readonly WordPlace[], index: number): number | null;
}

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Characters between two words of a phrase; the end of a sentence is not allowed. */
const gap = /^[\s,&'’"“”‐-―-]{0,4}$/u;
/** Characters of the shortest phrase. */
const shortest = 3;

function wordPlaces(text: string): WordPlace[] {
  return Array.from(text.matchAll(word), ({ 0: found, index }) => ({
    word: fold(found),
    start: index,
    end: index + found.length,
  }));
}

/** All phrases by their first word. */
function phrasesByWord(targets: readonly LinkTarget[]): Map<string, Phrase[]> {
  const found = new Map<string, Phrase[]>();
  for (const phrase of targets.flatMap(phrasesOf)) {
    const [first = ''] = phrase.words;
    found.set(first, [...(found.get(first) ?? []), phrase]);
  }
  return found;
}

/** A photograph or an article that is called by a single word is meant only where that is written like a name. */
function phrasesOf(target: LinkTarget): Phrase[] {
  const isWork = countsAsInternal(target);
  const isSingle = wordPlaces(target.title).length === 1;
  const title = phraseOf(target, target.title, isWork && isSingle ? 3 : rankOf(target), isWork && isSingle);
  return [title, ...target.terms.map((term) => phraseOf(target, term, isWork ? 4 : 1, false))].filter(
    (phrase) => phrase !== null,
  );
}

function rankOf({ kind }: LinkTarget): number {
  return kind === 'city' || kind === 'tag' ? 2 : 0;
}

function phraseOf(target: LinkTarget, written: string, rank: number, asWritten: boolean): Phrase | null {
  const parts = wordPlaces(written);
  const [first] = parts;
  if (!first || written.trim().length < shortest) return null;
  const words = parts.map((part) => part.word);
  return {
    target,
    words,
    rank,
    endAt(text, places, index) {
      const last = places[index + words.length - 1];
      const start = places[index]?.start ?? 0;
      if (!last || words.some((one, at) => places[index + at]?.word !== one)) return null;
      const gaps = words.slice(1).map((_, at) => {
        const before = places[index + at]?.end ?? 0;
        return text.slice(before, places[index + at + 1]?.start);
      });
      if (gaps.some((between) => !gap.test(between))) return null;
      if (asWritten && text.slice(start, last.end) !== written.slice(first.start, first.end)) return null;
      return last.end;
    },
  };
}
