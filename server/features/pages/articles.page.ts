import type { ArticlesView, LinkView, TeaserView } from '#contract/pages.ts';
import { type ArticleCard, articleDate } from '#domain/articles/article.ts';
import { teaserSizes } from '#domain/media/sizes.ts';
import { robotsMeta } from '#domain/seo/indexing.ts';
import { pageOfList, pageOfText, pageSizes } from '#domain/site/navigation.ts';
import { paths } from '#domain/site/paths.ts';
import { fill } from '#domain/text/clean.ts';
import {
  type PageVisit,
  type Presented,
  preloadOf,
  presented,
  type SiteContext,
  socialImage,
} from '../../platform/presenting/site.ts';
import { dateView, hasRemoteHero, heroImage } from './card.presenter.ts';
import { breadcrumb, headView, missingHead, pagerView, siteView, titled } from './frame.presenter.ts';
import { breadcrumbList } from './json-ld.presenter.ts';
import { beyondLastPage, textScreens } from './screens.presenter.ts';

/** From Home to the list; an article's own page goes one step further. */
export function articlesBreadcrumb(site: SiteContext, ...article: readonly LinkView[]): LinkView[] {
  return breadcrumb(site, { href: paths.articles(), label: site.texts.article.heading }, ...article);
}

export interface ArticlesInput {
  /** Requested number of the page, at least 1. */
  page: number;
  /** Published articles in all. */
  total: number;
  articles: readonly ArticleCard[];
}

export function createArticlesPresenter(site: SiteContext) {
  function teaser(article: ArticleCard): TeaserView {
    return {
      href: paths.articlePage(article.slug),
      title: article.title,
      excerpt: article.excerpt,
      language: article.language,
      date: dateView(site, articleDate(article), 'medium'),
      city: article.city,
      image: heroImage(site, article),
    };
  }

  function articles(
    visit: PageVisit,
    { page, total, articles: shown }: ArticlesInput,
  ): Presented<ArticlesView> {
    const list = pageOfList(page, total, pageSizes.articles);
    if (!list) return beyond(visit, page);
    const teasers = shown.map(teaser);
    const lead = teasers[0]?.image ?? null;
    const pager = total > 0 ? pagerView(list, pageOfText(list, site.texts), paths.articles) : null;
    const about = fill(site.texts.head.aboutArticles, { owner: site.owner ?? site.siteName });
    const first = shown[0];
    const view = {
      site: siteView(site, visit, 'articles', paths.articles(page)),
      head: headView(site, visit, {
        title: titled(site, site.texts.article.heading, page),
        description: page > 1 ? `${about} ${pageOfText(list, site.texts)}.` : about,
        canonical: paths.articles(page),
        robots: total === 0 ? robotsMeta.followOnly : null,
        image: socialImage(site, first?.hero ?? null, first?.heroImageAltText || first?.title || ''),
        jsonLd: [breadcrumbList(site, articlesBreadcrumb(site))],
        preload: lead && preloadOf(lead, teaserSizes(true, lead.ratio)),
        hasImages: shown.some(({ hero }) => hero !== null),
        prev: pager?.previous ?? null,
        next: pager?.next ?? null,
      }),
      empty: total === 0 ? textScreens(site.texts).noArticles : null,
      title: site.texts.article.heading,
      teasers,
      pager,
    };
    return { ...presented(view), remoteImages: hasRemoteHero(site, shown) };
  }

  function beyond(visit: PageVisit, page: number): Presented<ArticlesView> {
    const empty = beyondLastPage(site.texts, paths.articles());
    const view = {
      site: siteView(site, visit, 'articles', paths.articles(page)),
      head: missingHead(site, visit, empty.title),
      empty,
      title: '',
      teasers: [],
      pager: null,
    };
    return presented(view, 404);
  }

  return {
    articles,
    /** Shows an empty list; the status is 503. */
    articlesFailed: (visit: PageVisit) =>
      presented(articles(visit, { page: 1, total: 0, articles: [] }).view, 503),
  };
}
