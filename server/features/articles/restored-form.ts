import type { ArticleForm, FieldsOutsideForm } from '#contract/article-form.ts';
import type { Article, ArticleSnapshot } from '#domain/articles/article.ts';
import { tagText } from '#domain/posts/quick-upload.ts';

/** The form that a revision opens in; it keeps the article's slug. */
export function restoredForm(revision: ArticleSnapshot, article: Article): Omit<ArticleForm, 'slug'> {
  return {
    title: revision.title,
    body: revision.body,
    excerpt: revision.excerpt,
    hero_image_url: revision.heroImageUrl,
    hero_image_alt_text: revision.heroImageAltText,
    meta_description: revision.metaDescription,
    tags: tagText(revision.tags),
    geo_city: revision.city ?? '',
    dismissed_sentences: revision.dismissedSentences,
    outside_form: isSameOutside(revision, article) ? null : outsideForm(revision),
  };
}

function outsideForm({ seo, ...written }: Pick<ArticleSnapshot, WrittenOutside>): FieldsOutsideForm {
  return {
    story: written.story,
    caption: written.caption,
    alt_text: written.altText,
    og_title: seo.ogTitle,
    og_description: seo.ogDescription,
    twitter_title: seo.twitterTitle,
    twitter_description: seo.twitterDescription,
    internal_links: seo.internalLinks,
    sources: written.sources,
  };
}

type WrittenOutside = 'story' | 'caption' | 'altText' | 'seo' | 'sources';

function isSameOutside(revision: ArticleSnapshot, article: Article): boolean {
  return JSON.stringify(outsideForm(revision)) === JSON.stringify(outsideForm(article));
}
