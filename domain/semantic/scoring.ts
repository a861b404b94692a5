import type { Cluster } from '../clusters/hub.ts';
import { holdsToken, type MatchSubject, matches, matchRule } from '../clusters/matching.ts';
import type { Synonyms } from '../clusters/synonyms.ts';
import { fold } from '../text/fold.ts';
import type { Term } from './term.ts';

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
      const found = cluster.optionalTokens.filter((token) => holdsToken(subject, token, synonyms));
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

/** Why a post does or does not stand in a cluster, token by token. */
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
  const holds = (token: string) => holdsToken(subject, token, synonyms);
  const missing = cluster.requiredTokens.filter((token) => !holds(token));
  const unwanted = cluster.negativeTokens.filter(holds);
  return { matches: missing.length === 0 && unwanted.length === 0, missing, unwanted };
}
