import { mostInRow } from '#domain/media/figure-sizes.ts';
import type { Post } from '#domain/posts/post.ts';
import { paths } from '#domain/site/paths.ts';
import { pluralOf } from '#domain/text/clean.ts';
import { isRightToLeft, textLanguage } from '#domain/text/language.ts';
import type { ArticlePhoto, ArticleSeries } from '#text/blocks/photo-figure.ts';
import { dataNeeds, withOnlyVisible } from '#text/read/shortcodes.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { SiteContext } from '../../platform/presenting/site.ts';
import type { PublicSeries } from '../series/published.service.ts';

export interface ArticlePhotosDependencies {
  reader: Pick<Repositories, 'addresses' | 'posts'>;
  /** Null for a post without a public file. */
  present: (post: Post) => ArticlePhoto | null;
}

/** Published photos by slugs as an article names them; a former slug leads to the post that had it. */
export type ArticlePhotos = (slugs: readonly string[]) => Promise<Map<string, ArticlePhoto>>;

export function createArticlePhotos({ reader, present }: ArticlePhotosDependencies): ArticlePhotos {
  async function publishedPost(slug: string): Promise<Post | null> {
    const post = await reader.posts.findPublishedBySlug(slug);
    if (post) return post;
    const movedTo = await reader.addresses.movedTo('post', slug);
    const target = movedTo === null ? null : await reader.posts.findById(movedTo);
    return target?.published ? target : null;
  }

  return async (slugs) => {
    const photos = new Map<string, ArticlePhoto>();
    for (const slug of slugs) {
      const post = await publishedPost(slug);
      const photo = post && present(post);
      if (photo) photos.set(slug, photo);
    }
    return photos;
  };
}

export interface ArticleSeriesDependencies {
  reader: Pick<Repositories, 'posts'>;
  publicSeries: Pick<PublicSeries, 'bySlugs'>;
  present: (post: Post) => ArticlePhoto | null;
  /** Read each time: its settings may change. */
  site: Pick<SiteContext, 'language' | 'texts'>;
}

/** Published series by slugs as an article names them, with their first photos. */
export type ArticleSeriesBySlug = (slugs: readonly string[]) => Promise<Map<string, ArticleSeries>>;

export function createArticleSeries({
  reader,
  publicSeries,
  present,
  site,
}: ArticleSeriesDependencies): ArticleSeriesBySlug {
  return async (slugs) => {
    const found = new Map<string, ArticleSeries>();
    for (const [slug, { series, total, first }] of await publicSeries.bySlugs(slugs)) {
      const posts = await reader.posts.byIds(first.slice(0, mostInRow).map(({ id }) => id));
      const lang = textLanguage(series.title, null, site.language);
      found.set(slug, {
        title: series.title,
        href: paths.series(series.slug),
        count: pluralOf(site.texts.lists.photographs, total, site.texts.locale),
        words: { lang, ...(isRightToLeft(lang) && { dir: 'rtl' as const }) },
        photos: posts.flatMap((post) => present(post) ?? []),
      });
    }
    return found;
  };
}

export type WithoutHiddenPhotos = ReturnType<typeof createWithoutHiddenPhotos>;

/** The bodies as visitors may read them: the slug of a draft says what its title is. */
export function createWithoutHiddenPhotos({
  reader,
  articlePhotos,
  publicSeries,
}: {
  reader: Pick<Repositories, 'posts'>;
  articlePhotos: ArticlePhotos;
  publicSeries: Pick<PublicSeries, 'bySlugs'>;
}) {
  return async <Text extends { body: string }>(texts: readonly Text[]): Promise<Text[]> => {
    const needs = texts.map(({ body }) => dataNeeds(body));
    const named = new Set(needs.flatMap(({ photos }) => photos));
    const series = await publicSeries.bySlugs([...new Set(needs.flatMap((one) => one.series))]);
    const shown = await reader.posts.publishedSlugs([...named]);
    const former = await articlePhotos([...named].filter((slug) => !shown.has(slug)));
    return texts.map((text) => ({
      ...text,
      body: withOnlyVisible(text.body, {
        photo: (slug) => shown.has(slug) || former.has(slug),
        series: (slug) => series.has(slug),
      }),
    }));
  };
}
