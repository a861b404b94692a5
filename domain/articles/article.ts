import type { ShownMedia } from '../posts/post.ts';
import type { PlannedTimes } from '../schedule/times.ts';

/** The SEO record of an article; every part falls back to the article's own fields when empty. */
export interface ArticleSeo {
  ogTitle: string;
  ogDescription: string;
  twitterTitle: string;
  twitterDescription: string;
  internalLinks: { anchor: string; slug: string }[];
}

/** What a statement of an article rests on; for the owner. */
export interface ArticleSource {
  title: string;
  url: string;
}

export interface Article extends PlannedTimes {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  /** Markdown or HTML with shortcodes. */
  body: string;
  heroImageUrl: string;
  heroImageAltText: string;
  /** The stored image behind `heroImageUrl`, when it is one of ours. */
  hero: ShownMedia | null;
  metaDescription: string;
  /** Canonical BCP 47 tag of its words; null: the site's language. */
  language: string | null;
  tags: string[];
  city: string | null;
  published: boolean;
  createdDate: string;
  updatedDate: string;
  publishedAt: string | null;
  /** Why it did not go public at `publishAt`; null after every change of the article, which tries again. */
  publishProblem: string | null;
  version: number;
  seo: ArticleSeo;
  story: string;
  caption: string;
  altText: string;
  sources: ArticleSource[];
  /** Sentences that are no passive voice, whatever the checklist says; in their words. */
  dismissedSentences: string[];
}

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

/** What a revision of an article contains. */
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
  /** Of the body, as the checklist counts them. */
  words: number;
};

/** @param words of the body */
export function snapshotOf(article: Article, words: number): ArticleSnapshot {
  const { id, hero, createdDate, updatedDate, publishedAt, version, ...rest } = article;
  const { publishAt, unpublishAt, publishProblem, ...kept } = rest;
  return { ...kept, words };
}

/** What of ours an article cannot be shown without. */
export interface ArticleUse {
  kind: 'data' | 'calculator';
  /** Key of the data file, id of the calculator. */
  name: string;
}
