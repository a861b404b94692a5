import type { ShownMedia } from '../photo/post.ts';

/** The SEO record of an article; every part falls back to the article's own fields when empty. */
export interface ArticleSeo {
  ogTitle: string;
  ogDescription: string;
  twitterTitle: string;
  twitterDescription: string;
  internalLinks: { anchor: string; slug: string }[];
}

export interface Article {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  /** Markdown or HTML with shortcodes. */
  body: string;
  heroImageUrl: string;
  heroImageAltText: string;
  /** The stored picture behind `heroImageUrl`, when it is one of ours. */
  hero: ShownMedia | null;
  metaDescription: string;
  tags: string[];
  city: string | null;
  published: boolean;
  createdDate: string;
  updatedDate: string;
  publishedAt: string | null;
  version: number;
  seo: ArticleSeo;
}

export type ArticleCard = Omit<Article, 'body' | 'seo'>;
