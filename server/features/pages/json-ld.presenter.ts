import type { BlogPosting, WithContext } from 'schema-dts';
import { type Article, articleDate } from '#domain/articles/article.ts';
import { paths } from '#domain/site/paths.ts';
import { absoluteUrl, type SiteContext } from '../../platform/presenting/site-context.ts';
import { organization } from './site.ts';

/** @param imageUrl absolute; null without a hero */
export function blogPosting(
  site: SiteContext,
  article: Article,
  description: string,
  imageUrl: string | null,
): object {
  const url = absoluteUrl(site, paths.article(article.slug));
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    url,
    mainEntityOfPage: url,
    headline: article.title,
    description,
    inLanguage: 'en',
    datePublished: articleDate(article),
    dateModified: article.updatedDate,
    author: organization(site),
    publisher: organization(site),
    ...(imageUrl && { image: imageUrl }),
    ...(article.tags.length > 0 && { keywords: article.tags }),
  } satisfies WithContext<BlogPosting>;
}
