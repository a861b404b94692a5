import type { Article } from '#domain/articles/article.ts';
import type { Cluster } from '#domain/clusters/hub.ts';
import type { Post, Rendition } from '#domain/posts/post.ts';

/** A published post as the sitemaps need it. */
export interface ListedPost {
  id: string;
  slug: string;
  title: string;
  altText: string;
  updatedDate: string;
  renditions: readonly Rendition[];
}

/** What the machine-readable documents ask for; everything published, nothing else. */
export interface DiscoverySource {
  postCount(): Promise<number>;
  /** One page of posts in an order that never changes. @param afterId '' for the first page */
  postsAfter(query: { afterId: string; limit: number }): Promise<ListedPost[]>;
  articles(): Promise<Pick<Article, 'slug' | 'updatedDate'>[]>;
  /** Tags and cities with at least so many photos. */
  collections(atLeast: number): Promise<{ kind: 'tag' | 'city'; label: string }[]>;
  /** Enabled hubs with the number of posts in each. */
  hubs(): Promise<
    { hub: Pick<Cluster, 'name' | 'enabled' | 'minPostsToIndex' | 'updatedDate'>; total: number }[]
  >;
  newestPosts(limit: number): Promise<Post[]>;
  newestArticles(limit: number): Promise<Article[]>;
}

/** What the health page looks at; a rejection is the answer that the part does not work. */
export interface HealthSource {
  /** When the most recently updated post was written; null without posts. */
  latestPostUpdate(): Promise<string | null>;
  /** Tries the file store and says in a few words what it is. */
  storage(): Promise<string>;
  /** What is wrong with the Node that runs; null when nothing is. */
  nodeWarning: string | null;
  /** Where the log goes, in a few words. */
  logging: string;
}
