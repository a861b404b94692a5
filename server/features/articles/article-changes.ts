import { type Article, type ArticleSeo, emptySeo } from '#domain/articles/article.ts';
import type { CheckedArticleInput } from '#domain/articles/article-input.ts';
import type { ArticleContent } from './articles.rows.ts';

/** An article that does not exist yet, its gaps filled; `hero` and `version` are the store's business. */
export type NewArticle = Omit<Article, 'hero' | 'version'> & Pick<ArticleContent, 'heroMediaId'>;

/** @param fields the slug has been given */
export function newArticle(
  id: string,
  fields: CheckedArticleInput & { slug: string; heroMediaId: string | null },
  now: string,
): NewArticle {
  const published = fields.published ?? false;
  return {
    title: '',
    excerpt: '',
    body: '',
    heroImageUrl: '',
    heroImageAltText: '',
    metaDescription: '',
    tags: [],
    city: null,
    story: '',
    caption: '',
    altText: '',
    sources: [],
    dismissedSentences: [],
    ...fields,
    id,
    published,
    createdDate: now,
    updatedDate: now,
    publishedAt: published ? now : null,
    seo: { ...emptySeo, ...fields.seo },
  };
}

/** Fields that no reader sees: they change without the article being updated. */
const unseen: ReadonlySet<string> = new Set(['published', 'sources', 'dismissedSentences']);

/** What really changes, with what follows from it: the time of the update, that of the first publishing. */
export function changesOf(
  before: Article,
  { seo, ...fields }: CheckedArticleInput & { heroMediaId?: string | null },
  now: string,
): Partial<ArticleContent> {
  const known: Record<string, unknown> = { ...before, heroMediaId: before.hero?.id ?? null };
  const wanted = { ...fields, ...(seo && { seo: { ...before.seo, ...seo } satisfies ArticleSeo }) };
  const entries = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(known[name]) !== JSON.stringify(value),
  );
  const changes: Partial<ArticleContent> = Object.fromEntries(entries);
  if (entries.some(([name]) => !unseen.has(name))) changes.updatedDate = now;
  if (changes.published && before.publishedAt === null) changes.publishedAt = now;
  return changes;
}
