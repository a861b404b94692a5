import type { Selectable, Updateable } from 'kysely';
import {
  type Article,
  type ArticleCard,
  type ArticleSeo,
  type ArticleSource,
  emptySeo,
} from '#domain/articles/article.ts';
import { fold } from '#domain/text/clean.ts';
import { storedDate, storedList, storedObject, storedTexts } from '../../platform/database/rows.ts';
import type { ArticlesTable } from '../../platform/database/schema-content.ts';
import { joinedShownMedia, shownMediaColumns } from '../media/media.rows.ts';

/** An article as it is written: its hero's stored picture by id. */
export type ArticleContent = Omit<Article, 'hero' | 'version' | Notes> &
  Partial<Pick<Article, Notes>> & { heroMediaId: string | null };

/** Empty where a new article does not say. */
type Notes = 'story' | 'caption' | 'altText' | 'sources' | 'dismissedSentences';

export const articleCardColumns = [
  'a.id',
  'a.slug',
  'a.title',
  'a.excerpt',
  'a.hero_image_url',
  'a.hero_image_alt_text',
  'a.meta_description',
  'a.tags',
  'a.geo_city',
  'a.published',
  'a.created_date',
  'a.updated_date',
  'a.published_at',
  'a.version',
  ...shownMediaColumns,
] as const;

type CardColumn =
  | 'id'
  | 'slug'
  | 'title'
  | 'excerpt'
  | 'hero_image_url'
  | 'hero_image_alt_text'
  | 'meta_description'
  | 'tags'
  | 'geo_city'
  | 'published'
  | 'created_date'
  | 'updated_date'
  | 'published_at'
  | 'version';
type CardRow = Pick<Selectable<ArticlesTable>, CardColumn> & Parameters<typeof joinedShownMedia>[0];

export function toArticleCard(row: CardRow): ArticleCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    heroImageUrl: row.hero_image_url,
    heroImageAltText: row.hero_image_alt_text,
    hero: joinedShownMedia(row),
    metaDescription: row.meta_description,
    tags: storedTexts(row.tags),
    city: row.geo_city,
    published: row.published === 1,
    createdDate: storedDate(row.created_date),
    updatedDate: storedDate(row.updated_date),
    publishedAt: row.published_at && storedDate(row.published_at),
    version: row.version,
  };
}

/** Beside those of the card. */
export const wholeArticleColumns = [
  'a.body',
  'a.seo',
  'a.story',
  'a.caption',
  'a.alt_text',
  'a.sources',
  'a.dismissed_sentences',
] as const;
type WholeColumn = 'body' | 'seo' | 'story' | 'caption' | 'alt_text' | 'sources' | 'dismissed_sentences';

export function toArticle(row: CardRow & Pick<Selectable<ArticlesTable>, WholeColumn>): Article {
  return {
    ...toArticleCard(row),
    body: row.body,
    seo: { ...emptySeo, ...storedObject<ArticleSeo>(row.seo) },
    story: row.story,
    caption: row.caption,
    altText: row.alt_text,
    sources: storedList<ArticleSource>(row.sources),
    dismissedSentences: storedTexts(row.dismissed_sentences),
  };
}

/** Only the columns that change. */
export function changedArticleRow(changes: Partial<ArticleContent>): Updateable<ArticlesTable> {
  const { tags, city, published, seo, sources, dismissedSentences } = changes;
  return {
    slug: changes.slug,
    title: changes.title,
    excerpt: changes.excerpt,
    body: changes.body,
    hero_image_url: changes.heroImageUrl,
    hero_image_alt_text: changes.heroImageAltText,
    hero_media_id: changes.heroMediaId,
    meta_description: changes.metaDescription,
    tags: tags && JSON.stringify(tags),
    geo_city: city,
    city_key: city && fold(city),
    published: published === undefined ? undefined : published ? 1 : 0,
    created_date: changes.createdDate,
    updated_date: changes.updatedDate,
    published_at: changes.publishedAt,
    seo: seo && JSON.stringify(seo),
    story: changes.story,
    caption: changes.caption,
    alt_text: changes.altText,
    sources: sources && JSON.stringify(sources),
    dismissed_sentences: dismissedSentences && JSON.stringify(dismissedSentences),
  };
}
