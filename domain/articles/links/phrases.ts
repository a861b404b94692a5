import { fold } from '../../text/fold.ts';
import type { LinkTarget } from './link-target.ts';

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
  /** Where the phrase ends when it begins with that word of the text; null when something else stands there. */
  endAt(text: string, words: readonly WordPlace[], index: number): number | null;
}

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** What may stand between two words of a phrase: the end of a sentence may not. */
const gap = /^[\s,&'’"“”‐-―-]{0,4}$/u;
/** Characters of the shortest phrase. */
const shortest = 3;

export function wordPlaces(text: string): WordPlace[] {
  return Array.from(text.matchAll(word), ({ 0: found, index }) => ({
    word: fold(found),
    start: index,
    end: index + found.length,
  }));
}

/** All phrases by their first word. */
export function phrasesByWord(targets: readonly LinkTarget[]): Map<string, Phrase[]> {
  const found = new Map<string, Phrase[]>();
  for (const phrase of targets.flatMap(phrasesOf)) {
    const [first = ''] = phrase.words;
    found.set(first, [...(found.get(first) ?? []), phrase]);
  }
  return found;
}

/** A photograph or an article that is called by a single word is meant only where that is written like a name. */
function phrasesOf(target: LinkTarget): Phrase[] {
  const isWork = target.kind === 'article' || target.kind === 'photo';
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
