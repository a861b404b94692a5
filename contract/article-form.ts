import type { AdminArticle } from './articles.ts';

/** Fields of an article that the editor's form does not show. */
export type FieldsOutsideForm = Pick<
  AdminArticle,
  | 'story'
  | 'caption'
  | 'alt_text'
  | 'og_title'
  | 'og_description'
  | 'twitter_title'
  | 'twitter_description'
  | 'internal_links'
  | 'sources'
>;

/** An article in the editor's form, and in its working copy: texts, the tags in one. */
export interface ArticleForm {
  title: string;
  slug: string;
  body: string;
  excerpt: string;
  hero_image_url: string;
  hero_image_alt_text: string;
  meta_description: string;
  tags: string;
  geo_city: string;
  /** '' is the site's. */
  language: string;
  /** Sentences that are not in the passive voice, whatever the checklist says. */
  dismissed_sentences: string[];
  /** From a restored revision; null: as the article has them. */
  outside_form: FieldsOutsideForm | null;
}
