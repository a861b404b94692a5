import {
  imageUrlElement,
  imageUrlset,
  partsFor,
  sitemapIndex,
  urlsPerPart,
} from '#domain/seo/sitemap-xml.ts';
import { paths } from '#domain/site/paths.ts';
import { largestRendition } from '../../platform/presenting/site.ts';
import { absoluteUrl, type SiteContext } from '../../platform/presenting/site-context.ts';
import { type DiscoveryDocument, noSuchPart, xmlDocument } from './document.ts';
import { postsBetween } from './sitemap-posts.ts';
import type { DiscoverySource, ListedPost } from './source.ts';

/**
 * Every published photograph with its page: one file while they fit, an index and its parts beyond.
 * @param part null for the address that robots.txt names
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
  // The schema asks for at least one address; the site's root stands in while there are no photographs.
  const elements = result.join('') || imageUrlElement({ loc: absoluteUrl(site, paths.root()), image: null });
  return xmlDocument(imageUrlset(elements));
}

function element(site: SiteContext, { slug, title, altText, renditions }: ListedPost): string {
  const file = largestRendition({ renditions });
  if (!file) return '';
  return imageUrlElement({
    loc: absoluteUrl(site, paths.post(slug)),
    image: { loc: absoluteUrl(site, site.mediaUrl(file.key)), caption: altText, title },
  });
}
