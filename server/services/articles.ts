import { type Actor, isAdmin } from '#domain/access/actor.ts';
import { requireAdmin } from '#domain/access/require-admin.ts';
import type { Article, ArticleCard } from '#domain/article/article.ts';
import { plainText } from '#domain/text/plain-text.ts';
import type { Transaction } from '#server/database/transaction.ts';
import type { Repositories } from '#server/repositories/all.ts';
import type { ArticleContent } from '#server/repositories/article-rows.ts';
import type { ArticleListQuery } from '#server/repositories/articles.ts';
import type { RelatedItem } from '#server/repositories/related.ts';
import type { SearchEntry } from '#server/repositories/search.ts';

/** Recent enough for the bonus of related content: 90 days, the specification's 2160 hours. */
const recentMs = 2160 * 60 * 60 * 1000;

export interface ArticlesDependencies {
  reader: Pick<Repositories, 'articles' | 'related' | 'addresses'>;
  transaction: Transaction;
  now: () => Date;
  /** Told the content version after each write that a visitor can see. */
  onChange: (version: number) => void;
}

/** What an article's address leads to. */
export type FoundArticle =
  | { kind: 'article'; article: Article }
  | { kind: 'moved'; slug: string }
  | { kind: 'gone' }
  | { kind: 'missing' };

export type ArticlesService = ReturnType<typeof createArticlesService>;

export function createArticlesService({ reader, transaction, now, onChange }: ArticlesDependencies) {
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

    /** What had been public answers 410 from now on; what is not there is removed already. */
    async remove(actor: Actor, id: string): Promise<void> {
      requireAdmin(actor);
      const version = await transaction(async (repos) => {
        const article = await repos.articles.findById(id);
        if (!article) return null;
        await repos.search.remove('article', [id]);
        await repos.media.setReferences({ kind: 'hero', id }, []);
        if (article.publishedAt === null) await repos.addresses.forget('article', id);
        else await repos.addresses.retire('article', id, article.slug, now().toISOString());
        await repos.articles.delete(id);
        return repos.contentVersion.bump();
      });
      if (version !== null) onChange(version);
    },

    /** Stores articles that are ready, in one transaction. */
    async insert(actor: Actor, articles: readonly ArticleContent[]): Promise<void> {
      requireAdmin(actor);
      const version = await transaction(async (repos) => {
        for (const article of articles) await repos.articles.insert(article);
        await repos.media.addReferences(
          articles.flatMap(({ id, heroMediaId }) =>
            heroMediaId ? [{ owner: { kind: 'hero', id }, mediaId: heroMediaId }] : [],
          ),
        );
        await repos.search.replace(articles.map(searchEntry));
        return repos.contentVersion.bump();
      });
      onChange(version);
    },
  };
}

function searchEntry(article: ArticleContent): SearchEntry {
  const { id, published, createdDate, title, excerpt, body, tags } = article;
  const text = [title, excerpt, plainText(body), ...tags].join('\n');
  return { kind: 'article', id, published, createdDate, text };
}
