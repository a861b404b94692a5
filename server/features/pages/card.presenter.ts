import type {
  CardView,
  DateView,
  GridView,
  HeadView,
  ImageView,
  OpeningView,
  PreloadView,
} from '#contract/pages.ts';
import { type ArticleCard, articleDate } from '#domain/articles/article.ts';
import { heroAddress } from '#domain/articles/hero-address.ts';
import { beyondCover, coverMedia, coverSizesAttribute, openingSizes } from '#domain/media/covers.ts';
import { cardRatio, cardSizes } from '#domain/media/sizes.ts';
import { isSameFocus, type OpeningPost } from '#domain/posts/opening.ts';
import { type CoverFile, type PostCard, visiblePlace } from '#domain/posts/post.ts';
import { exposureOf } from '#domain/posts/taken.ts';
import { type DateStyle, dayOf, formatDate, formatDay } from '#domain/site/dates.ts';
import { paths } from '#domain/site/paths.ts';
import { withHttps } from '#domain/text/addresses.ts';
import { imageView, levelOf, preloadOf, type SiteContext } from '../../platform/presenting/site.ts';

export function dateView(site: SiteContext, iso: string, style: DateStyle): DateView {
  const label = (as: DateStyle) => formatDate(iso, as, site.timeZone, site.texts.locale);
  return { iso, label: label(style), ...(style === 'short' && { title: label('long') }) };
}

/** The day of a photo: that of its date, or where the camera was if that date is the exposure. */
export function photoDateView(
  site: SiteContext,
  { createdDate, takenAt }: Pick<PostCard, 'createdDate' | 'takenAt'>,
  style: DateStyle,
): DateView {
  const exposure = exposureOf(takenAt, site.timeZone);
  const isOtherDay = exposure?.moment === createdDate && exposure.day !== dayOf(createdDate, site.timeZone);
  return isOtherDay ? dayView(site, exposure.day, style) : dateView(site, createdDate, style);
}

/** @param day `2024-06-05`, `2024-06` or `2024` */
export function dayView(site: SiteContext, day: string, style: DateStyle): DateView {
  const label = (as: DateStyle) => formatDay(day, as, site.texts.locale);
  return { iso: day, label: label(style) };
}

/** The city of a post, if it may be shown: the post's own level counts, else the site's. */
export function visibleCity(
  site: SiteContext,
  post: Pick<PostCard, 'city' | 'locationPrecision'>,
): string | null {
  return visiblePlace({ city: post.city, region: null, country: null }, levelOf(site, post)).city;
}

/** Caption of a photo; null when there is none. */
export function captionOf({ caption }: Pick<PostCard, 'caption'>): string | null {
  return caption.trim() || null;
}

export interface CardStyle {
  date: DateStyle;
  href: (slug: string) => string;
}

export function postCard(site: SiteContext, post: PostCard, style: CardStyle): CardView {
  return {
    slug: post.slug,
    href: style.href(post.slug),
    title: post.title,
    caption: captionOf(post),
    language: post.language,
    date: photoDateView(site, post, style.date),
    city: visibleCity(site, post),
    image: imageView(site, post.media, post.altText),
  };
}

export function articleCard(site: SiteContext, article: ArticleCard): CardView {
  return {
    slug: article.slug,
    href: paths.articlePage(article.slug),
    title: article.title,
    caption: article.excerpt.trim() || null,
    language: article.language,
    date: dateView(site, articleDate(article), 'medium'),
    city: article.city,
    image: heroImage(site, article),
  };
}

/** Cards for justified rows, in their order. */
export function gridView(cards: CardView[]): GridView {
  return { cards, sizes: cardSizes(cards.map(({ image }) => cardRatio(image?.ratio ?? null))) };
}

/** The image that a grid begins with, to be fetched first. */
export function preloadOfGrid({ cards, sizes }: GridView): HeadView['preload'] {
  return preloadOf(cards[0]?.image ?? null, sizes[0] ?? '100vw');
}

/** A photo across the whole window, cropped around its focal point; null where its image cannot be shown. */
export function openingView(
  site: SiteContext,
  { post, focus, cover }: OpeningPost,
  { image, ...card }: CardView,
): OpeningView | null {
  if (!image) return null;
  // The crops of another focal point are replaced soon; until then phones crop the whole image themselves.
  const files = cover && isSameFocus(cover, focus) ? cover.files : [];
  const srcset = (format: CoverFile['format']) =>
    files
      .filter((file) => file.format === format)
      .map((file) => `${site.mediaUrl(file.key)} ${file.width}w`)
      .join(', ');
  const widestCrop = files.at(-1);
  const width = Math.max(...post.media.renditions.map((file) => file.width));
  return {
    card: { ...card, image },
    sizes: openingSizes(image.ratio),
    cover: widestCrop
      ? {
          webp: srcset('webp'),
          avif: srcset('avif') || null,
          width: widestCrop.width,
          height: widestCrop.height,
        }
      : null,
    focus: `${Math.round(focus.x * 100)}% ${Math.round(focus.y * 100)}%`,
    widest: { width, height: Math.round(width / image.ratio) },
  };
}

/** Phones and other windows fetch different files of the same image. */
export function preloadsOf({ card, sizes, cover }: OpeningView): {
  preload: PreloadView | null;
  coverPreload: PreloadView | null;
} {
  const preload = preloadOf(card.image, sizes);
  if (!cover) return { preload, coverPreload: null };
  return {
    preload: preload && { ...preload, media: beyondCover },
    coverPreload: {
      ...(cover.avif
        ? { srcset: cover.avif, type: 'image/avif' }
        : { srcset: cover.webp, type: 'image/webp' }),
      sizes: coverSizesAttribute,
      media: coverMedia,
    },
  };
}

/** Pixels of the box that every hero is shown in. */
export const heroFrame = { width: 1200, height: 675, ratio: 1200 / 675 };
/** Behind an image whose own colour is not known. */
const unknownColor = '#8b8173';

type Hero = Pick<ArticleCard, 'hero' | 'heroImageUrl' | 'heroImageAltText' | 'title'>;

/** The image of an article: a stored one in every size, one at another URL as it is; null without a hero. */
export function heroImage(site: SiteContext, article: Hero): ImageView | null {
  const alt = article.heroImageAltText || article.title;
  const stored = imageView(site, article.hero, alt);
  if (stored) return stored;
  const src = addressOf(site, article);
  return src === null
    ? null
    : {
        ...heroFrame,
        avif: null,
        webp: null,
        jpg: null,
        src,
        alt,
        colour: unknownColor,
        thumbhash: '',
      };
}

/** Whether any of these articles has a hero on another site, which the policy of the page must allow. */
export function hasRemoteHero(site: SiteContext, articles: readonly Hero[]): boolean {
  return articles.some((article) => {
    const src = heroImage(site, article)?.src ?? '';
    return article.hero === null && src.startsWith('https://') && !isOwn(site, src);
  });
}

function addressOf(site: SiteContext, { heroImageUrl }: Hero): string | null {
  const address = heroAddress(heroImageUrl);
  if (address === null || address.startsWith('/') || isOwn(site, address)) return address;
  return withHttps(address);
}

function isOwn({ siteUrl }: SiteContext, address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === new URL(siteUrl).origin;
}
