import { articleCallName } from '#contract/article-fields.ts';
import type { CreateArticleBody } from '#contract/articles.ts';
import type { Article } from '#domain/articles/article.ts';
import type { ArticleInput } from '#domain/articles/article-input.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import { presentOwnArticle } from './articles.presenter.ts';

/** What the fields of a body say, in the domain's words. */
export function toArticleInput(body: Partial<CreateArticleBody>): ArticleInput {
  return {
    title: body.title,
    slug: body.slug,
    excerpt: body.excerpt,
    body: body.body,
    heroImageUrl: body.hero_image_url === null ? '' : body.hero_image_url,
    heroImageAltText: body.hero_image_alt_text,
    metaDescription: body.meta_description,
    tags: body.tags,
    city: body.geo_city,
    story: body.story,
    caption: body.caption,
    altText: body.alt_text,
    published: body.published,
    seo: {
      ogTitle: body.og_title,
      ogDescription: body.og_description,
      twitterTitle: body.twitter_title,
      twitterDescription: body.twitter_description,
      internalLinks: body.internal_links,
    },
    sources: body.sources,
    dismissedSentences: body.dismissed_sentences,
  };
}

/** The article as it was stored; errors speak of its fields and show its present state as the calls do. */
export async function answerArticle(work: Promise<Article>) {
  try {
    return presentOwnArticle(await work);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, message, fields, items, current } = error;
    throw new AppError(code, message, {
      ...(fields && { fields: byCallName(fields) }),
      ...(items && { items }),
      ...(current !== undefined && { current: presentOwnArticle(current as Article) }),
      cause: error,
    });
  }
}

function byCallName(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [articleCallName(name), text]));
}
