import { type ArticleEditingDependencies, createArticleEditing } from './article-editing.ts';
import { type ArticleHistoryDependencies, createArticleHistory } from './history.service.ts';
import { createPublishedArticles, type ReadArticlesDependencies } from './published.service.ts';

export type ArticlesService = ReturnType<typeof createArticlesService>;

/** All use-cases of articles. */
export function createArticlesService(
  dependencies: ReadArticlesDependencies & ArticleEditingDependencies & ArticleHistoryDependencies,
) {
  return {
    ...createPublishedArticles(dependencies),
    ...createArticleEditing(dependencies),
    ...createArticleHistory(dependencies),
  };
}
