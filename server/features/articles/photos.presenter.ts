import { largestFile } from '#domain/media/source-set.ts';
import { type Post, visiblePlace } from '#domain/posts/post.ts';
import { paths } from '#domain/site/paths.ts';
import { isRightToLeft, textLanguage } from '#domain/text/language.ts';
import type { ArticlePhoto } from '#text/blocks/photo-figure.ts';
import { rightsView } from '../../platform/presenting/rights.ts';
import { imageView, levelOf, type SiteContext } from '../../platform/presenting/site.ts';

/** A photo with its words as an article shows it; null without a public file. */
export function articlePhoto(site: SiteContext, post: Post): ArticlePhoto | null {
  const photo = imageView(site, post.media, post.altText);
  if (!photo) return null;
  const { avif, webp, jpg, src, ratio, colour, thumbhash, alt } = photo;
  const width = largestFile(webp, jpg)?.width ?? photo.width;
  const rights = rightsView(site, post.metadata?.rights);
  const title = post.title.trim();
  const lang = textLanguage(`${title} ${post.caption}`, post.language, site.language);
  return {
    ...{ avif, webp, jpg, src, colour, thumbhash, alt, title },
    width,
    height: Math.round(width / ratio),
    href: paths.post(post.slug),
    caption: post.caption.trim(),
    city: visiblePlace(post, levelOf(site, post)).city,
    words: { lang, ...(isRightToLeft(lang) && { dir: 'rtl' as const }) },
    notice: rights?.notice ?? null,
    license: rights?.license ?? null,
  };
}
