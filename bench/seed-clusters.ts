import type { ClusterInput } from '#domain/clusters/cluster.ts';
import { cityFor, tagFor } from './seed-content.ts';

/** Every tenth asks for two tags, every tenth for words that stand together, every tenth leaves some posts out. */
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
