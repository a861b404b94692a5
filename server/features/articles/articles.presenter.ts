import type { AdminArticle, Revision, RevisionSummary, WorkingCopyAnswer } from '#contract/articles.ts';
import { articleFields } from '#domain/articles/article.entity.ts';
import type { Article, ArticleSnapshot } from '#domain/articles/article.ts';
import type { ArticleRevision, ListedRevision, WorkingCopy } from './history.service.ts';

/** The public fields of an article. */
export function presentArticle(article: Article) {
  const { id, slug, title, excerpt, body, heroImageUrl, heroImageAltText, metaDescription, language } =
    article;
  const { tags, city, published, createdDate, updatedDate, publishedAt } = article;
  return {
    id,
    ...articleFields.toWire({
      ...{
        slug,
        title,
        excerpt,
        body,
        heroImageUrl: heroImageUrl || null,
        heroImageAltText,
        metaDescription,
        language,
      },
      ...{ tags, city, published, createdDate, updatedDate, publishedAt },
    }),
  };
}

/** For its owner: with notes, social texts and the version that detects a stale edit. */
export function presentOwnArticle(article: Article): AdminArticle {
  return presentWhole(article);
}

function presentWhole<Whole extends Omit<ArticleSnapshot, 'words'>>(article: Whole) {
  const heroImageUrl = article.heroImageUrl || null;
  // Revisions of earlier releases have no language.
  return articleFields.toWire({
    ...article,
    ...article.seo,
    heroImageUrl,
    language: article.language ?? null,
  });
}

export function presentRevisionSummary({ id, createdDate, author, data }: ListedRevision): RevisionSummary {
  const { title, published, words } = data;
  return { id, created_date: createdDate, author, title, published, words };
}

export function presentRevision(revision: ArticleRevision): Revision {
  return { ...presentRevisionSummary(revision), article: presentWhole(revision.data) };
}

export function presentWorkingCopy(copy: WorkingCopy | null): WorkingCopyAnswer {
  if (!copy) return { working_copy: null };
  const fields = copy.fields as NonNullable<WorkingCopyAnswer['working_copy']>['fields'];
  return {
    working_copy: { base_version: copy.baseVersion, fields, updated_date: copy.updatedDate },
  };
}
