import { type Actor, requireAdmin } from '#domain/access/account.ts';
import { hubSlug } from '#domain/clusters/cluster.ts';
import { indexThreshold, isHubInSitemap } from '#domain/seo/indexing.ts';
import { paths } from '#domain/site/paths.ts';
import { counted, formatCount } from '#domain/text/clean.ts';
import type { AppContext } from '../../compose/context.ts';
import { browseService } from '../browse/browse.service.ts';
import { hubTotals } from '../clusters/clusters.derive.ts';
import type { SitemapFile } from './site-to-audit.service.ts';

/** Contents of the sitemaps, and what is left out and why. */
export interface SitemapReport {
  sitemap: string;
  imageSitemap: string;
  /** URLs in each, all parts together; of a sitemap in parts the text above names the parts. */
  counts: { kind: string; count: number }[];
  leftOut: { name: string; path: string; reason: string }[];
  /** Things that were left out and are not named above, because there are too many. */
  moreLeftOut: number;
}

type LeftOut = SitemapReport['leftOut'][number];

const shownLeftOut = 200;
const listNames = { tag: 'Tag', city: 'City', camera: 'Camera', lens: 'Lens' } as const;
/** Home, the list of articles, and the archive when there is something in it. */
const fixedPages = (posts: number) => (posts > 0 ? 3 : 2);

export type SitemapsService = ReturnType<typeof createSitemaps>;

/** The live sitemaps, the very bytes that search engines get. */
export function createSitemaps(app: AppContext, fetchPage: SiteFetcher) {
  const { reader } = app;

  async function textOf(path: string): Promise<string> {
    const { status, body } = await fetchPage(path);
    if (status !== 200) throw new Error(`${path} answers ${status}.`);
    return body;
  }

  async function thin(kind: keyof typeof listNames): Promise<{ kept: number; leftOut: LeftOut[] }> {
    const all = await reader.listings.collections(kind, 1);
    const leftOut = all
      .filter(({ total }) => total < indexThreshold)
      .map(({ key, label, total }) => ({
        name: `${listNames[kind]} ${label}`,
        path: paths[kind](key),
        reason: `${formatCount(total)} of ${formatCount(indexThreshold)} photos`,
      }));
    return { kept: all.length - leftOut.length, leftOut };
  }

  async function hubs(): Promise<{ kept: number; leftOut: LeftOut[] }> {
    const leftOut: LeftOut[] = [];
    const clusters = await reader.clusters.all();
    const totalOf = await hubTotals(reader);
    for (const cluster of clusters) {
      const total = totalOf(cluster);
      if (isHubInSitemap(cluster, total)) continue;
      const reason = !cluster.enabled
        ? 'disabled'
        : total < cluster.minPostsToIndex
          ? `${formatCount(total)} of ${formatCount(cluster.minPostsToIndex)} photos`
          : 'minimum above 100 photos';
      leftOut.push({ name: `Hub ${cluster.name}`, path: paths.hub(hubSlug(cluster.name)), reason });
    }
    return { kept: clusters.length - leftOut.length, leftOut };
  }

  return {
    async read(actor: Actor): Promise<SitemapReport> {
      requireAdmin(actor);
      const [tags, cities, found] = [await thin('tag'), await thin('city'), await hubs()];
      const [cameras, lenses] = [await thin('camera'), await thin('lens')];
      const browsed = await browseService(app).lists(indexThreshold);
      const series = await reader.series.countPublished();
      const { posts, drafts, articles, articleDrafts } = await reader.insights.counts();
      const ownPages = await reader.pages.names();
      const shownPages = ownPages.filter(({ published }) => published).length;
      const leftOut = [found, tags, cities, cameras, lenses].flatMap((kind) => kind.leftOut);
      const withoutImage = await reader.insights.withoutImage();
      const unnamed = [
        ...several(drafts, 'photo', 'not published'),
        ...several(articleDrafts, 'article', 'not published'),
        ...several(ownPages.length - shownPages, 'page', 'not published'),
        ...several(withoutImage, 'photo', 'no image file: excluded from the image sitemap only'),
      ];
      return {
        sitemap: await textOf(paths.sitemap()),
        imageSitemap: await textOf(paths.imageSitemap()),
        counts: [
          { kind: 'Pages', count: fixedPages(posts) + shownPages },
          { kind: 'Hubs', count: found.kept },
          { kind: 'Tags', count: tags.kept },
          { kind: 'Cities', count: cities.kept },
          { kind: 'Browse', count: browsed.length + (posts >= indexThreshold ? 1 : 0) },
          { kind: 'Series', count: series > 0 ? series + 1 : 0 },
          { kind: 'Articles', count: articles },
          { kind: 'Photos', count: posts },
          { kind: 'Images', count: posts - withoutImage },
        ],
        leftOut: [...unnamed, ...leftOut.slice(0, shownLeftOut)],
        moreLeftOut: Math.max(0, leftOut.length - shownLeftOut),
      };
    },
  };
}

/** Things that have no page, or are too many to be named. */
function several(count: number, noun: string, reason: string): LeftOut[] {
  if (count === 0) return [];
  return [{ name: counted(count, noun), path: '', reason }];
}

/** A response. Header names are in lower case. */
export interface SiteAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Requests a path of the running site inside the process, as a visitor or with a session's cookies. */
export type SiteFetcher = (path: string, cookie?: string) => Promise<SiteAnswer>;

const place = /<loc>([^<]*)<\/loc>/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** One file of a sitemap. */
export async function readSitemapFile(fetchPage: SiteFetcher, path: string): Promise<SitemapFile> {
  const { status, body } = await fetchPage(path);
  if (status !== 200) return { status, addresses: [], parts: [] };
  const found = [...body.matchAll(place)].map(([, address = '']) => decoded(address));
  if (!body.includes('<sitemapindex')) return { status, addresses: found, parts: [] };
  return { status, addresses: [], parts: found.map((part) => new URL(part).pathname) };
}

/** Every URL of a sitemap and its parts. @throws Error when one of them does not answer */
export async function sitemapAddresses(fetchPage: SiteFetcher, path = paths.sitemap()): Promise<string[]> {
  const { status, addresses, parts } = await readSitemapFile(fetchPage, path);
  if (status !== 200) throw new Error(`${path} answers ${status}.`);
  const found = [...addresses];
  for (const part of parts) found.push(...(await sitemapAddresses(fetchPage, part)));
  return found;
}

function decoded(xml: string): string {
  return xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');
}
