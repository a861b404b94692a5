import type { Article } from '#domain/articles/article.ts';
import type { Cluster } from '#domain/clusters/cluster.ts';
import type { Post, Rendition } from '#domain/posts/post.ts';
import { paths, resolvePath } from '#domain/site/paths.ts';

/** A machine-readable document, complete. */
export interface DiscoveryDocument {
  status: 200 | 404 | 503;
  contentType: string;
  /** Whether strangers may share one copy; health is looked at anew each time. */
  cacheable: boolean;
  body: string;
}

export function xmlDocument(body: string): DiscoveryDocument {
  return { status: 200, contentType: 'application/xml; charset=utf-8', cacheable: true, body };
}

export function noSuchPart(): DiscoveryDocument {
  return { status: 404, contentType: 'text/plain; charset=utf-8', cacheable: false, body: 'No such part.\n' };
}

/** Which machine-readable document an address names, and which part of it. */
export type DocumentName =
  | { name: 'robots' | 'healthz' | 'rss' | 'atom' | 'json' | 'manifest' }
  | { name: 'sitemap' | 'imageSitemap'; part: number | null };

const fixed: ReadonlyMap<string, DocumentName> = new Map<string, DocumentName>([
  [paths.sitemap(), { name: 'sitemap', part: null }],
  [paths.imageSitemap(), { name: 'imageSitemap', part: null }],
  [paths.rss(), { name: 'rss' }],
  [paths.atom(), { name: 'atom' }],
  [paths.jsonFeed(), { name: 'json' }],
  [paths.manifest(), { name: 'manifest' }],
]);

/** In any letter case, like every address of the site. @returns null for anything else */
export function resolveDocument(pathname: string): DocumentName | null {
  const path = pathname.toLowerCase();
  const known = fixed.get(path) ?? sitemapPart(path);
  if (known) return known;
  const { page } = resolvePath(path);
  return page === 'robots' || page === 'healthz' ? { name: page } : null;
}

function sitemapPart(path: string): DocumentName | null {
  const match = /^\/(image-)?sitemap-([1-9]\d{0,4})\.xml$/.exec(path);
  if (!match) return null;
  return { name: match[1] ? 'imageSitemap' : 'sitemap', part: Number(match[2]) };
}

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
