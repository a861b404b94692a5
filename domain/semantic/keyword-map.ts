import type { Cluster } from '../clusters/cluster.entity.ts';
import { hasToken, type MatchSubject, matches, matchRule, type Synonyms } from '../clusters/matching.ts';
import { fold } from '../text/clean.ts';
import { wordsOf } from '../text/sentences.ts';
import type { Term } from './records.entity.ts';

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
  /** The first pages with the term in their title. */
  titled: PageName[];
  titledTotal: number;
}

/** Titled pages that are named, of each term. */
const namedPages = 5;

interface Entry extends TermUse {
  words: string[];
}

/**
 * Counts the pages that contain each term, as whole words in order, ignoring letter case. A page is given once.
 * Terms without a word match no page.
 */
export function createKeywordMap(terms: readonly Term[]) {
  const entries: Entry[] = terms.map((term) => ({
    term,
    pages: 0,
    titled: [],
    titledTotal: 0,
    words: wordsOf(fold(term.term)),
  }));
  // Indexed by the first word: a page is read once, whatever the number of terms.
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

/** Primary terms in several titles: these pages compete in search. */
export function competing(uses: readonly TermUse[]): TermUse[] {
  return uses.filter(({ term, titledTotal }) => term.role === 'primary' && titledTotal > 1);
}

const defaultPrimaryTerm = 'moment';

export interface ScoredCluster {
  cluster: Cluster;
  /** Its weight and one for each optional token that was found. */
  score: number;
  /** Optional tokens that were found, as the cluster writes them. */
  found: string[];
}

/** Enabled clusters whose required tokens are all present and whose negative ones are not; the best first. */
export function qualifyingClusters(
  subject: MatchSubject,
  clusters: readonly Cluster[],
  synonyms: Synonyms,
): ScoredCluster[] {
  return clusters
    .filter((cluster) => cluster.enabled && matches(subject, matchRule(cluster, synonyms)))
    .map((cluster) => {
      const found = cluster.optionalTokens.filter((token) => hasToken(subject, token, synonyms));
      return { cluster, score: cluster.weight + found.length, found };
    })
    .sort((a, b) => b.score - a.score || nearer(b, subject) - nearer(a, subject) || byName(a, b));
}

/** Among equals the one that is meant for the post's city comes first. */
function nearer({ cluster }: ScoredCluster, { city }: MatchSubject): number {
  return city !== null && cluster.geoScope.some((place) => fold(place) === city) ? 1 : 0;
}

function byName(one: ScoredCluster, other: ScoredCluster): number {
  return one.cluster.name < other.cluster.name ? -1 : 1;
}

/** The weightiest enabled primary term of a cluster, the oldest of equals. */
export function primaryTerm(clusterId: string, terms: readonly Term[]): string {
  const primary = terms.filter(
    (term) => term.clusterId === clusterId && term.role === 'primary' && term.enabled,
  );
  const [best] = primary.toSorted((a, b) => b.weight - a.weight || (a.createdDate < b.createdDate ? -1 : 1));
  return best?.term ?? defaultPrimaryTerm;
}

/** Why a post does or does not match a cluster, token by token. */
export interface MatchExplanation {
  matches: boolean;
  missing: string[];
  /** Negative tokens that are there. */
  unwanted: string[];
}

export function explainMatch(
  subject: MatchSubject,
  cluster: Pick<Cluster, 'requiredTokens' | 'negativeTokens'>,
  synonyms: Synonyms,
): MatchExplanation {
  const holds = (token: string) => hasToken(subject, token, synonyms);
  const missing = cluster.requiredTokens.filter((token) => !holds(token));
  const unwanted = cluster.negativeTokens.filter(holds);
  return { matches: missing.length === 0 && unwanted.length === 0, missing, unwanted };
}
