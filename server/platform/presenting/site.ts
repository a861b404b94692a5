import type { HeadView, ImageView, SocialImageView } from '#contract/pages.ts';
import type { ShownPost } from '#contract/records.ts';
import type { Actor } from '#domain/access/account.ts';
import { cardSize } from '#domain/cards/card.ts';
import type { AppError } from '#domain/errors.ts';
import { mediaFields } from '#domain/media/media.entity.ts';
import { isBase } from '#domain/media/rendition-sizes.ts';
import { type LocationLevel, postFields } from '#domain/posts/post.entity.ts';
import type { Media, Post, PostCard, Rendition, ShownMedia } from '#domain/posts/post.ts';
import type { SearchAmong } from '#domain/search/kinds.ts';
import type { Accent } from '#domain/settings/accent.ts';
import type { ResolvedPage } from '#domain/site/paths.ts';
import type { Placement } from '#domain/site-pages/site-page.entity.ts';
import type { ListedSitePage } from '#domain/site-pages/site-page.ts';
import type { Texts } from '#domain/texts/catalogue.ts';

export type MediaUrls = Pick<SiteContext, 'mediaUrl'>;

/** Smallest first; a narrow photograph has the same width under several targets, named once. */
function renditionsOf(media: Pick<Media, 'renditions'>, format: Rendition['format']): Rendition[] {
  const found: Rendition[] = [];
  for (const rendition of media.renditions) {
    if (rendition.format === format && !found.some(({ width }) => width === rendition.width))
      found.push(rendition);
  }
  return found.sort((a, b) => a.width - b.width);
}

/** The file shown where only one can be: the widest jpg, else the widest webp; null when nothing was made yet. */
export function largestRendition(media: Pick<Media, 'renditions'>): Rendition | null {
  return renditionsOf(media, 'jpg').at(-1) ?? renditionsOf(media, 'webp').at(-1) ?? null;
}

function srcset(site: MediaUrls, renditions: Rendition[]): string | null {
  let result = '';
  for (const { key, width } of renditions) result += `${result && ', '}${site.mediaUrl(key)} ${width}w`;
  return result || null;
}

type Addresses = Pick<ImageView, 'avif' | 'webp' | 'jpg' | 'src'>;

/** The AVIF files, and WebP below the smallest of them: the browser chooses the format before the size. */
function avifAndBelow(webp: Rendition[], avif: Rendition[]): Rendition[] {
  const [smallest] = avif;
  return smallest ? [...webp.filter(({ width }) => width < smallest.width), ...avif] : [];
}

/** Cached URLs, for as long as the renditions are in memory: most pages show the same images. */
const known = new WeakMap<MediaUrls, WeakMap<Media['renditions'], Addresses>>();

/** URLs of an image's files; null if it has none yet. */
function urlsOf(site: MediaUrls, media: ShownMedia): Addresses | null {
  const ofSite = known.get(site) ?? new WeakMap<Media['renditions'], Addresses>();
  const found = ofSite.get(media.renditions);
  if (found) return found;
  const largest = largestRendition(media);
  if (!largest) return null;
  const webp = renditionsOf(media, 'webp');
  const made = {
    avif: srcset(site, avifAndBelow(webp, renditionsOf(media, 'avif'))),
    webp: srcset(site, webp),
    jpg: srcset(site, renditionsOf(media, 'jpg')),
    src: site.mediaUrl(largest.key),
  };
  known.set(site, ofSite.set(media.renditions, made));
  return made;
}

/** View of a stored photograph in every size; null if there is none to show. */
export function imageView(
  site: MediaUrls & Pick<SiteContext, 'texts'>,
  media: ShownMedia | null,
  alt: string,
): ImageView | null {
  const addresses = media && urlsOf(site, media);
  if (!addresses) return null;
  const { avif, webp, jpg, src } = addresses;
  const { width, height, colour, thumbhash } = media;
  const ratio = width / height;
  return {
    ...{ avif, webp, jpg, src, width, height, ratio },
    alt: alt.trim() || site.texts.photo.undescribed,
    colour,
    thumbhash,
  };
}

/** The image as social networks fetch it: absolute, the widest jpg, with the measures of that file. */
export function socialImage(
  site: SiteContext,
  media: ShownMedia | null,
  alt: string,
): SocialImageView | null {
  const largest = media && largestRendition(media);
  if (!largest) return null;
  return {
    url: absoluteUrl(site, site.mediaUrl(largest.key)),
    width: largest.width,
    height: largest.height,
    alt: alt.trim() || site.texts.photo.undescribed,
  };
}

/** The social card of a page. @param alt of the photo on it; empty without one */
export function socialCard(site: SiteContext, key: string, title: string, alt: string): SocialImageView {
  const words = title === site.siteName ? title : `${title} - ${site.siteName}`;
  return {
    url: absoluteUrl(site, site.mediaUrl(key)),
    ...cardSize,
    alt: alt.trim() ? `${words}: ${alt.trim()}` : words,
  };
}

/** @param sizes exactly what the image in the page says */
export function preloadOf(image: ImageView | null, sizes: string): HeadView['preload'] {
  if (!image) return null;
  if (image.avif) return { srcset: image.avif, sizes, type: 'image/avif' };
  if (image.webp) return { srcset: image.webp, sizes, type: 'image/webp' };
  return image.jpg ? { srcset: image.jpg, sizes, type: 'image/jpeg' } : null;
}

