import { definedOnly, type EditedName, type EntityOf, requireNone } from '../fields.ts';
import type { ShownMedia } from '../posts/post.ts';
import { checkDate } from '../posts/post-input.ts';
import {
  characterCount,
  cleanLine,
  cleanText,
  directionRefusal,
  formatCount,
  hasDirectionControls,
} from '../text/clean.ts';
import { checkLanguage } from '../text/language.ts';
import { cleanTags, tagsError } from '../text/tags.ts';
import { articleFields } from './article.entity.ts';
import { articleFigures, formTexts } from './checklist/items.ts';
import { heroAddress } from './hero-address.ts';

/** The SEO record of an article; every part falls back to the article's own fields when empty. */
export interface ArticleSeo {
  ogTitle: string;
  ogDescription: string;
  twitterTitle: string;
  twitterDescription: string;
  internalLinks: { anchor: string; slug: string }[];
}

/** Source of a statement in an article; for the owner. */
export interface ArticleSource {
  title: string;
  url: string;
}

type StoredArticle = EntityOf<typeof articleFields>;

/** Article with its hero image: the stored record without the id of that image. */
export type Article = Omit<StoredArticle, 'heroMediaId' | 'seo' | 'sources'> & {
  /** The stored image behind `heroImageUrl`, when it is one of ours. */
  hero: ShownMedia | null;
  seo: ArticleSeo;
  sources: ArticleSource[];
};

export type ArticleCard = Omit<
  Article,
  | 'body'
  | 'seo'
  | 'story'
  | 'caption'
  | 'altText'
  | 'sources'
  | 'dismissedSentences'
  | 'publishAt'
  | 'unpublishAt'
  | 'publishProblem'
>;

export const emptySeo: Readonly<ArticleSeo> = {
  ogTitle: '',
  ogDescription: '',
  twitterTitle: '',
  twitterDescription: '',
  internalLinks: [],
};

/** The date an article is shown, listed and ordered by. ISO. */
export function articleDate({
  publishedAt,
  createdDate,
}: Pick<Article, 'publishedAt' | 'createdDate'>): string {
  return publishedAt ?? createdDate;
}

/** Fields that a revision of an article contains. */
export type ArticleSnapshot = Omit<
  Article,
  | 'id'
  | 'hero'
  | 'createdDate'
  | 'updatedDate'
  | 'publishedAt'
  | 'publishAt'
  | 'unpublishAt'
  | 'publishProblem'
  | 'version'
> & {
  /** Number of words in the body, as the checklist counts them. */
  words: number;
};

/** @param words of the body */
export function snapshotOf(article: Article, words: number): ArticleSnapshot {
  const { id, hero, createdDate, updatedDate, publishedAt, version, ...rest } = article;
  const { publishAt, unpublishAt, publishProblem, ...kept } = rest;
  return { ...kept, words };
}

/** Data file or calculator of the site without which an article cannot be shown. */
export interface ArticleUse {
  kind: 'data' | 'calculator';
  /** Key of the data file, id of the calculator. */
  name: string;
}

/** Fields of an article that its owner writes, beside its SEO record. */
export type ArticleFields = Pick<Article, keyof Article & EditedName<(typeof articleFields)['fields']>>;

/**
 * Fields of an article when it is made or changed; a field that is left out stays as it is. The slug is a
 * wish: it is made fit for a URL, and gets a number when it is taken.
 */
export type ArticleInput = { [Name in keyof ArticleFields]?: ArticleFields[Name] | undefined } & {
  /** SEO texts; one that is left out stays as it is. */
  seo?: { [Name in keyof ArticleSeo]?: ArticleSeo[Name] | undefined } | undefined;
};

export type CheckedArticleInput = Partial<ArticleFields> & { seo?: Partial<ArticleSeo> };

/** Generous: they keep out mistakes and floods, not articles. */
const limits = articleFields.fields;

type FieldMessages = Record<string, string>;

/**
 * The fields given, cleaned; the body is not changed. Whether the whole article may be saved is decided by
 * `articleFormFaults` and the checklist.
 * @throws AppError `invalid` with a message per field
 */
