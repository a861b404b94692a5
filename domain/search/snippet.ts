import { foldForSearch, truncateAtWord } from '../text/clean.ts';
import type { QueryPart } from '../text/sentences.ts';
import type { NearWords } from './pattern.ts';

/** A piece of a text; `isMatch`: it is what was searched for. */
export interface SnippetPart {
  text: string;
  isMatch: boolean;
}

/** Characters of a snippet, and of what comes before the first match in it. */
const lengths = { whole: 160, before: 50 } as const;

const wordInText = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The place of a text where the query matches, else its beginning; on one line, cut at words. */
export function snippetOf(text: string, query: readonly QueryPart[], near: NearWords): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const first = firstMatch(line, query, near);
  if (first <= lengths.before) return truncateAtWord(line, lengths.whole);
  const start = line.lastIndexOf(' ', first - lengths.before / 2) + 1;
  // A run without blanks is cut before its match.
  const from = first - start > lengths.before ? first - lengths.before : start;
  return `…${truncateAtWord(line.slice(from), lengths.whole - 1)}`;
}

function firstMatch(line: string, query: readonly QueryPart[], near: NearWords): number {
  for (const { 0: word, index } of line.matchAll(wordInText)) {
    const place = matchIn(word, query, near);
    if (place) return index + place.from;
  }
  return -1;
}

/** The text in pieces, with what matches marked. */
export function markedParts(text: string, query: readonly QueryPart[], near: NearWords): SnippetPart[] {
  const parts: SnippetPart[] = [];
  const add = (piece: string, isMatch: boolean) => {
    if (piece !== '') parts.push({ text: piece, isMatch });
  };
  let at = 0;
  for (const { 0: word, index } of text.matchAll(wordInText)) {
    const place = matchIn(word, query, near);
    if (!place) continue;
    add(text.slice(at, index + place.from), false);
    add(text.slice(index + place.from, index + place.to), true);
    at = index + place.to;
  }
  add(text.slice(at), false);
  return parts;
}

/** Where in a word of the text something of the query is: all of it, or a part of a run without blanks. */
function matchIn(
  word: string,
  query: readonly QueryPart[],
  near: NearWords,
): { from: number; to: number } | null {
  const folded = foldForSearch(word);
  for (const [index, { kind, text }] of query.entries()) {
    const isLast = index === query.length - 1;
    if (kind === 'run') {
      const from = folded.indexOf(text);
      if (from >= 0) return folded.length === word.length ? { from, to: from + text.length } : all(word);
    } else if (folded === text || near.get(text)?.includes(folded)) return all(word);
    else if (isLast && text.length > 1 && folded.startsWith(text)) return all(word);
  }
  return null;
}

const all = (word: string) => ({ from: 0, to: word.length });
