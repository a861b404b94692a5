import type { ArticleForm } from '#contract/article-form.ts';
import type { AdminArticle, CreateArticleBody } from '#contract/articles.ts';
import type { CheckedArticle } from '#domain/articles/checklist/items.ts';
import { tagsOf, tagText } from '#domain/posts/quick-upload.ts';
import type { DraftKind } from '../../kit/drafts/draft-kind.ts';
import type { DraftTools } from '../../kit/drafts/use-draft.ts';

export type ArticleDraft = ArticleForm;
export type DraftField = keyof ArticleDraft;

/** The names by which people know the fields, in the form's order. */
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

/** What a form holds of an article; a revision has as much. */
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

/** A draft out of what was kept somewhere; what it lacks or says in another way is taken from `base`. */
export function readDraft(fields: Readonly<Record<string, unknown>>, base: ArticleDraft): ArticleDraft {
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
export function valueText(draft: ArticleDraft, name: DraftField): string {
  const value = draft[name];
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join('\n');
  return value === null ? '' : JSON.stringify(value, null, 2);
}

export const articleKind: DraftKind<DraftSource, ArticleDraft> = {
  noun: 'article',
  fieldLabels,
  draftOf,
  valueText,
};

export type ArticleDraftTools = DraftTools<AdminArticle, ArticleDraft>;

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
