import type { ArticleForm, FieldsOutsideForm } from '#contract/article-form.ts';
import type { AdminArticle, CreateArticleBody } from '#contract/articles.ts';
import { articleFields } from '#domain/articles/article.entity.ts';
import { checkArticle } from '#domain/articles/checklist/check-article.ts';
import type { CheckedArticle, Checklist, CheckOptions } from '#domain/articles/checklist/items.ts';
import { tagsOf } from '#domain/posts/quick-upload.ts';
import { readText } from '#text/read/reading.ts';
import { newArticle } from '../../calls/articles.ts';
import { filledForm } from '../../kit/drafts/draft-kind.ts';
import type { useServerDraft } from '../../kit/drafts/use-server-draft.ts';
import type { WorkingCopyKind } from '../../kit/drafts/working-copy.ts';

/** An article as the form holds it: texts, the tags in one. */
export interface ArticleDraft {
  title: string;
  slug: string;
  body: string;
  excerpt: string;
  heroImageUrl: string;
  heroImageAltText: string;
  metaDescription: string;
  tags: string;
  city: string;
  /** Language tag; '' is the site's language. */
  language: string;
  /** False matches of the passive voice. */
  dismissedSentences: string[];
  /**
   * Fields of a restored revision that the form does not show, under the names of the API; null leaves those
   * of the article.
   */
  outsideForm: FieldsOutsideForm | null;
}

export type DraftField = keyof ArticleDraft;

/** Labels of the fields, in the form's order. */
export const fieldLabels: Record<DraftField, string> = {
  title: 'Title',
  body: 'Body',
  excerpt: 'Excerpt',
  heroImageUrl: 'Hero image URL',
  heroImageAltText: 'Hero image alt text',
  metaDescription: 'Meta description (150-160 chars)',
  tags: 'Tags (comma-separated)',
  city: 'Geo city',
  slug: 'Slug',
  language: 'Language',
  dismissedSentences: 'Dismissed sentences',
  outsideForm: 'Social texts, links and sources',
};
const draftFields = Object.keys(fieldLabels) as DraftField[];

/** The fields of an article that the form has; a revision has them too. */
export type DraftSource = Pick<AdminArticle, Exclude<keyof ArticleForm, 'outside_form'>>;

const blank: ArticleDraft = {
  title: '',
  slug: '',
  body: '',
  excerpt: '',
  heroImageUrl: '',
  heroImageAltText: '',
  metaDescription: '',
  tags: '',
  city: '',
  language: '',
  dismissedSentences: [],
  outsideForm: null,
};

/** @param article null for one that was never saved */
export const draftOf = (article: DraftSource | null): ArticleDraft =>
  filledForm(blank, articleFields, article);

/** Fields of a draft as the server stores them. */
function storedFields({ outsideForm, ...draft }: ArticleDraft): ArticleForm {
  return { ...articleFields.toWire(draft), outside_form: outsideForm };
}

/** A draft from a backup or a working copy; `base` supplies the fields that are missing or have another type. */
export function readDraft(stored: unknown, base: ArticleDraft): ArticleDraft {
  const fields = stored as Readonly<Record<string, unknown>>;
  const named: Readonly<Record<string, unknown>> = {
    ...articleFields.fromWire(fields),
    outsideForm: fields.outside_form,
  };
  const read = draftFields
    .map((name) => [name, named[name]] as const)
    .filter(([name, value]) => isValueOf(name, value));
  return { ...base, ...Object.fromEntries(read) };
}

function isValueOf(name: DraftField, value: unknown): boolean {
  if (name === 'outsideForm') return typeof value === 'object';
  if (name !== 'dismissedSentences') return typeof value === 'string';
  return Array.isArray(value) && value.every((sentence) => typeof sentence === 'string');
}

/** Value of a field as one text, to show and compare it. */
function valueText(draft: ArticleDraft, name: DraftField): string {
  const value = draft[name];
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join('\n');
  return value === null ? '' : JSON.stringify(value, null, 2);
}

export const articleKind: WorkingCopyKind<AdminArticle, ArticleDraft> = {
  noun: 'article',
  backupPrefix: 'article-copy',
  newId: newArticle,
  fieldLabels,
  draftOf,
  readDraft,
  storedFields,
  valueText,
};

export type ArticleServerDraft = ReturnType<typeof useServerDraft<AdminArticle, ArticleDraft>>;

/**
 * Body of the whole article. Fields outside the form, such as the SEO record and the sources, are sent back
 * as they were read.
 */
export function saveBody(
  { outsideForm, ...draft }: ArticleDraft,
  over: AdminArticle | null,
  published: boolean,
): CreateArticleBody {
  return {
    ...over,
    ...outsideForm,
    ...articleFields.toWire({
      ...draft,
      tags: tagsOf(draft.tags),
      heroImageUrl: draft.heroImageUrl.trim() || null,
      city: draft.city.trim() || null,
      language: draft.language.trim() || null,
      published,
    }),
  };
}

/** Draft as the checklist reads it. */
export function checkedArticle(draft: ArticleDraft): CheckedArticle {
  return { ...draft, heroImageUrl: draft.heroImageUrl.trim() };
}

export function checklistOf(draft: ArticleDraft, options: CheckOptions): Checklist {
  return checkArticle(checkedArticle(draft), readText(draft.body), options);
}
