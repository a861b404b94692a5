import type {
  EmptyView,
  HeadView,
  ImageView,
  LinkView,
  PagerView,
  SiteView,
  SocialImageView,
} from '#contract/pages.ts';
import { robotsMeta, robotsOnHost } from '#domain/seo/indexing.ts';
import { yearOf } from '#domain/site/dates.ts';
import {
  footerLinks,
  homeChips,
  navigationLinks,
  type PageOfList,
  pageWindow,
} from '#domain/site/navigation.ts';
import { type PageName, paths } from '#domain/site/paths.ts';
import { formatCount } from '#domain/text/clean.ts';
import { openGraphLocale } from '#domain/text/language.ts';
import { absoluteUrl, type PageVisit, type SiteContext } from '../../platform/presenting/site.ts';

export interface HeadInput {
  /** Complete, with the site's name. */
  title: string;
  description: string | null;
  /** Site-relative or absolute; null where the page has no URL of its own. */
  canonical: string | null;
  robots: string | null;
  /** Of the page's words; without one the site's. */
  language?: string;
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
  coverPreload?: HeadView['coverPreload'];
  /** Whether the page shows images of ours. */
  hasImages?: boolean;
  prev?: string | null;
  next?: string | null;
}

/** Completes a head: absolute URLs, and nothing indexed on a foreign host. */
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
      locale: openGraphLocale(input.language ?? site.language),
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
    coverPreload: input.coverPreload ?? null,
    imagesOrigin: input.hasImages ? (site.imagesOrigin ?? new URL(site.siteUrl).origin) : null,
    prev: absolute(input.prev),
    next: absolute(input.next),
  };
}

/** The head of a 'not found' screen: never indexed, no canonical link. */
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

export function hasImage(items: readonly { image: ImageView | null }[]): boolean {
  return items.some(({ image }) => image !== null);
}

/**
 * The frame around a page.
 * @param path the page's own URL
 * @param hubSlug the slug asked for, on a hub's page
 */
export function siteView(
  site: SiteContext,
  visit: PageVisit,
  page: PageName,
  path: string,
  hubSlug: string | null = null,
): SiteView {
  return {
    name: site.siteName,
    language: site.language,
    accent: site.accent,
    year: yearOf(visit.now, site.timeZone),
    page,
    path,
    nav: navigationLinks(visit.hubs, page, hubSlug, { pages: visit.pages, path }),
    notice: null,
    chips: homeChips.map(({ slug, label }) => ({ href: paths.hub(slug), label })),
    footer: footerLinks(visit.listLinks, visit.pages),
  };
}

/** Position in a list, with links to its other pages; without buttons when there is one page. */
export function pagerView(list: PageOfList, text: string, href: (page: number) => string): PagerView {
  const { page, lastPage } = list;
  const numbers = lastPage > 1 ? pageWindow(page, lastPage) : [];
  return {
    text,
    pages: numbers.map((number) => ({ number, href: href(number), current: number === page })),
    previous: page > 1 ? href(page - 1) : null,
    next: page < lastPage ? href(page + 1) : null,
  };
}

const returnHome: LinkView = { href: paths.home(), label: 'Return to Home' };
const exploreAll: LinkView = { href: paths.photos(), label: 'Explore All Photos' };
const allArticles: LinkView = { href: paths.articles(), label: 'All Articles' };

function gone(title: string, text: string | null, actions: LinkView[]): EmptyView {
  return { figure: 'gone', title, text, actions };
}

/** From Home over the list of series to one of them. */
export function seriesBreadcrumb({ slug, title }: { slug: string; title: string }): LinkView[] {
  return [...seriesListBreadcrumb, { href: paths.series(slug), label: title }];
}

export const seriesListBreadcrumb: readonly LinkView[] = [
  { href: paths.root(), label: 'Home' },
  { href: paths.seriesList(), label: 'Series' },
];

/** Every 'not found' screen, with the specified texts. */
export const screens = {
  noPhotoSpecified: gone('No photo specified.', null, [returnHome, exploreAll]),
  photoNotFound: gone('Photo not found.', null, [returnHome, exploreAll]),
  photoFailed: gone('Failed to load photo.', null, [returnHome, exploreAll]),
  noPhotoToDisplay: {
    figure: 'none',
    title: 'No photo to display.',
    text: null,
    actions: [returnHome, exploreAll],
  },
  postNotFound: gone(
    '404 - Post Not Found',
    "The post you're looking for doesn't exist or is not published.",
    [returnHome],
  ),
  noTag: gone('Tag Not Found', 'No tag specified.', [exploreAll]),
  noCity: gone('City Not Found', 'No city specified.', [exploreAll]),
  noHub: gone('No content hub specified.', null, [exploreAll]),
  hubFailed: gone('An error occurred while loading the page.', null, [returnHome]),
  emptyHub: {
    figure: 'arriving',
    title: 'No Photos Found',
    text: 'There are no photos in this collection yet. Check back soon!',
    actions: [],
  },
  emptyArchive: {
    figure: 'coming',
    title: 'No Photos Yet',
    text: 'Check back soon for new candid moments and street photography.',
    actions: [],
  },
  noArticles: {
    figure: 'coming',
    title: 'No Articles Yet',
    text: 'Check back soon for new articles.',
    actions: [],
  },
  noArticleSpecified: gone('No article specified.', null, [allArticles]),
  articleNotFound: gone('Article not found.', null, [allArticles]),
  seriesNotFound: gone('Series not found.', null, [returnHome, exploreAll]),
  seriesFailed: gone('Could not load this series.', null, [returnHome, exploreAll]),
  noSeries: {
    figure: 'coming',
    title: 'No Series Yet',
    text: 'Check back soon for new series.',
    actions: [exploreAll],
  },
  emptySeries: {
    figure: 'arriving',
    title: 'No Photos Found',
    text: 'There are no photos in this series yet. Check back soon!',
    actions: [],
  },
  articleFailed: gone('Failed to load article.', null, [allArticles]),
  pageNotFound: gone('Page not found.', null, [returnHome]),
  pageFailed: gone('Failed to load page.', null, [returnHome]),
  noArticleToDisplay: { figure: 'none', title: 'No article to display.', text: null, actions: [allArticles] },
} satisfies Record<string, EmptyView>;

export function hubNotFound(slug: string): EmptyView {
  return gone('Content hub not found.', `Content hub "${slug}" not found.`, [exploreAll]);
}

export function emptyTag(tag: string): EmptyView {
  return {
    figure: 'none',
    title: 'No Photos Found',
    text: `No photos are tagged with "${tag}" yet.`,
    actions: [exploreAll],
  };
}

export function emptyCity(city: string): EmptyView {
  return {
    figure: 'none',
    title: 'No Photos Found',
    text: `No photos from "${city}" have been published yet.`,
    actions: [exploreAll],
  };
}

/** Of a year, camera or lens. */
export function emptyList(by: 'from' | 'taken with', name: string): EmptyView {
  return {
    figure: 'none',
    title: 'No Photos Found',
    text: `No photos ${by} "${name}" have been published yet.`,
    actions: [exploreAll],
  };
}

/** A page beyond the last of a list that has some. */
export function beyondLastPage(firstPage: string): EmptyView {
  return gone('Page Not Found', 'This list has fewer pages.', [
    { href: firstPage, label: 'Back to the first page' },
  ]);
}
