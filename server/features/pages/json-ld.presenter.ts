import type {
  BlogPosting,
  BreadcrumbList,
  CollectionPage,
  ImageGallery,
  ImageObject,
  Organization,
  Person,
  Photograph,
  Place,
  ProfilePage,
  WebPage,
  WebSite,
  WithContext,
} from 'schema-dts';
import type { CardView, LinkView } from '#contract/pages.ts';
import { type Article, articleDate } from '#domain/articles/article.ts';
import { type Media, type Post, type Rights, type ShownMedia, visiblePlace } from '#domain/posts/post.ts';
import { exposureOf } from '#domain/posts/taken.ts';
import { webAddress } from '#domain/seo/xml.ts';
import { paths } from '#domain/site/paths.ts';
import type { SitePage } from '#domain/site-pages/site-page.entity.ts';
import { textLanguage } from '#domain/text/language.ts';
import { absoluteUrl, largestRendition, levelOf, type SiteContext } from '../../platform/presenting/site.ts';

/** @param imageUrl absolute */
export function blogPosting(
  site: SiteContext,
  article: Article,
  description: string,
  imageUrl: string,
): object {
  const url = absoluteUrl(site, paths.article(article.slug));
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    url,
    mainEntityOfPage: url,
    headline: article.title,
    description,
    inLanguage: textLanguage(`${article.title} ${article.excerpt}`, article.language, site.language),
    datePublished: articleDate(article),
    dateModified: article.updatedDate,
    author: organization(site),
    publisher: organization(site),
    image: imageUrl,
    ...(article.tags.length > 0 && { keywords: article.tags }),
  } satisfies WithContext<BlogPosting>;
}

/**
 * @param links from Home to the page itself
 * @param isCanonical false: the page has another canonical URL and is named without its own
 */
export function breadcrumbList(site: SiteContext, links: readonly LinkView[], isCanonical = true): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: links.map(({ href, label }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: label,
      ...((isCanonical || index < links.length - 1) && { item: absoluteUrl(site, href) }),
    })),
  } satisfies WithContext<BreadcrumbList>;
}

export interface CollectionData {
  type?: 'CollectionPage' | 'ImageGallery';
  name: string;
  description: string;
  /** Site-relative; null when the page has another canonical URL. */
  path: string | null;
  cards: readonly Pick<CardView, 'title' | 'slug'>[];
  /** Other lists, in place of photographs. */
  lists?: readonly LinkView[];
  /** Language of its own words; the lists of the site have none. */
  language?: string;
  /** Photographs on all pages, and on those before this one. */
  total: number;
  before: number;
}

/** A tag, a city, a hub, a series or the archive, with the photographs on the page and their places in the whole list. */
export function collectionPage(
  site: SiteContext,
  { type = 'CollectionPage', name, description, path, language, cards, lists, total, before }: CollectionData,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': type,
    name,
    description,
    ...(language && { inLanguage: language }),
    ...(path !== null && { url: absoluteUrl(site, path) }),
    isPartOf: { '@type': 'WebSite', name: site.siteName, url: absoluteUrl(site, paths.root()) },
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: total,
      itemListElement: (
        lists ?? cards.map(({ title, slug }) => ({ label: title, href: paths.post(slug) }))
      ).map(({ label, href }, index) => ({
        '@type': 'ListItem' as const,
        position: before + index + 1,
        name: label,
        url: absoluteUrl(site, href),
      })),
    },
  } satisfies WithContext<CollectionPage | ImageGallery>;
}

const noRights: Rights = { creator: null, credit: null, copyright: null, licenseUrl: null, acquireUrl: null };

/** A photograph's page as a creative work, with the image's rights for image search. */
export function photograph(site: SiteContext, post: Post, description: string): object {
  const rights = post.metadata?.rights ?? noRights;
  const creator = creatorOf(site, rights);
  const url = absoluteUrl(site, paths.post(post.slug));
  const place = contentLocation(site, post);
  const exposure = exposureOf(post.metadata?.takenAt, site.timeZone);
  const work = {
    '@context': 'https://schema.org',
    '@type': 'Photograph',
    '@id': `${url}#photograph`,
    url,
    name: post.title,
    headline: post.title,
    description,
    inLanguage: textLanguage(`${post.title} ${post.caption}`, post.language, site.language),
    datePublished: post.createdDate,
    dateCreated: exposure?.day ?? post.createdDate,
    dateModified: post.updatedDate,
    creator,
    ...(post.tags.length > 0 && { keywords: post.tags }),
    ...(place && { contentLocation: place }),
    ...(post.media && { image: imageObject(site, post, post.media, rights) }),
  } satisfies WithContext<Photograph>;
  // Named by both types: some readers know only the general one.
  return { ...work, '@type': ['CreativeWork', 'Photograph'] };
}

