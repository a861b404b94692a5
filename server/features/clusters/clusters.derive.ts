import type { Cluster } from '#domain/clusters/cluster.entity.ts';
import { listedRule, matchRule } from '#domain/clusters/matching.ts';
import type { OpeningPost } from '#domain/posts/opening.ts';
import type { PostCard } from '#domain/posts/post.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Collection } from '../posts/public-listings.repository.ts';

type Tokens = Pick<Cluster, 'requiredTokens' | 'negativeTokens'>;

/**
 * Where the posts of a hub are listed. A hub without required tokens uses the list of all, without the posts that its
 * negative ones leave out.
 */
export function hubCollection(hub: Pick<Cluster, 'id'> & Tokens): Collection {
  const listed = listedRule(matchRule(hub));
  if (listed?.listing === 'hub') return { kind: 'hub', key: hub.id };
  return { kind: 'all', key: '', ...(listed && { without: hub.id }) };
}

export type Arranged = Pick<Cluster, 'id' | 'arranged'> & Tokens;

/** Posts of a hub: those that its owner has arranged, then the others, the newest first. */
export async function hubPage(
  { listings, hubMembers }: Repositories,
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
  { hubMembers }: Repositories,
  { cover }: Pick<Cluster, 'cover'>,
): Promise<OpeningPost | null> {
  return cover === null ? null : hubMembers.cover(cover);
}

/** @returns a function that counts the published posts of a hub */
export async function hubTotals({ listings }: Repositories) {
  const [totals, leftOut] = [await listings.totals('hub'), await listings.totals('without')];
  const all = (await listings.count({ kind: 'all', key: '' }))?.total ?? 0;
  return (hub: Pick<Cluster, 'id'> & Tokens): number => {
    const { kind, key, without } = hubCollection(hub);
    if (kind === 'hub') return totals.get(key) ?? 0;
    return all - (without === undefined ? 0 : (leftOut.get(without) ?? 0));
  };
}
