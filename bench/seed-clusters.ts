import type { ClusterInput } from '#domain/clusters/cluster.ts';
import { cityFor, tagFor } from './seed-content.ts';

/** Every tenth requires two tags, every tenth a phrase, every tenth excludes some posts. */
export function clusterFor(number: number): ClusterInput {
  const kinds: readonly Partial<ClusterInput>[] = [
    { requiredTokens: [tagFor(number), 'people'] },
    { requiredTokens: ['lamp street'] },
    { requiredTokens: [tagFor(number)], negativeTokens: ['night'] },
    { requiredTokens: [cityFor(number)] },
  ];
  return {
    name: `Cluster ${number + 1}`,
    description: 'Photographs that belong together.',
    requiredTokens: [tagFor(number)],
    optionalTokens: ['rain', 'light', tagFor(number + 1)],
    weight: (number % 7) + 1,
    ...kinds[number % 10],
  };
}