function imageObject(site: SiteContext, post: Post, media: Media, rights: Rights): ImageObject | undefined {
  const file = largestRendition(media);
  if (!file) return undefined;
  const creator = creatorOf(site, rights);
  const license = webAddress(rights.licenseUrl) ?? site.licenseUrl;
  const acquire = webAddress(rights.acquireUrl) ?? site.licenseAcquireUrl;
  const notice = rights.copyright ?? site.copyrightNotice;
  const contentUrl = absoluteUrl(site, site.mediaUrl(file.key));
  return {
    '@type': 'ImageObject',
    contentUrl,
    url: contentUrl,
    width: { '@type': 'QuantitativeValue', value: file.width, unitCode: 'E37' },
    height: { '@type': 'QuantitativeValue', value: file.height, unitCode: 'E37' },
    name: post.title,
    creator,
    creditText: rights.credit ?? rights.creator ?? site.owner ?? site.siteName,
    ...(post.altText && { description: post.altText }),
    ...(post.caption && { caption: post.caption }),
    ...(notice && { copyrightNotice: notice }),
    ...(license && { license }),
    ...(acquire && { acquireLicensePage: acquire }),
  };
}

function creatorOf(site: SiteContext, rights: Rights): Person | Organization {
  return rights.creator ? { '@type': 'Person', name: rights.creator } : siteOwner(site);
}

/** Coordinates only where the owner shows exact places. */
function contentLocation(site: SiteContext, post: Post): Place | null {
  const { city, region, country } = visiblePlace(post, levelOf(site, post));
  if (!city && !region && !country) return null;
  const { latitude = null, longitude = null } = post.metadata ?? {};
  const showsPoint = levelOf(site, post) === 'exact' && latitude !== null && longitude !== null;
  return {
    '@type': 'Place',
    name: [city, region, country].filter((part) => part !== null).join(', '),
    address: {
      '@type': 'PostalAddress',
      ...(city && { addressLocality: city }),
      ...(region && { addressRegion: region }),
      ...(country && { addressCountry: country }),
    },
    ...(showsPoint && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  };
}

/** The site as a publisher: structured data of articles names it as author and publisher. */
function organization(site: SiteContext) {
  return { '@type': 'Organization', name: site.siteName, url: `${site.siteUrl}/` } satisfies Organization;
}

/** Whose site it is: the owner when named, otherwise the site itself. */
function siteOwner(site: SiteContext): Person | Organization {
  if (!site.owner) return organization(site);
  return { '@type': 'Person', name: site.owner, url: `${site.siteUrl}/` };
}

/** Home is about its owner, when one is named and has no page of their own. */
export function profilePage(site: SiteContext): object | null {
  if (!site.owner) return null;
  const url = absoluteUrl(site, paths.root());
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    '@id': `${url}#profile`,
    url,
    mainEntity: {
      '@type': 'Person',
      '@id': `${url}#owner`,
      name: site.owner,
      url,
      ...(site.biography !== null && { description: site.biography }),
    },
  } satisfies WithContext<ProfilePage>;
}

/** The page about the owner, who is named by the same `@id` as on Home. */
export function aboutPage(
  site: SiteContext,
  page: SitePage,
  { description, portrait }: { description: string | null; portrait: ShownMedia | null },
): object {
  const url = absoluteUrl(site, paths.about());
  const file = portrait && largestRendition(portrait);
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    '@id': `${url}#profile`,
    url,
    name: page.title,
    inLanguage: textLanguage(`${page.title} ${description ?? ''}`, null, site.language),
    dateCreated: page.publishedAt ?? page.createdDate,
    dateModified: page.updatedDate,
    mainEntity: {
      '@type': site.owner ? 'Person' : 'Organization',
      '@id': `${absoluteUrl(site, paths.root())}#owner`,
      name: site.owner ?? site.siteName,
      url,
      ...(description !== null && { description }),
      ...(file && { image: absoluteUrl(site, site.mediaUrl(file.key)) }),
    },
  } satisfies WithContext<ProfilePage>;
}

/** Another page of the owner's. */
export function webPage(site: SiteContext, page: SitePage, description: string | null): object {
  const url = absoluteUrl(site, paths.page(page.slug));
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    '@id': `${url}#page`,
    url,
    name: page.title,
    ...(description !== null && { description }),
    inLanguage: textLanguage(`${page.title} ${description ?? ''}`, null, site.language),
    datePublished: page.publishedAt ?? page.createdDate,
    dateModified: page.updatedDate,
    isPartOf: { '@type': 'WebSite', name: site.siteName, url: absoluteUrl(site, paths.root()) },
  } satisfies WithContext<WebPage>;
}

/** Home: the site and its owner. */
export function webSite(site: SiteContext, description: string): object {
  const owner = siteOwner(site);
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': `${absoluteUrl(site, '/')}#website`,
    name: site.siteName,
    url: absoluteUrl(site, '/'),
    description,
    inLanguage: site.language,
    publisher: owner,
    copyrightHolder: owner,
  } satisfies WithContext<WebSite>;
}
