import type { HeadView, ImageView, LinkView, PagerView, SiteView, SocialImageView } from '#contract/pages.ts';
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
import type { Placement } from '#domain/site-pages/site-page.entity.ts';
import { fill, formatCount } from '#domain/text/clean.ts';
import { openGraphLocale } from '#domain/text/language.ts';
import { absoluteUrl, type PageVisit, type SiteContext } from '../../platform/presenting/site.ts';

export interface HeadInput {
  /** Complete, with the site's name. */
  title: string;
  description: string | null;
  /** Site-relative or absolute; null where the page has no URL of its own. */
  canonical: string | null;
  robots: string | null;
  /** Language of the page's words; without one the site's. */
  language?: string;
  type?: 'website' | 'article';
  /** Without one a page with a URL of its own has the site's. */
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
      image: input.image ?? (input.canonical === null ? null : visit.image),
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
  const { texts } = site;
  const number = formatCount(page, texts.locale);
  const paged = page > 1 ? fill(texts.head.page, { title, page: number }) : title;
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
  const { texts } = site;
  const lists = (placement: Placement) =>
    visit.listLinks
      .filter(({ page: list }) => (list === 'series' ? site.seriesPlacement : 'footer') === placement)
      .map(({ href, page: list }) => ({ href, label: texts.pages[list] }));
  return {
    name: site.siteName,
    language: site.language,
    texts,
    accent: site.accent,
    year: yearOf(visit.now, site.timeZone),
    page,
    path,
    nav: navigationLinks(
      visit.hubs,
      page,
      hubSlug,
      { pages: visit.pages, lists: lists('header'), path },
      texts,
    ),
    notice: null,
    requestId: null,
    chips: homeChips.map((slug) => ({ href: paths.hub(slug), label: texts.home[slug] })),
    footer: [...footerLinks(lists('footer'), visit.pages, texts.pages)],
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

/** From Home to this page. */
export function breadcrumb({ texts }: SiteContext, ...links: readonly LinkView[]): LinkView[] {
  return [{ href: paths.root(), label: texts.pages.home }, ...links];
}

/** From Home over the list of series to one of them; without one to the list. */
export function seriesBreadcrumb(site: SiteContext, series?: { slug: string; title: string }): LinkView[] {
  const list = { href: paths.seriesList(), label: site.texts.pages.series };
  return breadcrumb(
    site,
    list,
    ...(series ? [{ href: paths.series(series.slug), label: series.title, isOwn: true }] : []),
  );
}
