import { visitor } from '#domain/access/account.ts';
import type { Cluster } from '#domain/clusters/cluster.entity.ts';
import { nodeWarning } from '#domain/site/node-version.ts';
import { diskProblem } from '#domain/storage/disk-space.ts';
import { type AppContext, perApp } from '../../compose/context.ts';
import type { ReadHealth } from '../../platform/http/read-health.ts';
import { version } from '../../platform/version.ts';
import { articlesService } from '../articles/articles.service.ts';
import { articlePhotos, articleSeries } from '../articles/photos.service.ts';
import type { BackupsService } from '../backups/backups.service.ts';
import { browseService } from '../browse/browse.service.ts';
import { hubsService } from '../clusters/hubs.service.ts';
import type { SitemapPost } from '../posts/admin-list.repository.ts';
import { postsService } from '../posts/posts.service.ts';
import { publicSeries } from '../series/published.service.ts';
import { sitePagesService } from '../site-pages/site-pages.service.ts';

export type { SitemapPost };

const newest = { sort: { by: 'created_date', descending: true }, offset: 0 } as const;
const newestPublished = { sort: { by: 'published_at', descending: true }, offset: 0 } as const;

/** A record with a page of its own. */
interface Listed {
  slug: string;
  updatedDate: string;
}

/** A hub with the number of its posts. */
interface ListedHub {
  hub: Pick<Cluster, 'name' | 'enabled' | 'minPostsToIndex' | 'updatedDate'>;
  total: number;
}

export type DiscoverySource = ReturnType<typeof discoverySource>;

/** Data of sitemaps and feeds. It reads as a visitor: nothing unpublished can slip in. */
export const discoverySource = perApp((app) => {
  const posts = postsService(app);
  const articles = articlesService(app);
  const series = publicSeries(app);
  return {
    postCount: () => posts.countPublished(),
    /** One page of posts in an order that never changes. @param afterId '' for the first page */
    postsAfter: ({ afterId, limit }: { afterId: string; limit: number }) => posts.sitemapPage(afterId, limit),
    articles: (): Promise<readonly Listed[]> => articles.sitemapRows(),
    /** Pages of the owner's. */
    pages: (): Promise<readonly Listed[]> => sitePagesService(app).published(),
    /** Tags and cities with at least so many photos. */
    async collections(atLeast: number) {
      const [tags, cities] = await Promise.all([
        posts.collections('tag', atLeast),
        posts.collections('city', atLeast),
      ]);
      return [
        ...tags.map(({ label }) => ({ kind: 'tag' as const, label })),
        ...cities.map(({ label }) => ({ kind: 'city' as const, label })),
      ];
    },
    /** Years, cameras and lenses with at least so many photos, as their URLs name them. */
    browsed: (atLeast: number) => browseService(app).lists(atLeast),
    /** Enabled hubs. */
    hubs: async (): Promise<ListedHub[]> =>
      (await hubsService(app).all()).map((hub) => ({ hub, total: hub.total })),
    newestPosts: async (limit: number) =>
      (await posts.list(visitor, { ...newest, filters: {}, limit })).posts,
    newestArticles: async (limit: number) =>
      (await articles.list(visitor, { ...newestPublished, filters: {}, limit })).articles,
    /** Published series with a photo or a text. */
    series: (): Promise<readonly Listed[]> => series.sitemapRows(),
    newestSeries: async (limit: number) => (await series.page(1, limit)).series,
    /** Stored identifiers of the feed ('') and of these records. */
    feedIds: (recordIds: readonly string[]) => app.reader.feedIds.stored(recordIds),
    /** Published photos by the slugs that articles name them by. */
    articlePhotos: articlePhotos(app),
    /** Published series in the same way. */
    articleSeries: articleSeries(app),
  };
});

export type HealthSource = ReturnType<typeof healthSource>;

/** Parts that the health page checks; a rejection means that the part does not work. */
export function healthSource(app: AppContext, reads: ReadHealth, backups: BackupsService) {
  const { config, disk, files, recentErrors } = app;
  return {
    /** When the most recently updated post was written; null without posts. */
    latestPostUpdate: async () => (await postsService(app).latestUpdated())?.updatedDate ?? null,
    /** Checks the file store. @returns its kind, in a few words, and what is wrong with its disk */
    async storage() {
      // A valid key without a file: the store answers 'not found', or fails.
      await files.exists('media/00/health-check.webp');
      const details = config.s3 ? 'Images are stored in S3.' : 'Images are stored on disk.';
      return { details, problem: diskProblem(await disk.level()) };
    },
    /** State and age of the backups. */
    backups: (): Promise<{ state: string; newest: string | null }> => backups.health(),
    /** Version of the program. */
    release: version,
    /** Problem of the Node that runs; null without one. */
    nodeWarning: nodeWarning(process.versions.node),
    /** Reads of the last minute; pages and calls that failed by their names. */
    reads: (): { reads: number; failed: number; pages: readonly string[] } => reads.counts(),
    /** True if a part of the database could not be read since the start of the server. */
    isDamaged: recentErrors.hasDamage,
    /** Where the log goes, in a few words. */
    logging: 'Lines of JSON on standard output.',
  };
}

/** Facts that decide whether this server takes requests. Its migrations are done: it listens only after them. */
export interface ReadinessSource {
  /** Reads a row; a rejection means that the database does not answer. */
  readRow(): Promise<unknown>;
  /** True if open requests are finished, and no more should come. */
  isStopping(): boolean;
  /** True if over half of the reads of a minute failed. */
  isFailing(): boolean;
}
