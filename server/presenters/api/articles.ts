import type { Article } from '#domain/article/article.ts';

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
  };
}
