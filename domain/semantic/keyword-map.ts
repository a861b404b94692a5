import { fold } from '../text/fold.ts';
import { wordsOf } from '../text/words.ts';
import type { Term } from './term.ts';

/** A page of the site as the map reads it. */
export interface MappedPage {
  kind: 'post' | 'article';
  id: string;
  slug: string;
  title: string;
  tags: readonly string[];
  /** Everything else that is written there, plain. */
  text: string;
}

export type PageName = Pick<MappedPage, 'kind' | 'id' | 'slug' | 'title'>;

/** Where a term is used. */
export interface TermUse {
  term: Term;
  /** How many pages hold it, in title, tags or text. */
  pages: number;
  /** The first pages whose title holds it: what search engines take them to be about. */
  titled: PageName[];
  titledTotal: number;
}

/** Titled pages that are named, of each term. */
const namedPages = 5;

interface Entry extends TermUse {
  words: string[];
}

/**
 * Counts the pages that hold each term, as whole words in any letter case, in their order. A page is given once.
 * Terms without a word are held by none.
 */
export function createKeywordMap(terms: readonly Term[]) {
  const entries: Entry[] = terms.map((term) => ({
    term,
    pages: 0,
    titled: [],
    titledTotal: 0,
    words: wordsOf(fold(term.term)),
  }));
  // By their first word: a page is read once, however many terms there are.
  const byFirstWord = Map.groupBy(
    entries.filter(({ words }) => words.length > 0),
    ({ words }) => words[0],
  );

  function heldBy(text: string): Set<Entry> {
    const words = wordsOf(fold(text));
    const held = new Set<Entry>();
    for (const [start, word] of words.entries()) {
      for (const entry of byFirstWord.get(word) ?? []) {
        if (entry.words.every((part, offset) => words[start + offset] === part)) held.add(entry);
      }
    }
    return held;
  }

  return {
    add({ kind, id, slug, title, tags, text }: MappedPage): void {
      const inTitle = heldBy(title);
      const held = new Set([title, ...tags, text].flatMap((part) => [...heldBy(part)]));
      for (const entry of held) entry.pages += 1;
      for (const entry of inTitle) {
        entry.titledTotal += 1;
        if (entry.titled.length < namedPages) entry.titled.push({ kind, id, slug, title });
      }
    },

    /** In the order of the terms. */
    uses: (): TermUse[] => entries.map(({ words: _, ...use }) => use),
  };
}

/** Terms that no page uses. */
export function gapsOf(uses: readonly TermUse[]): Term[] {
  return uses.filter(({ pages }) => pages === 0).map(({ term }) => term);
}

/** Primary terms that several titles hold: these pages stand in each other's way in a search. */
export function competing(uses: readonly TermUse[]): TermUse[] {
  return uses.filter(({ term, titledTotal }) => term.role === 'primary' && titledTotal > 1);
}
