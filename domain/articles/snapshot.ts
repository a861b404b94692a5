import type { Article } from './article.ts';

/** What a save keeps of an article, so that it can be looked at and brought back. */
export type ArticleSnapshot = Omit<
  Article,
  'id' | 'hero' | 'createdDate' | 'updatedDate' | 'publishedAt' | 'version'
> & {
  /** Of the body, as the checklist counts them. */
  words: number;
};

/** @param words of the body */
export function snapshotOf(article: Article, words: number): ArticleSnapshot {
  const { id, hero, createdDate, updatedDate, publishedAt, version, ...kept } = article;
  return { ...kept, words };
}
