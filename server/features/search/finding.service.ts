import type { SearchKind } from '#domain/search/kinds.ts';
import {
  exactPattern,
  loosePatterns,
  type NearWords,
  nearPattern,
  unfinishedWord,
} from '#domain/search/pattern.ts';
import { type DateReading, periodIn } from '#domain/search/period.ts';
import { enoughExact, nothingNear, rank } from '#domain/search/ranking.ts';
import { markedParts, type SnippetPart, snippetOf } from '#domain/search/snippet.ts';
import { type Demands, forgivenWords, meets, readDemands, readQuery } from '#domain/search/words.ts';
import type { QueryPart } from '#domain/text/sentences.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { FoundDocument, SearchGroup, SearchPass } from './search.repository.ts';

export interface SearchQuestion {
  text: string;
  limit: number;
  reading: DateReading;
}

export interface SearchHit {
  kind: SearchKind;
  id: string;
  slug: string;
  title: string;
  /** Text around the match, in parts. */
  snippet: SnippetPart[];
}

/** Documents that are compared, however few are wanted. */
const fewest = 30;
/** Documents whose texts are read for a phrase or a sign. */
const comparedAtMost = 300;

const groups: readonly SearchGroup[] = ['post', 'other'];

/** Finds what is public, best first. Meant for a thread: it compares many texts. */
export function createFinding({ publicSearch }: Repositories) {
  /** Finds candidates, first where a match counts most, then further while too few are found. */
  async function candidates(
    query: readonly QueryPart[],
    near: NearWords,
    limit: number,
  ): Promise<FoundDocument[]> {
    const found = new Map<number, FoundDocument>();
    const look = async (passes: readonly Omit<SearchPass, 'group'>[]) => {
      const all = groups.flatMap((group) => passes.map((pass) => ({ ...pass, group })));
      for (const document of await publicSearch.find(all, limit)) {
        const known = found.get(document.rowId);
        if (!known || (document.isExact && !known.isExact)) found.set(document.rowId, document);
      }
      return [...found.values()].filter(({ isExact }) => isExact).length;
    };
    const unfinished = unfinishedWord(query);
    const completions = unfinished === null ? [] : await publicSearch.completions(unfinished);
    const exact = { pattern: exactPattern(query, completions), isExact: true };
    const similar = { pattern: nearPattern(query, exact.pattern, near), isExact: false };
    const isWider = similar.pattern.some(
      (group, index) => group.length > (exact.pattern[index]?.length ?? 0),
    );
    let good = await look([
      { ...exact, scope: 'title' },
      { ...exact, scope: 'strong' },
      ...(isWider ? [{ ...similar, scope: 'title' } as const] : []),
    ]);
    if (good < limit) good = await look([{ ...exact, scope: 'everything' }]);
    if (isWider && good < enoughExact)
      await look([
        { ...similar, scope: 'strong' },
        { ...similar, scope: 'everything' },
      ]);
    if (found.size > 0) return [...found.values()];
    const known = await publicSearch.known(query.map(({ text }) => text));
    const loose = loosePatterns(query, similar.pattern, known);
    if (loose.length > 0)
      await look(loose.map((pattern) => ({ pattern, scope: 'strong', isExact: false }) as const));
    return [...found.values()];
  }

  /** Documents with the date that the query names and with its other words. */
  async function datedAs(
    query: readonly QueryPart[],
    reading: DateReading,
    signs: readonly string[],
    limit: number,
  ): Promise<FoundDocument[]> {
    const dated = periodIn(query, reading);
    if (dated && dated.rest.length > 0) {
      const pattern = exactPattern(dated.rest, []);
      const pass = { pattern, period: dated.period, isExact: true, scope: 'everything' } as const;
      return publicSearch.find(
        groups.map((group) => ({ ...pass, group })),
        limit,
      );
    }
    if (!dated && (query.length > 0 || signs.length === 0)) return [];
    const period = dated?.period ?? null;
    return publicSearch.list(
      groups.map((group) => ({ group, period, signs })),
      limit,
    );
  }

  /** Documents that also contain the phrases and signs. */
  async function meeting(found: readonly FoundDocument[], demands: Demands): Promise<FoundDocument[]> {
    const texts = await publicSearch.texts(found);
    return found.filter(({ rowId, title, keywords, summary }) =>
      meets([title, ...keywords.split('\n'), summary, texts.get(rowId) ?? ''], demands),
    );
  }

  return async function find(
    text: string,
    limit: number,
    reading: DateReading = { timeZone: 'UTC', language: 'en' },
  ): Promise<SearchHit[]> {
    const query = readQuery(text);
    const demands = readDemands(text);
    const isStrict = demands.phrases.length > 0 || demands.signs.length > 0;
    const most = isStrict ? comparedAtMost : Math.max(limit, fewest);
    // A phrase must match as it is written.
    const near = isStrict ? nothingNear : await publicSearch.nearWords(forgivenWords(query));
    const byWords = query.length === 0 ? [] : await candidates(query, near, most);
    const byDate = await datedAs(query, reading, demands.signs, most);
    // If documents of that date exist, those that only resemble the words are dropped.
    const likely = byDate.length === 0 ? byWords : byWords.filter(({ isExact }) => isExact);
    const ids = new Set(likely.map(({ rowId }) => rowId));
    const all = [...likely, ...byDate.filter(({ rowId }) => !ids.has(rowId))];
    const found = isStrict ? await meeting(all, demands) : all;
    const best = rank(query, near, found, Math.max(limit, fewest)).slice(0, limit);
    const texts = await publicSearch.texts(best);
    return best.map(({ rowId, kind, id, slug, title, summary, isExact }) => {
      const similar = isExact ? nothingNear : near;
      const text = texts.get(rowId) ?? '';
      // Results show the title already, and a summary is no sentence of its text.
      const rest = text.slice(title.length);
      // After a heading the rest begins a sentence.
      const body = text.startsWith(title) && /^ \P{Ll}/u.test(rest) ? rest : text;
      const [first = [], ...others] = [summary, body]
        .map((passage) => markedParts(snippetOf(passage, query, similar), query, similar))
        .filter((parts) => parts.length > 0);
      const snippet = [first, ...others].find((parts) => parts.some(({ isMatch }) => isMatch)) ?? first;
      return { kind, id, slug, title, snippet };
    });
  };
}
