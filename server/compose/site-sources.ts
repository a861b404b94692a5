import { nodeWarning } from '#domain/site/node-version.ts';
import type { DiscoverySource, HealthSource } from '../features/discovery/source.ts';
import type { Config } from './config.ts';
import type { Services } from './services.ts';

const newest = { sort: { by: 'created_date', descending: true }, offset: 0 } as const;
const newestPublished = { sort: { by: 'published_at', descending: true }, offset: 0 } as const;
const visitor = { role: 'visitor' } as const;

/** What the sitemaps and feeds read, asked for as a visitor: nothing unpublished can slip in. */
export function discoverySource({ posts, hubs, articles }: Services): DiscoverySource {
  return {
    postCount: posts.countPublished,
    postsAfter: ({ afterId, limit }) => posts.sitemapPage(afterId, limit),
    articles: articles.sitemapRows,
    async collections(atLeast) {
      const [tags, cities] = await Promise.all([
        posts.collections('tag', atLeast),
        posts.collections('city', atLeast),
      ]);
      return [
        ...tags.map(({ label }) => ({ kind: 'tag' as const, label })),
        ...cities.map(({ label }) => ({ kind: 'city' as const, label })),
      ];
    },
    hubs: async () => (await hubs.all()).map((hub) => ({ hub, total: hub.total })),
    newestPosts: async (limit) => (await posts.list(visitor, { ...newest, filters: {}, limit })).posts,
    newestArticles: async (limit) =>
      (await articles.list(visitor, { ...newestPublished, filters: {}, limit })).articles,
  };
}

export function healthSource({ posts, files }: Services, config: Config): HealthSource {
  return {
    latestPostUpdate: async () => (await posts.latestUpdated())?.updatedDate ?? null,
    async storage() {
      // A key of the right shape that nobody has: the store answers 'not there', or fails.
      await files.exists('media/00/health-check.webp');
      return config.s3 ? 'Pictures are kept in S3 storage.' : 'Pictures are kept on disk.';
    },
    nodeWarning: nodeWarning(process.versions.node),
    logging: 'Lines of JSON on standard output.',
  };
}
