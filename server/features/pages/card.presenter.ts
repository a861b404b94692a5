import type { CardView, DateView, GridView, HeadView } from '#contract/pages.ts';
import { type ArticleCard, articleDate } from '#domain/articles/article.ts';
import { cardRatio, cardSizes } from '#domain/media/sizes.ts';
import type { PostCard } from '#domain/posts/post.ts';
import { type LocationLevel, visiblePlace } from '#domain/posts/post.ts';
import { type DateStyle, formatDate } from '#domain/site/dates.ts';
import { paths } from '#domain/site/paths.ts';
import type { SiteContext } from '../../platform/presenting/site.ts';
import { pictureView, preloadOf } from '../../platform/presenting/site.ts';
import { heroPicture } from './hero.ts';

export function dateView(site: SiteContext, iso: string, style: DateStyle): DateView {
  return { iso, label: formatDate(iso, style, site.timeZone) };
}

/** The city of a post, if it may be shown: the post's own level counts, else the site's. */
export function visibleCity(
  site: SiteContext,
  post: Pick<PostCard, 'city' | 'locationPrecision'>,
): string | null {
  return visiblePlace({ city: post.city, region: null, country: null }, levelOf(site, post)).city;
}

/** How closely the place of a post may be shown. */
export function levelOf(site: SiteContext, post: Pick<PostCard, 'locationPrecision'>): LocationLevel {
  return post.locationPrecision ?? site.locationPrecision;
}

/** Null when there is none. */
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
    date: dateView(site, post.createdDate, style.date),
    city: visibleCity(site, post),
    picture: pictureView(site, post.media, post.altText),
  };
}

export function articleCard(site: SiteContext, article: ArticleCard): CardView {
  return {
    slug: article.slug,
    href: paths.articlePage(article.slug),
    title: article.title,
    caption: article.excerpt.trim() || null,
    date: dateView(site, articleDate(article), 'medium'),
    city: article.city,
    picture: heroPicture(site, article),
  };
}

/** Cards for justified rows, in their order. */
export function gridView(cards: CardView[]): GridView {
  return { cards, sizes: cardSizes(cards.map(({ picture }) => cardRatio(picture?.ratio ?? null))) };
}

/** The picture that a grid begins with, to be fetched first. */
export function preloadOfGrid({ cards, sizes }: GridView): HeadView['preload'] {
  return preloadOf(cards[0]?.picture ?? null, sizes[0] ?? '100vw');
}
