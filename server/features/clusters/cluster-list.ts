import type { Actor } from '#domain/access/actor.ts';
import { requireAdmin } from '#domain/access/require-admin.ts';
import type { ClusterInput } from '#domain/clusters/cluster.ts';
import type { Cluster } from '#domain/clusters/hub.ts';
import { hubSlug } from '#domain/clusters/slug.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { RemovalOptions } from '../articles/uses.service.ts';
import { hubCollection, hubTotals } from './clusters.derive.ts';
import type { ClustersService } from './clusters.service.ts';

/** A cluster as its owner sees it. */
export interface OwnCluster extends Cluster {
  slug: string;
  /** Published posts that stand in it. */
  matchingPosts: number;
}

export interface ClusterListQuery {
  filters: { enabled?: boolean };
  sort: { by: 'createdDate' | 'name' | 'weight'; descending: boolean };
  limit: number;
  offset: number;
}

export type ClusterList = ReturnType<typeof createClusterList>;

/** The clusters with what their public pages make of them. Every method throws for who is no admin. */
export function createClusterList({
  reader,
  clusters,
}: {
  reader: Pick<Repositories, 'clusters' | 'listings'>;
  clusters: ClustersService;
}) {
  const withTotal = (cluster: Cluster, total = 0): OwnCluster => ({
    ...cluster,
    slug: hubSlug(cluster.name),
    matchingPosts: total,
  });

  async function described(cluster: Cluster): Promise<OwnCluster> {
    const counted = await reader.listings.count(hubCollection(cluster));
    return withTotal(cluster, counted?.total);
  }

  return {
    async list(
      actor: Actor,
      { filters, sort, limit, offset }: ClusterListQuery,
    ): Promise<{ records: OwnCluster[]; total: number }> {
      const all = await clusters.list(actor);
      const passing = all.filter(
        ({ enabled }) => filters.enabled === undefined || enabled === filters.enabled,
      );
      const sorted = passing.toSorted((a, b) => compare(a[sort.by], b[sort.by]) || compare(a.id, b.id));
      if (sort.descending) sorted.reverse();
      const page = sorted.slice(offset, offset + limit);
      const totalOf = await hubTotals(reader);
      return {
        records: page.map((cluster) => withTotal(cluster, totalOf(cluster))),
        total: passing.length,
      };
    },

    /** @throws AppError `not_found` */
    async find(actor: Actor, id: string): Promise<OwnCluster> {
      requireAdmin(actor);
      const cluster = await reader.clusters.findById(id);
      if (!cluster) throw new AppError('not_found', 'There is no such cluster.');
      return described(cluster);
    },

    create: async (actor: Actor, input: ClusterInput) => described(await clusters.create(actor, input)),

    /** @throws AppError as the clusters do; the present state in a `conflict` is told as here */
    async update(actor: Actor, id: string, input: ClusterInput, version?: number): Promise<OwnCluster> {
      try {
        return await described(await clusters.update(actor, id, input, version));
      } catch (error) {
        if (!isAppError(error) || error.code !== 'conflict') throw error;
        const current = await described(error.current as Cluster);
        throw new AppError('conflict', error.message, { current, cause: error });
      }
    },

    remove: (actor: Actor, id: string, options?: RemovalOptions) => clusters.remove(actor, id, options),
  };
}

function compare<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
