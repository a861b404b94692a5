import type { Cluster } from '#domain/clusters/cluster.ts';
import { findsEveryPost } from '#domain/clusters/matching.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Collection } from '../posts/public-listings.repository.ts';

type Tokens = Pick<Cluster, 'requiredTokens' | 'negativeTokens'>;

/** Where the posts of a hub are listed. A hub that matches every post uses the list of all. */
export function hubCollection(hub: Pick<Cluster, 'id'> & Tokens): Collection {
  return findsEveryPost(hub) ? { kind: 'all', key: '' } : { kind: 'hub', key: hub.id };
}

/** @returns a function that counts the published posts of a hub */
export async function hubTotals({ listings }: Pick<Repositories, 'listings'>) {
  const totals = await listings.totals('hub');
  const all = await listings.count({ kind: 'all', key: '' });
  return (hub: Pick<Cluster, 'id'> & Tokens): number => {
    const { kind, key } = hubCollection(hub);
    return (kind === 'all' ? all?.total : totals.get(key)) ?? 0;
  };
}
