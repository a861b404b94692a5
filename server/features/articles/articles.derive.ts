import { type Article, articleDate } from '#domain/articles/article.ts';
import { plainText } from '#text/read/plain.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { SearchEntry } from '../../platform/records/search.repository.ts';
import { followWrittenPictures } from '../media/media.derive.ts';
import type { ArticleContent } from './articles.rows.ts';

/**
 * Updates the search index and the image references of an article.
 * @param now ISO
 * @param plain the body as plain text, if it is known: reading a long one would block other requests
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
