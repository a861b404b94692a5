import type { AdminArticle, Revision, RevisionSummary, WorkingCopyAnswer } from '#contract/articles.ts';
import type { Article, ArticleSnapshot } from '#domain/articles/article.ts';

import type { ArticleRevision, ListedRevision, WorkingCopy } from './history.service.ts';

/** What anybody may read of a published article. */
export function presentArticle(article: Article) {
  return {
    id: article.id,
    slug: article.slug,
    title: article.title,
    excerpt: article.excerpt,
    body: article.body,
    hero_image_url: article.heroImageUrl || null,
    hero_image_alt_text: article.heroImageAltText,
    meta_description: article.metaDescription,
    tags: article.tags,
    geo_city: article.city,
    published: article.published,
    created_date: article.createdDate,
    updated_date: article.updatedDate,
    published_at: article.publishedAt,
  };
}

/** What its owner edits: notes and social texts too, and the version that recognises a stale edit. */
export function presentOwnArticle(article: Article): AdminArticle {
  return {
    ...presentWritten(article),
    id: article.id,
    created_date: article.createdDate,
    updated_date: article.updatedDate,
    published_at: article.publishedAt,
    version: article.version,
  };
}

function presentWritten(article: Omit<ArticleSnapshot, 'words'>): Revision['article'] {
  return {
    slug: article.slug,
    title: article.title,
    excerpt: article.excerpt,
    body: article.body,
    hero_image_url: article.heroImageUrl || null,
    hero_image_alt_text: article.heroImageAltText,
    meta_description: article.metaDescription,
    tags: article.tags,
    geo_city: article.city,
    story: article.story,
    caption: article.caption,
    alt_text: article.altText,
    published: article.published,
    og_title: article.seo.ogTitle,
    og_description: article.seo.ogDescription,
    twitter_title: article.seo.twitterTitle,
    twitter_description: article.seo.twitterDescription,
    internal_links: article.seo.internalLinks,
    sources: article.sources,
    dismissed_sentences: article.dismissedSentences,
  };
}

export function presentRevisionSummary({ id, createdDate, author, data }: ListedRevision): RevisionSummary {
  const { title, published, words } = data;
  return { id, created_date: createdDate, author, title, published, words };
}

export function presentRevision(revision: ArticleRevision): Revision {
  return { ...presentRevisionSummary(revision), article: presentWritten(revision.data) };
}

export function presentWorkingCopy(copy: WorkingCopy | null): WorkingCopyAnswer {
  if (!copy) return { working_copy: null };
  const fields = copy.fields as NonNullable<WorkingCopyAnswer['working_copy']>['fields'];
  return {
    working_copy: { base_version: copy.baseVersion, fields, updated_date: copy.updatedDate },
  };
}
