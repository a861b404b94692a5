import { system } from '../../domain/access/account.ts';
import type { Article } from '../../domain/articles/article.ts';
import type { ClusterInput } from '../../domain/clusters/cluster.ts';
import type { PostInput } from '../../domain/posts/post-input.ts';
import type { ArticleContent } from '../../server/features/articles/articles.rows.ts';
import { createBinnedArticles } from '../../server/features/articles/deletion.service.ts';
import { readers } from '../../server/features/articles/markup/threaded-markup.ts';
import { createUsesService } from '../../server/features/articles/uses.service.ts';
import { createBinService } from '../../server/features/bin/bin.service.ts';
import { createClustersService } from '../../server/features/clusters/clusters.service.ts';
import { createHubsService } from '../../server/features/clusters/hubs.service.ts';
import { createBinnedPosts } from '../../server/features/posts/deletion.service.ts';
import { createPostsService } from '../../server/features/posts/posts.service.ts';
import { createBinnedSeries } from '../../server/features/series/series.service.ts';
import { createBinnedPages } from '../../server/features/site-pages/deletion.service.ts';
import { listedPost } from '../../server/platform/presenting/site.ts';
import { usesIn } from '../../text/read/reading.ts';
import type { TestDatabase } from '../databases.ts';
import { countingIds, stoppedClock } from './clock.ts';

export type TestSite = ReturnType<typeof contentServices>;

/** The services of posts and hubs over a database, with a clock that stands still and ids that count. */
export function contentServices(
  { reader, transaction, database, dialect, location }: TestDatabase,
  newId = countingIds(),
) {
  const clock = stoppedClock();
  const versions: number[] = [];
  const dependencies = {
    reader,
    transaction,
    now: clock.now,
    newId,
    images: { mediaAt: async (address: string) => address },
    readPlain: async (story: string) => readers.plain(story),
    onChange: (version: number) => void versions.push(version),
    releaseMedia: async () => undefined,
    site: { locationPrecision: 'city' as const, timeZone: 'UTC' },
    uses: createUsesService({
      reader,
      siteUrl: 'https://photos.example',
      linksIn: async (body) => readers.linksIn(body),
    }),
    version: { current: () => versions.at(-1) ?? 0 },
  };
  const bin = createBinService({
    ...dependencies,
    kinds: {
      post: createBinnedPosts(dependencies),
      article: createBinnedArticles({
        ...dependencies,
        texts: { summarize: async (body) => readers.summarize(body) },
      }),
      page: createBinnedPages({
        ...dependencies,
        texts: { summarize: async (body) => readers.summarize(body) },
      }),
      series: createBinnedSeries(dependencies),
    },
    files: { stream: async () => null },
  });
  const posts = createPostsService({ ...dependencies, bin });
  const clusters = createClustersService({
    ...dependencies,
    listedPost: (post) => listedPost({ mediaUrl: (key) => `/media/${key}` }, post),
  });
  return {
    reader,
    transaction,
    database,
    dialect,
    location,
    clock,
    newId,
    /** The content versions that were announced. */
    versions,
    posts,
    bin,
    clusters,
    hubs: createHubsService(dependencies),
    publish: (input: PostInput) => posts.create(system, { title: 'A photograph', published: true, ...input }),
    draft: (input: PostInput) => posts.create(system, { title: 'A draft', ...input }),
    hub: (input: ClusterInput) => clusters.create(system, { name: 'a hub', ...input }),
    async article(changes: Partial<ArticleContent>): Promise<Article> {
      const id = newId();
      const publishedAt = changes.createdDate ?? blankArticle.publishedAt;
      const article = { ...blankArticle, id, slug: id, publishedAt, ...changes };
      await transaction(async (repos) => {
        await repos.articles.insert(article);
        await repos.articles.setUses(id, usesIn(article.body));
      });
      const stored = await reader.articles.findById(id);
      if (!stored) throw new Error('The article was not stored.');
      return stored;
    },
  };
}

const blankArticle: ArticleContent = {
  id: '',
  slug: '',
  title: 'An article',
  excerpt: '',
  body: '',
  heroImageUrl: '',
  heroImageAltText: '',
  heroMediaId: null,
  metaDescription: '',
  tags: [],
  city: null,
  published: true,
  createdDate: '2020-01-01T00:00:00.000Z',
  updatedDate: '2020-01-01T00:00:00.000Z',
  publishedAt: '2020-01-01T00:00:00.000Z',
  seo: { ogTitle: '', ogDescription: '', twitterTitle: '', twitterDescription: '', internalLinks: [] },
};
