import { type Actor, requireAdmin } from '#domain/access/account.ts';
import {
  type Cluster,
  type ClusterInput,
  checkClusterInput,
  hubSlug,
  hubSlugs,
  namesHub,
} from '#domain/clusters/cluster.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { RemovalOptions, UsesService } from '../articles/uses.service.ts';
import { followCluster, rebuildHub } from '../posts/posts.derive.ts';
import { hubCollection, hubTotals } from './clusters.derive.ts';

export interface ClustersDependencies {
  reader: Pick<Repositories, 'clusters'>;
  uses: Pick<UsesService, 'requireUnusedHub'>;
  transaction: Transaction;
  now: () => Date;
  newId: () => string;
  /** After the commit of every write: all of them can be seen in the navigation. */
  onChange: (contentVersion: number) => void;
}

export type ClustersService = ReturnType<typeof createClustersService>;

/** Keyword clusters as their owner keeps them. Every method throws for who is no admin. */
export function createClustersService(dependencies: ClustersDependencies) {
  const { reader, uses, transaction, now, newId, onChange } = dependencies;

  async function write<T>(work: (repos: Repositories) => Promise<T>): Promise<T> {
    const { result, version } = await transaction(async (repos) => ({
      result: await work(repos),
      version: await repos.contentVersion.bump(),
    }));
    onChange(version);
    return result;
  }

  return {
    /** Newest first, disabled ones too. */
    async list(actor: Actor): Promise<Cluster[]> {
      requireAdmin(actor);
      return reader.clusters.all();
    },

    /** @throws AppError `invalid` with a message per field */
    async create(actor: Actor, input: ClusterInput): Promise<Cluster> {
      requireAdmin(actor);
      const fields = checkClusterInput({ ...input, name: input.name ?? '' });
      const time = now().toISOString();
      const cluster: Cluster = {
        ...blank,
        ...fields,
        id: newId(),
        createdDate: time,
        updatedDate: time,
        version: 1,
      };
      return write(async (repos) => {
        await refuseSameSlug(repos, cluster);
        await repos.clusters.insert(cluster);
        await claimAddresses(repos, cluster);
        await rebuildHub(repos, cluster);
        return cluster;
      });
    },

    /**
     * Changes only the fields given; its posts are found anew.
     * @throws AppError `invalid`, `not_found`, `conflict` with the cluster as it is now
     */
    async update(actor: Actor, id: string, input: ClusterInput, version?: number): Promise<Cluster> {
      requireAdmin(actor);
      const fields = checkClusterInput(input);
      return write(async (repos) => {
        const before = await existing(repos, id);
        const time = now().toISOString();
        const changed = { ...before, ...fields };
        const isSeen = JSON.stringify(seenOf(before)) !== JSON.stringify(seenOf(changed));
        const after = { ...changed, ...(isSeen && { updatedDate: time }) };
        await refuseSameSlug(repos, after);
        const wasPublic = await repos.clusters.wasPublic(id);
        await repos.clusters.update(after, version);
        await claimAddresses(repos, after);
        const left = wasPublic ? hubSlugs(before.name).filter((slug) => !namesHub(slug, after.name)) : [];
        for (const slug of left) await repos.addresses.addRedirect('hub', slug, id, time);
        const mayMove = after.enabled && !isSeen && tokensOf(before) !== tokensOf(after);
        const members = mayMove ? await membersOf(repos, before) : null;
        await followCluster(repos, before, after);
        if (mayMove && !areSame(members, await membersOf(repos, after)))
          await repos.clusters.setUpdatedDate(id, time);
        return existing(repos, id);
      });
    },

    /**
     * With its terms. What had been public answers 410 from now on.
     * @throws AppError `not_found`; `in_use` when a published article links to its page
     */
    async remove(actor: Actor, id: string, { force = false }: RemovalOptions = {}): Promise<void> {
      requireAdmin(actor);
      if (!force) await uses.requireUnusedHub(await existing(reader, id));
      await write(async (repos) => {
        const { name } = await existing(repos, id);
        await repos.hubMembers.clear(id);
        if (await repos.clusters.wasPublic(id)) {
          const time = now().toISOString();
          for (const slug of hubSlugs(name)) await repos.addresses.retire('hub', id, slug, time);
        } else await repos.addresses.forget('hub', id);
        await repos.clusters.delete(id);
      });
    },
  };
}

const blank = {
  name: '',
  description: '',
  requiredTokens: [],
  optionalTokens: [],
  negativeTokens: [],
  geoScope: [],
  weight: 1,
  minPostsToIndex: 5,
  enabled: true,
};

async function existing(repos: Pick<Repositories, 'clusters'>, id: string): Promise<Cluster> {
  const cluster = await repos.clusters.findById(id);
  if (!cluster) throw new AppError('not_found', 'There is no such cluster.');
  return cluster;
}

/**
 * What visitors see of it, beside its photos: nothing while it is disabled. Its place among the others is no part of it,
 * nor are its tokens.
 */
function seenOf({ enabled, name, description, minPostsToIndex }: Cluster) {
  return enabled ? [name, description, minPostsToIndex] : null;
}

const tokensOf = ({ requiredTokens, negativeTokens }: Cluster) =>
  JSON.stringify([requiredTokens, negativeTokens]);

/** Larger hubs are not compared: other tokens count as other photos. */
const comparedPosts = 10_000;

async function membersOf({ hubMembers }: Repositories, cluster: Cluster): Promise<string[] | null> {
  return hubMembers.idsIn(hubCollection(cluster), comparedPosts);
}

function areSame(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return one !== null && one.length === other?.length && one.every((id, index) => id === other[index]);
}

/** Its slugs lead to it alone, and are gone no more. */
async function claimAddresses(repos: Pick<Repositories, 'addresses'>, cluster: Cluster): Promise<void> {
  const slugs = hubSlugs(cluster.name);
  for (const slug of slugs) await repos.addresses.removeRedirect('hub', slug);
  if (cluster.enabled) await repos.addresses.revive('hub', slugs);
}

/** Two hubs at one address would hide each other. */
async function refuseSameSlug(repos: Pick<Repositories, 'clusters'>, cluster: Cluster): Promise<void> {
  const slug = hubSlug(cluster.name);
  const others = (await repos.clusters.all()).filter((other) => other.id !== cluster.id);
  const same = others.find((other) => hubSlug(other.name) === slug);
  if (!same) return;
  const message = `The name makes the same address as the cluster "${same.name}".`;
  throw new AppError('invalid', message, { fields: { name: message } });
}

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
