import { type Article, articleDate } from '#domain/article/article.ts';
import { plainText } from '#domain/text/plain-text.ts';
import type { Repositories } from '#server/repositories/all.ts';
import type { ArticleContent } from '#server/repositories/article-rows.ts';
import type { SearchEntry } from '#server/repositories/search.ts';
import { followWrittenPictures } from './written-pictures.ts';

/**
 * Brings the search and what is known of the pictures in use in step with an article.
 * @param now ISO
 * @param plain the body as plain text, where it is known: reading a long one holds up other requests
 */
export async function indexArticle(
  repos: Pick<Repositories, 'search' | 'media'>,
  article: Article,
  now: string,
  plain?: string,
): Promise<void> {
  await repos.search.replace([searchEntry(article, plain)]);
  await repos.media.setReferences({ kind: 'hero', id: article.id }, article.hero ? [article.hero.id] : []);
  await followWrittenPictures(repos, article.id, article.body, now);
}

export function searchEntry(
  article: Omit<Article, 'hero' | 'version'> | ArticleContent,
  plain = plainText(article.body),
): SearchEntry {
  const { id, published, title, excerpt, tags } = article;
  const text = [title, excerpt, plain, ...tags].join('\n');
  return { kind: 'article', id, published, createdDate: articleDate(article), text };
}
