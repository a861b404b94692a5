import type { Article } from '#domain/articles/article.ts';
import type { Post } from '#domain/posts/post.ts';
import type { DiscoverySource, SitemapPost } from '../../server/features/discovery/source.service.ts';
import { someMedia } from '../factories/published.ts';

export interface SourceContent {
  posts: SitemapPost[];
  articles: Pick<Article, 'slug' | 'updatedDate'>[];
  pages: Pick<Article, 'slug' | 'updatedDate'>[];
  collections: (Awaited<ReturnType<DiscoverySource['collections']>>[number] & { total: number })[];
  hubs: Awaited<ReturnType<DiscoverySource['hubs']>>;
  newestPosts: Post[];
  newestArticles: Article[];
  /** By the id of the record. */
  feedIds: ReadonlyMap<string, string>;
}

export function listedPost(number: number, changes: Partial<SitemapPost> = {}): SitemapPost {
  const id = String(number).padStart(6, '0');
  return {
    id,
    slug: `post-${id}`,
    title: `Post ${number}`,
    altText: `What is seen on ${number}`,
    updatedDate: '2026-06-06T20:00:00.000Z',
    renditions: someMedia(`m${id}`).renditions,
    ...changes,
  };
}

/** The data of the documents, and the largest batch of posts that they requested. */
export function sourceOf(content: Partial<SourceContent> = {}): DiscoverySource & { largestBatch: number } {
  const posts = content.posts ?? [];
  return {
    largestBatch: 0,
    postCount: async () => posts.length,
    async postsAfter({ afterId, limit }) {
      this.largestBatch = Math.max(this.largestBatch, limit);
      const start = afterId === '' ? 0 : posts.findIndex(({ id }) => id === afterId) + 1;
      return posts.slice(start, start + limit);
    },
    browsed: async () => [],
    articles: async () => content.articles ?? [],
    pages: async () => content.pages ?? [],
    collections: async (atLeast) => (content.collections ?? []).filter(({ total }) => total >= atLeast),
    hubs: async () => content.hubs ?? [],
    newestPosts: async (limit) => (content.newestPosts ?? []).slice(0, limit),
    feedIds: async () =>
      new Map([['', 'urn:uuid:00000000-0000-7000-8000-000000000000'], ...(content.feedIds ?? [])]),
    articlePhotos: async () => new Map(),
    articleSeries: async () => new Map(),
    newestArticles: async (limit) => (content.newestArticles ?? []).slice(0, limit),
    series: async () => [],
    newestSeries: async () => [],
  };
}
