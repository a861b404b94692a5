import { fold } from '../../text/fold.ts';
import { pageNamed } from '../checklist/internal-links.ts';
import type { LinkTarget } from './link-target.ts';
import { type LinkableText, linkableText } from './linkable.ts';
import { type Phrase, phrasesByWord, wordPlaces } from './phrases.ts';

export interface LinkSuggestion {
  /** As it stands in the body: `body.slice(start, end)`. */
  phrase: string;
  start: number;
  /** Not included. */
  end: number;
  target: LinkTarget;
}

export interface SuggestOptions {
  /** Our own address: absolute links to it count as links to our pages. */
  siteUrl: string;
  /** Address of the article itself; null for one that has none yet. */
  own: string | null;
}

/** More would not be read. */
export const mostSuggestions = 5;

type Match = LinkSuggestion & Pick<Phrase, 'rank' | 'words'>;

/**
 * Words of a body that speak of pages of ours which it does not link to yet, in the order of the body: the names of
 * pages before their terms, the longer before the shorter; each page and each phrase once.
 */
export function suggestLinks(
  body: string,
  targets: readonly LinkTarget[],
  { siteUrl, own }: SuggestOptions,
): LinkSuggestion[] {
  const text = linkableText(body);
  const keyOf = (address: string) => keyOfPage(address, siteUrl);
  const linked = new Set([...text.addresses, ...(own === null ? [] : [own])].map(keyOf));
  const open = targets.filter(({ href }) => !linked.has(keyOf(href)));
  const chosen: Match[] = [];
  for (const match of matchesIn(body, text, open).toSorted(byWorth)) {
    if (chosen.length === mostSuggestions) break;
    if (!chosen.some((other) => collide(match, other))) chosen.push(match);
  }
  return chosen
    .toSorted((one, other) => one.start - other.start)
    .map(({ phrase, start, end, target }) => ({ phrase, start, end, target }));
}

/** One key for all addresses of a page; a post is shown on two pages and has one. */
function keyOfPage(address: string, siteUrl: string): string {
  const { page, subject } = pageNamed(address, siteUrl) ?? { page: 'elsewhere', subject: address };
  return `${page === 'post' ? 'photo' : page} ${fold(subject ?? '')}`;
}

/** Of every phrase the first place where a link may stand. */
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
  return one.rank - other.rank || other.words.length - one.words.length || one.start - other.start;
}

function collide(one: Match, other: Match): boolean {
  const isOver = one.start < other.end && other.start < one.end;
  return isOver || one.target === other.target || fold(one.phrase) === fold(other.phrase);
}
