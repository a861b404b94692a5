import { hubSlug } from '#domain/clusters/cluster.ts';
import { indexThreshold, isHubInSitemap } from '#domain/seo/indexing.ts';
import {
  imageUrlElement,
  imageUrlset,
  partsFor,
  type SitemapUrl,
  sitemapIndex,
  urlElement,
  urlset,
  urlsPerPart,
} from '#domain/seo/xml.ts';
import { paths } from '#domain/site/paths.ts';
import { absoluteUrl, largestRendition, type SiteContext } from '../../platform/presenting/site.ts';
import { type DiscoveryDocument, noSuchPart, xmlDocument } from './discovery.presenter.ts';
import type { DiscoverySource, SitemapPost } from './source.service.ts';

/**
 * Every URL that may be indexed: one file while they fit, an index and its parts beyond.
 * @param part null for the URL that robots.txt names
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

/** All pages except those of posts; few enough for memory. Thin lists, growing hubs and empty lists are left out. */
async function pagesBeforePosts(
  site: SiteContext,
  source: DiscoverySource,
  posts: number,
): Promise<SitemapUrl[]> {
  const [hubs, collections, browsed, articles, ownPages, series] = await Promise.all([
    source.hubs(),
    source.collections(indexThreshold),
    source.browsed(indexThreshold),
    source.articles(),
    source.pages(),
    source.series(),
  ]);
  const pages: { path: string; lastmod: string | null }[] = [
    ...[
      paths.root(),
      ...(posts > 0 ? [paths.photos()] : []),
      ...(articles.length > 0 ? [paths.articles()] : []),
    ].map((path) => ({ path, lastmod: null })),
    ...hubs
      .filter(({ hub, total }) => isHubInSitemap(hub, total))
      .map(({ hub }) => ({ path: paths.hub(hubSlug(hub.name)), lastmod: hub.updatedDate })),
    ...collections.map(({ kind, label }) => ({ path: paths[kind](label), lastmod: null })),
    ...(posts >= indexThreshold ? [{ path: paths.browse(), lastmod: null }] : []),
    ...browsed.map(({ kind, key }) => ({ path: paths[kind](key), lastmod: null })),
    ...articles.map(({ slug, updatedDate }) => ({ path: paths.article(slug), lastmod: updatedDate })),
    ...ownPages.map(({ slug, updatedDate }) => ({ path: paths.page(slug), lastmod: updatedDate })),
    ...(series.length > 0 ? [{ path: paths.seriesList(), lastmod: null }] : []),
    ...series.map(({ slug, updatedDate }) => ({ path: paths.series(slug), lastmod: updatedDate })),
  ];
  return pages.map(({ path, lastmod }) => ({ loc: absoluteUrl(site, path), lastmod }));
}

/**
 * Every published photograph with its page: one file while they fit, an index and its parts beyond.
 * @param part null for the URL that robots.txt names
 */
export async function renderImageSitemap(
  site: SiteContext,
  source: DiscoverySource,
  part: number | null,
): Promise<DiscoveryDocument> {
  const parts = partsFor(await source.postCount());
  if (part === null && parts > 1) {
    const files = Array.from({ length: parts }, (_, index) =>
      absoluteUrl(site, paths.imageSitemapPart(index + 1)),
    );
    return xmlDocument(sitemapIndex(files));
  }
  const number = part ?? 1;
  if (number < 1 || number > parts) return noSuchPart();
  const result: string[] = [];
  for await (const post of postsBetween(source, (number - 1) * urlsPerPart, urlsPerPart)) {
    result.push(element(site, post));
  }
  // The schema asks for at least one URL; the site's root is named while there are no photographs.
  const elements = result.join('') || imageUrlElement({ loc: absoluteUrl(site, paths.root()), image: null });
  return xmlDocument(imageUrlset(elements));
}

function element(site: SiteContext, { slug, title, altText, renditions }: SitemapPost): string {
  const file = largestRendition({ renditions });
  if (!file) return '';
  return imageUrlElement({
    loc: absoluteUrl(site, paths.post(slug)),
    image: { loc: absoluteUrl(site, site.mediaUrl(file.key)), caption: altText, title },
  });
}

/** Rows asked for at once: few enough to hold, many enough to be quick. */
const batch = 1000;

/** Posts number `skip` to `skip + take` of the stable order, a batch in memory at a time. */
async function* postsBetween(
  source: DiscoverySource,
  skip: number,
  take: number,
): AsyncGenerator<SitemapPost> {
  let afterId = '';
  let position = 0;
  while (position < skip + take) {
    const posts = await source.postsAfter({ afterId, limit: Math.min(batch, skip + take - position) });
    const last = posts.at(-1);
    if (!last) return;
    yield* posts.slice(Math.max(0, skip - position));
    position += posts.length;
    afterId = last.id;
  }
}
