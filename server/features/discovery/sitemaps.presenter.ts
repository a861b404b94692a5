import { hubSlug } from '#domain/clusters/slug.ts';
import { indexThreshold, isHubInSitemap } from '#domain/seo/indexing.ts';
import {
  partsFor,
  type SitemapUrl,
  sitemapIndex,
  urlElement,
  urlset,
  urlsPerPart,
} from '#domain/seo/sitemap-xml.ts';
import { paths } from '#domain/site/paths.ts';
import { absoluteUrl, type SiteContext } from '../../platform/presenting/site-context.ts';
import { type DiscoveryDocument, noSuchPart, xmlDocument } from './document.ts';
import { postsBetween } from './sitemap-posts.ts';
import type { DiscoverySource } from './source.ts';

/**
 * Every address that may be indexed: one file while they fit, an index and its parts beyond.
 * @param part null for the address that robots.txt names
 */
export async function renderSitemap(
  site: SiteContext,
  source: DiscoverySource,
  part: number | null,
): Promise<DiscoveryDocument> {
  const posts = await source.postCount();
  const pages = await pagesBeforePosts(site, source, posts);
  const parts = partsFor(pages.length + posts);
  if (part === null && parts > 1) {
    const files = Array.from({ length: parts }, (_, index) =>
      absoluteUrl(site, paths.sitemapPart(index + 1)),
    );
    return xmlDocument(sitemapIndex(files));
  }
  const number = part ?? 1;
  if (number < 1 || number > parts) return noSuchPart();
  return xmlDocument(urlset(await elements(site, source, pages, (number - 1) * urlsPerPart)));
}

/** How many files the sitemap has. */
export async function countSitemapParts(site: SiteContext, source: DiscoverySource): Promise<number> {
  const posts = await source.postCount();
  const pages = await pagesBeforePosts(site, source, posts);
  return partsFor(pages.length + posts);
}

async function elements(
  site: SiteContext,
  source: DiscoverySource,
  pages: SitemapUrl[],
  start: number,
): Promise<string> {
  const here = pages.slice(start, start + urlsPerPart);
  const result = here.map(urlElement);
  const skip = Math.max(0, start - pages.length);
  for await (const { slug, updatedDate } of postsBetween(source, skip, urlsPerPart - here.length)) {
    result.push(urlElement({ loc: absoluteUrl(site, paths.post(slug)), lastmod: updatedDate }));
  }
  return result.join('');
}

/** Everything but the posts: few enough to be held whole. Thin tags and cities, growing hubs and an empty archive are left out. */
async function pagesBeforePosts(
  site: SiteContext,
  source: DiscoverySource,
  posts: number,
): Promise<SitemapUrl[]> {
  const [hubs, collections, articles] = await Promise.all([
    source.hubs(),
    source.collections(indexThreshold),
    source.articles(),
  ]);
  const pages: { path: string; lastmod: string | null }[] = [
    ...[paths.root(), ...(posts > 0 ? [paths.photos()] : []), paths.articles()].map((path) => ({
      path,
      lastmod: null,
    })),
    ...hubs
      .filter(({ hub, total }) => isHubInSitemap(hub, total))
      .map(({ hub }) => ({ path: paths.hub(hubSlug(hub.name)), lastmod: hub.updatedDate })),
    ...collections.map(({ kind, label }) => ({ path: paths[kind](label), lastmod: null })),
    ...articles.map(({ slug, updatedDate }) => ({ path: paths.article(slug), lastmod: updatedDate })),
  ];
  return pages.map(({ path, lastmod }) => ({ loc: absoluteUrl(site, path), lastmod }));
}
