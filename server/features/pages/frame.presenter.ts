import type { HeadView, PictureView, SocialImageView } from '#contract/pages.ts';
import { robotsMeta, robotsOnHost } from '#domain/seo/indexing.ts';
import { formatCount } from '#domain/text/numbers.ts';
import { absoluteUrl, type PageVisit, type SiteContext } from '../../platform/presenting/site-context.ts';

export interface HeadInput {
  /** Complete, with the site's name. */
  title: string;
  description: string | null;
  /** Site-relative or absolute; null where the page has no address of its own. */
  canonical: string | null;
  robots: string | null;
  type?: 'website' | 'article';
  image?: SocialImageView | null;
  /** The social networks' own words, when they differ from the page's. */
  social?: {
    title: string;
    description: string | null;
    twitterTitle: string;
    twitterDescription: string | null;
  };
  published?: string;
  modified?: string;
  jsonLd?: object[];
  preload?: HeadView['preload'];
  /** Whether the page shows pictures of ours. */
  hasPictures?: boolean;
  prev?: string | null;
  next?: string | null;
}

/** Completes a head: absolute addresses, and nothing indexed on a foreign host. */
export function headView(site: SiteContext, visit: PageVisit, input: HeadInput): HeadView {
  const absolute = (address: string | null | undefined) => (address ? absoluteUrl(site, address) : null);
  const { title, description, social } = input;
  return {
    title,
    description,
    canonical: absolute(input.canonical),
    robots: robotsOnHost(input.robots, visit.isCanonicalHost),
    openGraph: {
      type: input.type ?? 'website',
      title: social?.title ?? title,
      description: social ? social.description : description,
      image: input.image ?? null,
    },
    twitter: {
      title: social?.twitterTitle ?? title,
      description: social ? social.twitterDescription : description,
    },
    published: input.published ?? null,
    modified: input.modified ?? null,
    jsonLd: input.jsonLd ?? [],
    preload: input.preload ?? null,
    imagesOrigin: input.hasPictures ? (site.imagesOrigin ?? new URL(site.siteUrl).origin) : null,
    prev: absolute(input.prev),
    next: absolute(input.next),
  };
}

/** The head of a screen without the thing asked for: never indexed, no canonical link. */
export function missingHead(site: SiteContext, visit: PageVisit, title: string): HeadView {
  return headView(site, visit, {
    title: titled(site, title),
    description: null,
    canonical: null,
    robots: robotsMeta.missing,
  });
}

/** 'Name - Site'; a full stop of a screen's text does not belong into a title. */
export function titled(site: SiteContext, title: string, page = 1): string {
  const paged = page > 1 ? `${title} - Page ${formatCount(page)}` : title;
  return `${paged.replace(/\.$/, '')} - ${site.siteName}`;
}

export function hasPicture(items: readonly { picture: PictureView | null }[]): boolean {
  return items.some(({ picture }) => picture !== null);
}
