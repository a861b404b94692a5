import { articleDate } from '#domain/articles/article.ts';
import { visiblePlace } from '#domain/posts/post.ts';
import type { SearchDocument } from '#domain/search/kinds.ts';
import type { Series } from '#domain/series/series.entity.ts';
import type { SitePage } from '#domain/site-pages/site-page.entity.ts';
import { plainText } from '#text/read/reading.ts';
import {
  type ArticlesChanged,
  type ChangedArticle,
  changedIds,
  type PagesChanged,
  type PostsChanged,
  type ReadBody,
  type SeriesChanged,
  writtenIn,
} from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { SearchEntry } from '../../platform/records/search.repository.ts';
import type { Listed, ListedPost } from '../posts/posts.events.ts';

export async function searchPosts(
  { search }: Repositories,
  { changes }: Pick<PostsChanged, 'changes'>,
  { posts }: Listed,
): Promise<void> {
  const deletedIds = deletedIn(changes);
  if (deletedIds.length > 0) await search.remove('post', deletedIds);
  await search.replace(posts.map(postEntry));
  const documents = posts.filter(({ published }) => published).map(postDocument);
  await search.follow('post', changedIds(changes), documents);
}

/** Entry of a post in the admins' search. */
function postEntry(post: ListedPost): SearchEntry {
  const { id, published, createdDate, title, caption, story, altText, tags, city, region, country } = post;
  const text = [title, caption, story, altText, ...tags, city, region, country].join(' ');
  return { kind: 'post', id, published, createdDate, text, plain: story };
}

/** Document of a post in the visitors' search. */
function postDocument(post: ListedPost): SearchDocument {
  const { id, slug, title, tags, caption, story, createdDate } = post;
  const { city, region, country } = visiblePlace(post, post.level);
  const place = [city, region, country].filter((name) => name !== null);
  const keywords = [...tags, ...place];
  return { kind: 'post', id, slug, title, keywords, summary: caption, text: story, createdDate };
}

export async function searchArticles({ search }: Repositories, { changes }: ArticlesChanged): Promise<void> {
  const written = writtenIn(changes);
  const deletedIds = deletedIn(changes);
  if (deletedIds.length > 0) await search.remove('article', deletedIds);
  await search.replace(written.map(articleEntry));
  const documents = written.filter(({ published }) => published).map(articleDocument);
  await search.follow('article', changedIds(changes), documents);
}

/** Entry of an article in the admins' search. */
function articleEntry(article: ChangedArticle & ReadBody): SearchEntry {
  const { id, published, title, excerpt, tags, plain } = article;
  const text = [title, excerpt, plain, ...tags].join('\n');
  return { kind: 'article', id, published, createdDate: articleDate(article), text, plain };
}

/** Document of an article in the visitors' search. */
function articleDocument(article: ChangedArticle & ReadBody): SearchDocument {
  const { id, slug, title, tags, city, excerpt, plain } = article;
  return {
    kind: 'article',
    id,
    slug,
    title,
    keywords: city === null ? tags : [...tags, city],
    summary: excerpt,
    text: plain,
    createdDate: articleDate(article),
  };
}

/** A text that is read before the transaction is not parsed again. */
export async function searchSeries({ search }: Repositories, { changes }: SeriesChanged): Promise<void> {
  const documents = writtenIn(changes)
    .filter(({ published }) => published)
    .map((series) => textDocument('series', series, plainText(series.text)));
  await search.follow('series', changedIds(changes), documents);
}

export async function searchPages({ search }: Repositories, { changes }: PagesChanged): Promise<void> {
  const documents = writtenIn(changes)
    .filter(({ published }) => published)
    .map((page) => textDocument('page', page, page.plain));
  await search.follow('page', changedIds(changes), documents);
}

function deletedIn(changes: PostsChanged['changes'] | ArticlesChanged['changes']): string[] {
  return changedIds(changes.filter(({ after }) => !after));
}

/** Document of a page or series in the visitors' search. @param text without markup */
function textDocument(
  kind: 'page' | 'series',
  { id, slug, title, createdDate }: SitePage | Series,
  text: string,
) {
  return { kind, id, slug, title, createdDate, keywords: [], summary: '', text };
}
