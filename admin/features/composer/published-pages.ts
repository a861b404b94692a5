import type { Caller } from '#browser/calls/caller.ts';
import type { PublishedPage } from '#domain/composer/prompts.ts';
import { listArticles } from '../../calls/articles.ts';
import { listPosts } from '../../calls/posts.ts';

/** Of each kind. */
const most = 60;

/**
 * What is really published, articles first.
 * @param words of which every one must stand in it; '' for the newest
 */
export async function publishedPages(
  call: Caller,
  words: string,
  signal?: AbortSignal,
): Promise<PublishedPage[]> {
  const query = { published: true, limit: most, q: words.trim().slice(0, 200) };
  const [articles, posts] = await Promise.all([
    listArticles(call, query, signal),
    listPosts(call, query, signal),
  ]);
  const pages = (kind: PublishedPage['kind'], rows: { slug: string; title: string }[]) =>
    rows.map(({ slug, title }) => ({ kind, slug, title }));
  return [...pages('article', articles.rows), ...pages('post', posts.rows)];
}
