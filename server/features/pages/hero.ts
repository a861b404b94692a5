import type { PictureView } from '#contract/pages.ts';
import type { ArticleCard } from '#domain/articles/article.ts';
import { heroAddress } from '#domain/articles/hero-address.ts';
import { withHttps } from '#domain/text/addresses.ts';
import type { SiteContext } from '../../platform/presenting/site.ts';
import { pictureView } from '../../platform/presenting/site.ts';

/** Pixels of the box that every hero is shown in. */
export const heroFrame = { width: 1200, height: 675, ratio: 1200 / 675 };
/** Behind a picture whose own colour is not known. */
const unknownColour = '#8b8173';

type Hero = Pick<ArticleCard, 'hero' | 'heroImageUrl' | 'heroImageAltText' | 'title'>;

/** The picture of an article: a stored one in every size, one at another address as it is; null without a hero. */
export function heroPicture(site: SiteContext, article: Hero): PictureView | null {
  const alt = article.heroImageAltText || article.title;
  const stored = pictureView(site, article.hero, alt);
  if (stored) return stored;
  const src = addressOf(site, article);
  return src === null ? null : { ...heroFrame, webp: null, jpg: null, src, alt, colour: unknownColour };
}

/** Whether any of these articles has a hero on another site, which the policy of the page must allow. */
export function hasRemoteHero(site: SiteContext, articles: readonly Hero[]): boolean {
  return articles.some((article) => {
    const src = heroPicture(site, article)?.src ?? '';
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
