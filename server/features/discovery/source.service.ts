import { visitor } from '#domain/access/account.ts';
import type { Cluster } from '#domain/clusters/fields.ts';
import { perApp } from '../../compose/context.ts';
import { articlesService } from '../articles/articles.service.ts';
import { articlePhotos, articleSeries } from '../articles/photos.service.ts';
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
