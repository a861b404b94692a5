import type { Selectable, Updateable } from 'kysely';
import { articleFields } from '#domain/articles/article.entity.ts';
import { type Article, type ArticleCard, emptySeo } from '#domain/articles/article.ts';
import { cityKey } from '#domain/text/clean.ts';
import { columnsOf, rowReader, toRow } from '../../platform/database/rows.ts';
import type { ArticlesTable } from '../../platform/database/schema-content.ts';
import { joinedShownMedia, shownMediaColumns } from '../media/media.rows.ts';

/** An article as it is written: its hero's stored image by id. */
export type ArticleContent = Omit<Article, 'hero' | 'version' | 'publishProblem' | Notes> &
  Partial<Pick<Article, Notes>> & { heroMediaId: string | null };

/** Empty by default. */
type Notes =
  | 'story'
  | 'caption'
  | 'altText'
  | 'language'
  | 'sources'
  | 'dismissedSentences'
  | 'publishAt'
  | 'unpublishAt';

const cardFields = [
  'id',
  'slug',
  'title',
  'excerpt',
  'heroImageUrl',
  'heroImageAltText',
  'metaDescription',
  'language',
  'tags',
  'city',
  'published',
  'createdDate',
  'updatedDate',
  'publishedAt',
  'version',
] as const;
/** Beside those of the card. */
const wholeFields = [
  'body',
  'seo',
  'story',
  'caption',
  'altText',
  'sources',
  'dismissedSentences',
  'publishAt',
  'unpublishAt',
  'publishProblem',
] as const;

export const articleCardColumns = [
  ...columnsOf(articleFields, 'a', cardFields),
  ...shownMediaColumns,
] as const;
export const wholeArticleColumns = columnsOf(articleFields, 'a', wholeFields);

type Columns<Names extends readonly (keyof typeof articleFields.columns)[]> = Pick<
  Selectable<ArticlesTable>,
  (typeof articleFields.columns)[Names[number]]
>;
type CardRow = Columns<typeof cardFields> & Parameters<typeof joinedShownMedia>[0];

const readCard = rowReader<Omit<ArticleCard, 'hero'>>(articleFields, cardFields);
const readWhole = rowReader<Omit<Article, 'hero'>>(articleFields, [...cardFields, ...wholeFields]);

export function toArticleCard(row: CardRow): ArticleCard {
  return { ...readCard(row), hero: joinedShownMedia(row) };
}

export function toArticle(row: CardRow & Columns<typeof wholeFields>): Article {
  const article = readWhole(row);
  return { ...article, seo: { ...emptySeo, ...article.seo }, hero: joinedShownMedia(row) };
}

/** Only the columns that change. */
export function changedArticleRow({ id: _, ...changes }: Partial<ArticleContent>): Updateable<ArticlesTable> {
  const { city } = changes;
  return { ...toRow(articleFields, changes), ...(city !== undefined && { city_key: city && cityKey(city) }) };
}
