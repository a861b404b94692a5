import { type Article, type ArticleUse, articleDate } from '#domain/articles/article.ts';
import { plainText, usesIn } from '#text/read/reading.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { SearchEntry } from '../../platform/records/search.repository.ts';
import { updateBodyReferences } from '../media/media.derive.ts';
import type { ArticleContent } from './articles.rows.ts';

/** What is derived from a body. */
export interface DerivedOfBody {
  /** Without markup. */
  plain: string;
  uses: ArticleUse[];
}

/** For articles that are written many at once; a long body blocks other requests. */
export function derivedOfBody(body: string): DerivedOfBody {
  return { plain: plainText(body), uses: usesIn(body) };
}

/**
 * Updates the search, the files and calculators in use, and the images in use.
 * @param now ISO
 */
export async function indexArticle(
  repos: Pick<Repositories, 'articles' | 'search' | 'media'>,
  article: Article,
  now: string,
  { plain, uses }: DerivedOfBody,
): Promise<void> {
  await repos.search.replace([searchEntry(article, plain)]);
  await repos.articles.setUses(article.id, uses);
  await repos.media.setReferences({ kind: 'hero', id: article.id }, article.hero ? [article.hero.id] : []);
  await updateBodyReferences(repos, article.id, article.body, now);
}

/** @param plain the body without markup */
export function searchEntry(
  article: Omit<Article, 'hero' | 'version' | 'publishProblem'> | ArticleContent,
  plain: string,
): SearchEntry {
  const { id, published, title, excerpt, tags } = article;
  const text = [title, excerpt, plain, ...tags].join('\n');
  return { kind: 'article', id, published, createdDate: articleDate(article), text, plain };
}
