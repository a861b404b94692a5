import type { Cluster } from '#domain/clusters/cluster.entity.ts';
import { hubSlug, namesHub } from '#domain/clusters/cluster.ts';
import type { OpeningPost } from '#domain/posts/opening.ts';
import type { PostCard } from '#domain/posts/post.ts';
import { perApp } from '../../compose/context.ts';
import { type Arranged, hubCollection, hubCover, hubPage, hubTotals } from './clusters.derive.ts';

/** Hubs that are read for the navigation, which may show fewer. */
const queriedHubs = 5;

/** An enabled hub with its derived slug and the number of its published posts. */
export interface Hub extends Cluster {
  slug: string;
  total: number;
}

export interface HubsQuery {
  filters: { enabled?: boolean | undefined };
  sort: { by: 'weight' | 'name' | 'created_date'; descending: boolean };
  limit: number;
  offset: number;
}

const comparisons = {
  weight: (a: Cluster, b: Cluster) => a.weight - b.weight,
  name: (a: Cluster, b: Cluster) => a.name.localeCompare(b.name, 'en'),
  created_date: (a: Cluster, b: Cluster) => a.createdDate.localeCompare(b.createdDate),
};

export type HubsService = ReturnType<typeof hubsService>;

/** Keyword clusters as visitors see them: enabled ones, the weightiest first. */
export const hubsService = perApp(({ reader }) => {
  async function withTotal(cluster: Cluster): Promise<Hub> {
    const counted = await reader.listings.count(hubCollection(cluster));
    return { ...cluster, slug: hubSlug(cluster.name), total: counted?.total ?? 0 };
  }

  return {
    /** For the navigation: at most five. */
    async enabled(): Promise<Hub[]> {
      return Promise.all((await reader.clusters.enabled(queriedHubs)).map(withTotal));
    },

    async all(): Promise<Hub[]> {
      const [hubs, totalOf] = await Promise.all([reader.clusters.enabled(), hubTotals(reader)]);
      return hubs.map((hub) => ({ ...hub, slug: hubSlug(hub.name), total: totalOf(hub) }));
    },

    /** Enabled hubs only; a filter for disabled ones finds none. @returns the total, too */
    async list({ filters, sort, limit, offset }: HubsQuery): Promise<{ hubs: Cluster[]; total: number }> {
      const hubs = filters.enabled === false ? [] : await reader.clusters.enabled();
      const compare = comparisons[sort.by];
      const sorted = hubs.toSorted((a, b) => (sort.descending ? compare(b, a) : compare(a, b)));
      return { hubs: sorted.slice(offset, offset + limit), total: hubs.length };
    },

    /** By the derived slug or the naive one; null when no enabled hub has it. */
    async bySlug(slug: string): Promise<Hub | null> {
      const hubs = await reader.clusters.enabled();
      const derived = hubs.find((hub) => hubSlug(hub.name) === slug.toLowerCase());
      const found = derived ?? hubs.find((hub) => namesHub(slug, hub.name));
      return found ? withTotal(found) : null;
    },

    /** The current slug of a hub that had this one before, or null. */
    async movedTo(slug: string): Promise<string | null> {
      const id = await reader.addresses.movedTo('hub', slug.toLowerCase());
      const hub = id === null ? null : await reader.clusters.findById(id);
      return hub?.enabled ? hubSlug(hub.name) : null;
    },

    /** Whether a hub that was public at this URL has been deleted. */
    isGone: (slug: string): Promise<boolean> => reader.addresses.isGone('hub', slug.toLowerCase()),

    /** In the order of its owner, else the newest first. @param page from 1; beyond the last it is empty */
    page: (hub: Arranged, page: number, size: number): Promise<PostCard[]> =>
      hubPage(reader, hub, { limit: size, offset: (page - 1) * size }),

    cover: (hub: Pick<Hub, 'cover'>): Promise<OpeningPost | null> => hubCover(reader, hub),
  };
});
