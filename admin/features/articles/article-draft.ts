import type { ArticleForm } from '#contract/article-form.ts';
import type { AdminArticle, CreateArticleBody } from '#contract/articles.ts';
import { checkArticle } from '#domain/articles/checklist/check-article.ts';
import type { CheckedArticle, Checklist } from '#domain/articles/checklist/items.ts';
import { tagsOf, tagText } from '#domain/posts/quick-upload.ts';
import { readText } from '#text/read/reading.ts';
import { newArticle } from '../../calls/articles.ts';
import type { useServerDraft } from '../../kit/drafts/use-server-draft.ts';
import type { WorkingCopyKind } from '../../kit/drafts/working-copy.ts';

export type ArticleDraft = ArticleForm;
export type DraftField = keyof ArticleDraft;

/** The labels of the fields, in the form's order. */
export const fieldLabels: Record<DraftField, string> = {
  title: 'Title',
  body: 'Body',
  excerpt: 'Excerpt',
  hero_image_url: 'Hero image URL',
  hero_image_alt_text: 'Hero image alt text',
  meta_description: 'Meta description (150-160 chars)',
  tags: 'Tags (comma-separated)',
  geo_city: 'Geo city',
  slug: 'Slug',
  dismissed_sentences: 'Dismissed sentences',
  outside_form: 'Social texts, links and sources',
};
const draftFields = Object.keys(fieldLabels) as DraftField[];

/** The fields of an article that the form has; a revision has them too. */
export type DraftSource = Pick<AdminArticle, Exclude<DraftField, 'outside_form'>>;

/** @param article null for one that has not been saved yet */
export function draftOf(article: DraftSource | null): ArticleDraft {
  return {
    title: article?.title ?? '',
    slug: article?.slug ?? '',
    body: article?.body ?? '',
    excerpt: article?.excerpt ?? '',
    hero_image_url: article?.hero_image_url ?? '',
    hero_image_alt_text: article?.hero_image_alt_text ?? '',
    meta_description: article?.meta_description ?? '',
    tags: tagText(article?.tags ?? []),
    geo_city: article?.geo_city ?? '',
    dismissed_sentences: article?.dismissed_sentences ?? [],
    outside_form: null,
  };
}

/** A draft from a backup or a working copy; `base` supplies the fields that are missing or have another type. */
export function readDraft(stored: unknown, base: ArticleDraft): ArticleDraft {
  const fields = stored as Readonly<Record<string, unknown>>;
  const read = draftFields
    .map((name) => [name, fields[name]] as const)
    .filter(([name, value]) => isValueOf(name, value));
  return { ...base, ...Object.fromEntries(read) };
}

function isValueOf(name: DraftField, value: unknown): boolean {
  if (name === 'outside_form') return typeof value === 'object';
  if (name !== 'dismissed_sentences') return typeof value === 'string';
  return Array.isArray(value) && value.every((sentence) => typeof sentence === 'string');
}

/** As one text, to be shown and compared. */
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
  valueText,
};

export type ArticleServerDraft = ReturnType<typeof useServerDraft<AdminArticle, ArticleDraft>>;

/**
 * The whole article as it is sent: the form over what was read, so that the fields that have no place in the form
 * (the SEO record and the sources among them) go back as they came.
 */
export function saveBody(
  { outside_form, ...draft }: ArticleDraft,
  over: AdminArticle | null,
  published: boolean,
): CreateArticleBody {
  return {
    ...over,
    ...outside_form,
    ...draft,
    tags: tagsOf(draft.tags),
    hero_image_url: draft.hero_image_url.trim() || null,
    geo_city: draft.geo_city.trim() || null,
    published,
  };
}

/** The draft as the checklist looks at it. */
export function checkedArticle(draft: ArticleDraft): CheckedArticle {
  return {
    title: draft.title,
    body: draft.body,
    excerpt: draft.excerpt,
    metaDescription: draft.meta_description,
    heroImageUrl: draft.hero_image_url.trim(),
    heroImageAltText: draft.hero_image_alt_text,
    dismissedSentences: draft.dismissed_sentences,
  };
}

/** The checklist of what is in the form. */
export function checklistOf(draft: ArticleDraft, siteUrl: string): Checklist {
  return checkArticle(checkedArticle(draft), readText(draft.body), { siteUrl });
}
