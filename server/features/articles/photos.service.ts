import { mostInRow } from '#domain/media/figure-sizes.ts';
import { largestFile } from '#domain/media/source-set.ts';
import { type Post, visiblePlace } from '#domain/posts/post.ts';
import { paths } from '#domain/site/paths.ts';
import { pluralOf } from '#domain/text/clean.ts';
import { isRightToLeft, textLanguage } from '#domain/text/language.ts';
import type { ArticlePhoto, ArticleSeries } from '#text/blocks/photo-figure.ts';
import { dataNeeds, withOnlyVisible } from '#text/read/shortcodes.ts';
import { perApp } from '../../compose/context.ts';
import { rightsView } from '../../platform/presenting/rights.ts';
import { imageView, levelOf, type SiteContext } from '../../platform/presenting/site.ts';
import { publicSeries } from '../series/published.service.ts';

/** Published photos by slugs as an article names them; a former slug leads to the post that had it. */
export const articlePhotos = perApp(({ reader, site }) => {
  async function publishedPost(slug: string): Promise<Post | null> {
    const post = await reader.posts.findPublishedBySlug(slug);
    if (post) return post;
    const movedTo = await reader.addresses.movedTo('post', slug);
    const target = movedTo === null ? null : await reader.posts.findById(movedTo);
    return target?.published ? target : null;
  }

  return async (slugs: readonly string[]): Promise<Map<string, ArticlePhoto>> => {
    const photos = new Map<string, ArticlePhoto>();
    for (const slug of slugs) {
      const post = await publishedPost(slug);
      const photo = post && articlePhoto(site, post);
      if (photo) photos.set(slug, photo);
    }
    return photos;
  };
});

/** A photo with its words as an article shows it; null without a public file. */
function articlePhoto(site: SiteContext, post: Post): ArticlePhoto | null {
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

/** Published series by slugs as an article names them, with their first photos. */
export const articleSeries = perApp((app) => {
  const { reader, site } = app;
  return async (slugs: readonly string[]): Promise<Map<string, ArticleSeries>> => {
    const found = new Map<string, ArticleSeries>();
    for (const [slug, { series, total, first }] of await publicSeries(app).bySlugs(slugs)) {
      const posts = await reader.posts.byIds(first.slice(0, mostInRow).map(({ id }) => id));
      const lang = textLanguage(series.title, null, site.language);
      found.set(slug, {
        title: series.title,
        href: paths.series(series.slug),
        count: pluralOf(site.texts.lists.photographs, total, site.texts.locale),
        words: { lang, ...(isRightToLeft(lang) && { dir: 'rtl' as const }) },
        photos: posts.flatMap((post) => articlePhoto(site, post) ?? []),
      });
    }
    return found;
  };
});

/** The bodies as visitors may read them: the slug of a draft says what its title is. */
export const withoutHiddenPhotos = perApp(
  (app) =>
    async <Text extends { body: string }>(texts: readonly Text[]): Promise<Text[]> => {
      const needs = texts.map(({ body }) => dataNeeds(body));
      const named = new Set(needs.flatMap(({ photos }) => photos));
      const series = await publicSeries(app).bySlugs([...new Set(needs.flatMap((one) => one.series))]);
      const shown = await app.reader.posts.publishedSlugs([...named]);
      const former = await articlePhotos(app)([...named].filter((slug) => !shown.has(slug)));
      return texts.map((text) => ({
        ...text,
        body: withOnlyVisible(text.body, {
          photo: (slug) => shown.has(slug) || former.has(slug),
          series: (slug) => series.has(slug),
        }),
      }));
    },
);
