import { type Article, articleDate } from '#domain/articles/article.ts';
import type { SearchDocument } from '#domain/search/kinds.ts';
import { plainText, usesIn } from '#text/read/reading.ts';
import type { ReadBody } from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { SearchEntry } from '../../platform/records/search.repository.ts';
import { updateBodyReferences } from '../media/media.derive.ts';
import type { ArticleContent } from './articles.rows.ts';

/** For articles that are written many at once; a long body blocks other requests. */
export function derivedOfBody(body: string): ReadBody {
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
  { plain, uses }: ReadBody,
): Promise<void> {
  await indexTexts(repos, [{ article, plain }]);
  await repos.articles.setUses(article.id, uses);
  await repos.media.setReferences({ kind: 'hero', id: article.id }, article.hero ? [article.hero.id] : []);
  await updateBodyReferences(repos, article.id, article.body, now);
}

/** What admins and visitors find articles by. `plain`: the body without markup. */
export async function indexTexts(
  repos: Pick<Repositories, 'search'>,
  texts: readonly { article: Omit<Article, 'hero' | 'version'> | ArticleContent; plain: string }[],
): Promise<void> {
  await repos.search.replace(texts.map(({ article, plain }) => searchEntry(article, plain)));
  const ids = texts.map(({ article }) => article.id);
  const documents = texts
    .filter(({ article }) => article.published)
    .map(({ article, plain }): SearchDocument => {
      const { id, slug, title, tags, city, excerpt } = article;
      const keywords = city === null ? tags : [...tags, city];
      return {
        kind: 'article',
        id,
        slug,
        title,
        keywords,
        summary: excerpt,
        text: plain,
        createdDate: articleDate(article),
      };
    });
  await repos.search.follow('article', ids, documents);
}

/** @param plain the body without markup */
function searchEntry(
  article: Omit<Article, 'hero' | 'version' | 'publishProblem'> | ArticleContent,
  plain: string,
): SearchEntry {
  const { id, published, title, excerpt, tags } = article;
  const text = [title, excerpt, plain, ...tags].join('\n');
  return { kind: 'article', id, published, createdDate: articleDate(article), text, plain };
}