export function checkArticleInput(input: ArticleInput): CheckedArticleInput {
  const errors: FieldMessages = {};
  const line = (name: string, value: string | undefined, most: number) =>
    value === undefined ? undefined : within(errors, name, cleanLine(value), most);
  const text = (name: string, value: string | undefined, most: number) =>
    value === undefined ? undefined : within(errors, name, cleanText(value), most);
  const fields = {
    title: line('title', input.title, limits.title.limit),
    slug: line('slug', input.slug, limits.slug.limit),
    excerpt: line('excerpt', input.excerpt, limits.excerpt.limit),
    body: input.body === undefined ? undefined : within(errors, 'body', input.body, limits.body.limit),
    heroImageUrl: input.heroImageUrl === undefined ? undefined : checkHero(errors, input.heroImageUrl),
    heroImageAltText: line('heroImageAltText', input.heroImageAltText, limits.heroImageAltText.limit),
    metaDescription: line('metaDescription', input.metaDescription, limits.metaDescription.limit),
    language: checkLanguage(errors, input.language),
    tags: input.tags && checkTags(errors, input.tags),
    city: input.city === undefined ? undefined : line('city', input.city ?? '', limits.city.limit) || null,
    story: text('story', input.story, limits.story.limit),
    caption: text('caption', input.caption, limits.caption.limit),
    altText: line('altText', input.altText, limits.altText.limit),
    published: input.published,
    publishAt: checkTime(errors, 'publishAt', input.publishAt),
    unpublishAt: checkTime(errors, 'unpublishAt', input.unpublishAt),
    seo: input.seo && checkSeo(errors, input.seo),
    sources: input.sources?.map(({ title, url }) => ({ title: cleanLine(title), url: cleanLine(url) })),
    dismissedSentences: input.dismissedSentences && [...new Set(input.dismissedSentences.map(cleanLine))],
  };
  if (input.slug !== undefined && hasDirectionControls(input.slug)) errors.slug = directionRefusal;
  requireNone(errors);
  return definedOnly(fields);
}

function checkTime(errors: FieldMessages, name: string, value: string | null | undefined) {
  return value === undefined || value === null ? value : checkDate(errors, name, value);
}

function within(errors: FieldMessages, name: string, value: string, most: number): string {
  const error = lengthError(value.length, most);
  if (error !== null) errors[name] = error;
  return value;
}

export function lengthError(length: number, most: number): string | null {
  return length > most ? `At most ${formatCount(most)} characters; these are ${formatCount(length)}.` : null;
}

function checkHero(errors: FieldMessages, url: string): string {
  const address = cleanLine(url);
  if (address !== '' && heroAddress(address) === null) {
    errors.heroImageUrl = 'Must be a URL that starts with http://, https:// or /.';
  }
  return within(errors, 'heroImageUrl', address, limits.heroImageUrl.limit);
}

function checkTags(errors: FieldMessages, tags: readonly string[]): string[] {
  const cleaned = cleanTags(tags);
  const error = tagsError(cleaned);
  if (error) errors.tags = error;
  return cleaned;
}

function checkSeo(errors: FieldMessages, seo: NonNullable<ArticleInput['seo']>): Partial<ArticleSeo> {
  const line = (name: 'ogTitle' | 'ogDescription' | 'twitterTitle' | 'twitterDescription', most: number) => {
    const value = seo[name];
    return value === undefined ? undefined : within(errors, name, cleanLine(value), most);
  };
  const links = seo.internalLinks?.map(({ anchor, slug }) => ({
    anchor: cleanLine(anchor),
    slug: cleanLine(slug),
  }));
  return definedOnly({
    ogTitle: line('ogTitle', limits.ogTitle.limit),
    ogDescription: line('ogDescription', limits.ogDescription.limit),
    twitterTitle: line('twitterTitle', limits.twitterTitle.limit),
    twitterDescription: line('twitterDescription', limits.twitterDescription.limit),
    internalLinks: links?.filter(({ anchor, slug }) => anchor !== '' && slug !== ''),
  } satisfies { [Name in keyof ArticleSeo]: unknown });
}

export interface ArticleForm {
  title: string;
  excerpt: string;
  metaDescription: string;
  heroImageUrl: string;
  heroImageAltText: string;
}

/**
 * The rules of the article form, for browser and server: a message for each field that breaks one. A draft needs
 * only its title; the other rules speak when something has been filled in. What is to be public needs a meta
 * description too.
 */
export function articleFormIssues(
  form: ArticleForm,
  { published }: { published: boolean },
): Partial<Record<keyof ArticleForm, string>> {
  const { least, most } = articleFigures.metaDescription;
  const meta = lengthOf(form.metaDescription);
  const breaks = {
    title: lengthOf(form.title) === 0,
    excerpt: lengthOf(form.excerpt) > articleFigures.excerpt,
    metaDescription: (meta > 0 || published) && (meta < least || meta > most),
    heroImageAltText: lengthOf(form.heroImageUrl) > 0 && lengthOf(form.heroImageAltText) === 0,
  };
  const names = (Object.keys(breaks) as (keyof typeof breaks)[]).filter((name) => breaks[name]);
  return Object.fromEntries(names.map((name) => [name, formTexts[name]]));
}

/** Characters of the text as it would be stored. */
function lengthOf(text: string): number {
  return characterCount(cleanLine(text));
}
