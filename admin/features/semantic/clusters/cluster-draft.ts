import type { ClusterAnswer } from '#contract/records.ts';
import type { DraftKind } from '../../../kit/drafts/draft-kind.ts';
import { tokensOf, tokenText, wholeNumberOf } from '../parts.tsx';

/** A cluster as the form holds it: each list in one text. */
export interface ClusterDraft {
  name: string;
  description: string;
  required_tokens: string;
  optional_tokens: string;
  negative_tokens: string;
  geo_scope: string;
  weight: string;
  min_posts_to_index: string;
  enabled: boolean;
}

export const clusterLabels = {
  name: 'Name',
  description: 'Description',
  required_tokens: 'Required tokens',
  optional_tokens: 'Optional tokens',
  negative_tokens: 'Negative tokens',
  geo_scope: 'Geo scope',
  weight: 'Weight',
  min_posts_to_index: 'Minimum posts to index',
  enabled: 'Enabled',
} as const;

/** Hint for a cluster without required tokens; null for others. */
export function breadthOf(tokens: {
  required_tokens: readonly string[];
  negative_tokens: readonly string[];
}): string | null {
  if (tokens.required_tokens.length > 0) return null;
  const but = tokens.negative_tokens.length > 0 ? ' without a negative token' : '';
  return `With no required tokens, every published photo${but} matches.`;
}

const newCluster: ClusterDraft = {
  name: '',
  description: '',
  required_tokens: '',
  optional_tokens: '',
  negative_tokens: '',
  geo_scope: '',
  weight: '1',
  min_posts_to_index: '5',
  enabled: true,
};

function draftOf(cluster: ClusterAnswer | null): ClusterDraft {
  if (!cluster) return newCluster;
  return {
    name: cluster.name,
    description: cluster.description,
    required_tokens: tokenText(cluster.required_tokens),
    optional_tokens: tokenText(cluster.optional_tokens),
    negative_tokens: tokenText(cluster.negative_tokens),
    geo_scope: tokenText(cluster.geo_scope),
    weight: String(cluster.weight),
    min_posts_to_index: String(cluster.min_posts_to_index),
    enabled: cluster.enabled,
  };
}

export const clusterKind: DraftKind<ClusterAnswer, ClusterDraft> = {
  noun: 'cluster',
  fieldLabels: clusterLabels,
  draftOf,
};

export function clusterBody(draft: ClusterDraft) {
  return {
    name: draft.name,
    description: draft.description,
    required_tokens: tokensOf(draft.required_tokens),
    optional_tokens: tokensOf(draft.optional_tokens),
    negative_tokens: tokensOf(draft.negative_tokens),
    geo_scope: tokensOf(draft.geo_scope),
    weight: wholeNumberOf(draft.weight),
    min_posts_to_index: wholeNumberOf(draft.min_posts_to_index),
    enabled: draft.enabled,
  };
}
