import { paths, resolvePath } from '#domain/site/paths.ts';

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
