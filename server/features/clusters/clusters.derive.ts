import type { Cluster } from '#domain/clusters/cluster.ts';
import { findsEveryPost } from '#domain/clusters/matching.ts';
import type { OpeningPost } from '#domain/posts/opening.ts';
import type { PostCard } from '#domain/posts/post.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Collection } from '../posts/public-listings.repository.ts';

type Tokens = Pick<Cluster, 'requiredTokens' | 'negativeTokens'>;

/** Where the posts of a hub are listed. A hub that matches every post uses the list of all. */
export function hubCollection(hub: Pick<Cluster, 'id'> & Tokens): Collection {
  return findsEveryPost(hub) ? { kind: 'all', key: '' } : { kind: 'hub', key: hub.id };
}

export type Arranged = Pick<Cluster, 'id' | 'arranged'> & Tokens;

/** Posts of a hub: those that its owner has arranged, then the others, the newest first. */
export async function hubPage(
  { listings, hubMembers }: Pick<Repositories, 'listings' | 'hubMembers'>,
  hub: Arranged,
  { limit, offset }: { limit: number; offset: number },
): Promise<PostCard[]> {
  const collection = hubCollection(hub);
  if (hub.arranged.length === 0) return listings.page({ ...collection, limit, offset });
  const arranged = await hubMembers.among(collection, hub.arranged);
  const shown = arranged.slice(offset, offset + limit);
  const rest = { limit: limit - shown.length, offset: Math.max(0, offset - arranged.length) };
  const ids = arranged.map(({ id }) => id);
  return rest.limit === 0
    ? shown
    : [...shown, ...(await hubMembers.pageWithout({ ...collection, ...rest }, ids))];
}

/** The chosen cover of a hub; null where there is none that visitors can see. */
export async function hubCover(
  { hubMembers }: Pick<Repositories, 'hubMembers'>,
  { cover }: Pick<Cluster, 'cover'>,
): Promise<OpeningPost | null> {
  return cover === null ? null : hubMembers.cover(cover);
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