/** URLs of the renditions by name, for example `webp_384w`. */
export function derivatives(site: MediaUrls, media: Media): Record<string, string> {
  const files = media.renditions.map(({ format, target, key }) => [`${format}_${target}w`, key] as const);
  const webp = (media.cover?.files ?? []).filter(({ format }) => format === 'webp');
  const crops = webp.map(({ target, key }) => [`cover_${target}w`, key] as const);
  return Object.fromEntries([...files, ...crops].map(([name, key]) => [name, site.mediaUrl(key)]));
}

/** The URL by which an image is named: its widest jpg, never the original. */
export function fileUrl(site: MediaUrls, media: ShownMedia): string {
  const file = largestRendition(media);
  if (!file) throw new Error(`The image ${media.id} has no public file`);
  return site.mediaUrl(file.key);
}

/** The smallest file there is. */
export function smallestFile({ renditions }: Pick<Media, 'renditions'>): Rendition | undefined {
  return renditions.filter(isBase).sort((a, b) => a.bytes - b.bytes)[0];
}

export function thumbnailUrl(site: MediaUrls, media: ShownMedia): string {
  const smallest = smallestFile(media);
  return smallest ? site.mediaUrl(smallest.key) : fileUrl(site, media);
}

/** A post in a list of the admin area: a draft without a title goes by the name of its file. */
export function listedPost(site: MediaUrls, { media, ...post }: Post): ShownPost {
  const { id, slug, title, published, createdDate } = post;
  return {
    ...postFields.toWire({ id, slug, title }),
    ...mediaFields.toWire({ originalName: media?.originalName || null }),
    ...postFields.toWire({ published, createdDate }),
    thumbnail_url: media && thumbnailUrl(site, media),
  };
}

/**
 * Data of the site for all presenters. Settings may change at any time: they are read for each page, never
 * copied.
 */
export interface SiteContext {
  /** The configured URL, without a trailing slash. */
  siteUrl: string;
  siteName: string;
  tagline: string;
  /** The photographer; null when not set. */
  owner: string | null;
  /** Biography of the photographer. */
  biography: string | null;
  timeZone: string;
  /** Language of the owner's texts, unless a text has its own. Canonical BCP 47 tag. */
  language: string;
  /** Texts of the interface, in this language. */
  texts: Texts;
  licenseUrl: string | null;
  licenseAcquireUrl: string | null;
  copyrightNotice: string | null;
  locationPrecision: LocationLevel;
  /** Accent color; null for the site's own amber. */
  accent: Accent | null;
  seriesPlacement: Placement;
  /** Origin of the images if it is not the site itself. */
  imagesOrigin: string | null;
  /** Public URL of a stored file: absolute, or a path on this site. */
  mediaUrl: (key: string) => string;
}

/** A list that the footer of every page names. */
export interface ListLink {
  href: string;
  page: keyof Texts['pages'];
}

/** Data that differs between requests, whatever the page. */
export interface PageVisit {
  /** Enabled hubs, by descending weight. */
  hubs: readonly { name: string }[];
  /** Public pages of the owner's, oldest first. */
  pages: readonly ListedSitePage[];
  /** Links to lists that have entries, for the footer. */
  listLinks: readonly ListLink[];
  /** The site's, for social networks. */
  image: SocialImageView | null;
  /** ISO, UTC. */
  now: string;
  /** False on any host but the configured one: then nothing may be indexed. */
  isCanonicalHost: boolean;
}

/** A page and the status it is answered with. */
export interface Presented<View> {
  kind: 'page';
  status: 200 | 400 | 404 | 410 | 429 | 503;
  view: View;
  /** True if the view shows images of other sites, which its policy has to allow. */
  remoteImages?: boolean;
}

/** @param address a path on this site, or absolute already */
export function absoluteUrl(site: SiteContext, address: string): string {
  return /^https?:\/\//i.test(address) ? address : `${site.siteUrl}${address}`;
}

/** @param status of the page as a whole; a screen without the thing asked for has its own */
export function presented<View>(view: View, status: Presented<View>['status'] = 200): Presented<View> {
  return { kind: 'page', status, view };
}

/** Parts of a request that a page may depend on. */
export interface PageContext {
  target: ResolvedPage;
  /** The `page` parameter, at least 1. */
  pageNumber: number;
  /** Slug of the series whose neighbors a photo's page shows; null: those of all photos. */
  series: string | null;
  /** Kind of results that a search is narrowed to; null: all. */
  among: SearchAmong | null;
  actor: Actor;
  /** Address of the client, as far as the proxies are trusted. */
  address: string;
  /** The request came to the configured host: only then may pages be indexed. */
  isCanonicalHost: boolean;
  /** Names it in the log and on a page that could not be loaded. */
  requestId: () => string;
  /** Reason why nothing may be loaded: the page says that it could not be loaded. */
  refusal?: AppError;
}

/** A page, a redirect, or no page. */
export type PageResult<View> =
  | {
      kind: 'page';
      status: Presented<View>['status'];
      view: View;
      headers?: Record<string, string>;
      /** True if the page shows images of other sites, which its policy has to allow. */
      remoteImages?: boolean;
      /** True if its scripts read tables or charts from other hosts. */
      remoteData?: boolean;
    }
  | { kind: 'moved'; status: 301; location: string };

/** Precision with which the place of a post may be shown. */
export function levelOf(site: SiteContext, post: Pick<PostCard, 'locationPrecision'>): LocationLevel {
  return post.locationPrecision ?? site.locationPrecision;
}
