import { type Actor, isAdmin } from '#domain/access/actor.ts';
import { requireAdmin } from '#domain/access/require-admin.ts';
import type { Article, ArticleCard } from '#domain/articles/article.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { RelatedItem } from '../posts/related.ts';
import type { ArticleListQuery } from './articles.repository.ts';

/** Recent enough for the bonus of related content: 90 days, the specification's 2160 hours. */
const recentMs = 2160 * 60 * 60 * 1000;

export interface ReadArticlesDependencies {
  reader: Pick<Repositories, 'articles' | 'related' | 'addresses'>;
  now: () => Date;
}

/** What an article's address leads to. */
export type FoundArticle =
  | { kind: 'article'; article: Article }
  | { kind: 'moved'; slug: string }
  | { kind: 'gone' }
  | { kind: 'missing' };

/** Reading articles: what is published for everybody, all of them for an admin. */
export function createPublishedArticles({ reader, now }: ReadArticlesDependencies) {
  return {
    /** Published articles, newest first, and how many there are in all. */
    publishedPage: (page: number, size: number): Promise<{ articles: ArticleCard[]; total: number }> =>
      reader.articles.publishedPage(size, (page - 1) * size),

    /** Anybody finds what is published; nobody else's drafts. */
    async findPublished(slug: string): Promise<FoundArticle> {
      const wanted = slug.toLowerCase();
      const article = await reader.articles.findBySlug(wanted);
      if (article?.published) return { kind: 'article', article };
      const movedTo = article ? null : await reader.addresses.movedTo('article', wanted);
      const target = movedTo ? await reader.articles.findById(movedTo) : null;
      if (target?.published) return { kind: 'moved', slug: target.slug };
      return (await reader.addresses.isGone('article', wanted)) ? { kind: 'gone' } : { kind: 'missing' };
    },

    /** Published articles as the sitemap needs them. */
    sitemapRows: () => reader.articles.sitemapRows(),

    /** At most five published posts and articles akin to this one, best first. */
    related: (article: Pick<Article, 'id' | 'tags' | 'city'>): Promise<RelatedItem[]> =>
      reader.related.ofArticle(article, new Date(now().getTime() - recentMs).toISOString()),

    /** Visitors see what is published, whatever they ask for. */
    async list(actor: Actor, query: ArticleListQuery): Promise<{ articles: Article[]; total: number }> {
      const { published } = query.filters;
      if (!isAdmin(actor) && published === false) return { articles: [], total: 0 };
      const filters = isAdmin(actor) ? query.filters : { ...query.filters, published: true };
      return reader.articles.list({ ...query, filters });
    },

    /** A draft or what is published; null when there is none. */
    async findById(actor: Actor, id: string): Promise<Article | null> {
      requireAdmin(actor);
      return reader.articles.findById(id);
    },
  };
}
