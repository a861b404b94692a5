import type {
  ArticleDetailView,
  ArticleView,
  CardView,
  EmptyView,
  ImageView,
  LinkView,
  NameView,
} from '#contract/pages.ts';
import { type Article, type ArticleCard, articleDate } from '#domain/articles/article.ts';
import { heroSizes } from '#domain/media/sizes.ts';
import type { PostCard } from '#domain/posts/post.ts';
import { robotsMeta } from '#domain/seo/indexing.ts';
import { webAddress } from '#domain/seo/xml.ts';
import { paths } from '#domain/site/paths.ts';
import { textLanguage } from '#domain/text/language.ts';
import { articleDescription } from '#text/read/excerpt.ts';
import {
  absoluteUrl,
  type PageVisit,
  type Presented,
  preloadOf,
  presented,
  type SiteContext,
  socialCard,
  socialImage,
} from '../../platform/presenting/site.ts';
import { articlesBreadcrumb } from './articles.page.ts';
import { articleCard, dateView, hasRemoteHero, heroFrame, heroImage, postCard } from './card.presenter.ts';
import { headView, missingHead, siteView, titled } from './frame.presenter.ts';
import { blogPosting, breadcrumbList } from './json-ld.presenter.ts';
import { textScreens } from './screens.presenter.ts';

/** A published thing akin to an article, as the card it becomes. */
type RelatedContent = { kind: 'article'; article: ArticleCard } | { kind: 'post'; post: PostCard };

export interface ArticleInput {
  article: Article;
  /** Sanitised. */
  bodyHtml: string;
  contents: ArticleDetailView['contents'];
  /** Chosen and ordered already. */
  related: readonly RelatedContent[];
  /** Its tags and city that have a page with photographs, as the article writes them. */
  collections: { tag: ReadonlySet<string>; city: ReadonlySet<string> };
  /** The key of its social card; null with a hero. */
  card?: string | null;
}

/** A tag or city without photographs has no page to lead to. */
function nameView(kind: 'tag' | 'city', name: string, collections: ArticleInput['collections']): NameView {
  return { href: collections[kind].has(name) ? paths[kind](name) : null, label: name };
}

export function createArticlePresenter(site: SiteContext) {
  function detail({ article, bodyHtml, contents, related, collections }: ArticleInput): ArticleDetailView {
    return {
      title: article.title,
      excerpt: article.excerpt,
      language: article.language,
      date: dateView(site, articleDate(article), 'long'),
      city: article.city ? nameView('city', article.city, collections) : null,
      hero: heroView(site, article),
      bodyHtml,
      contents,
      tags: article.tags.map((tag) => nameView('tag', tag, collections)),
      sources: sourceLinks(article.sources),
      related: related.map((item) => relatedCard(site, item)),
    };
  }

  function screen(visit: PageVisit, path: string, empty: EmptyView): ArticleView {
    return {
      site: siteView(site, visit, 'article', path),
      head: missingHead(site, visit, empty.title),
      empty,
      article: null,
    };
  }

  return {
    article: (visit: PageVisit, input: ArticleInput): Presented<ArticleView> => {
      const article = detail(input);
      const empty = input.bodyHtml.trim() === '' ? textScreens(site.texts).noArticleToDisplay : null;
      const relatedArticles = input.related.flatMap((item) => (item.kind === 'article' ? item.article : []));
      const view = {
        site: siteView(site, visit, 'article', paths.articlePage(input.article.slug)),
        head: headOf(site, visit, input, article.hero),
        empty,
        article: empty ? null : article,
      };
      return { ...presented(view), remoteImages: hasRemoteHero(site, [input.article, ...relatedArticles]) };
    },
    /** @param slug null when the URL names none */
    articleMissing: (visit: PageVisit, slug: string | null, status: 404 | 410 = 404) =>
      slug
        ? presented(screen(visit, paths.articlePage(slug), textScreens(site.texts).articleNotFound), status)
        : presented(screen(visit, '/articlepage', textScreens(site.texts).noArticleSpecified), 404),
    articleFailed: (visit: PageVisit, slug: string) =>
      presented(screen(visit, paths.articlePage(slug), textScreens(site.texts).articleFailed), 503),
  };
}

/** Each URL once; one that is none of the web is left out, one without words is its own. */
function sourceLinks(sources: Article['sources']): LinkView[] {
  const links = new Map<string, LinkView>();
  for (const { title, url } of sources) {
    const href = webAddress(url);
    if (href && !links.has(href)) links.set(href, { href, label: title.trim() || href });
  }
  return [...links.values()];
}

function headOf(
  site: SiteContext,
  visit: PageVisit,
  { article, card }: ArticleInput,
  hero: ImageView | null,
) {
  const { title, excerpt } = article;
  const description = articleDescription(article);
  const photo = socialImageOf(site, article, hero);
  const image = photo ?? (card ? socialCard(site, card, title, '') : null);
  // Readers of the data ask for an image, also before the card is made.
  const shown = image?.url ?? absoluteUrl(site, '/icon-512.png');
  const openGraph = {
    title: article.seo.ogTitle || article.title,
    description: article.seo.ogDescription || description,
  };
  return headView(site, visit, {
    title: titled(site, article.title),
    description,
    canonical: paths.article(article.slug),
    robots: article.published ? null : robotsMeta.hidden,
    language: textLanguage(`${title} ${excerpt}`, article.language, site.language),
    type: 'article',
    image,
    social: {
      ...openGraph,
      twitterTitle: article.seo.twitterTitle || openGraph.title,
      twitterDescription: article.seo.twitterDescription || openGraph.description,
    },
    published: articleDate(article),
    modified: article.updatedDate,
    jsonLd: [
      blogPosting(site, article, excerpt.trim() || description, shown),
      breadcrumbList(
        site,
        articlesBreadcrumb(site, { href: paths.article(article.slug), label: article.title }),
      ),
    ],
    preload: hero && preloadOf(hero, heroSizes(hero.ratio)),
    hasImages: article.hero !== null,
  });
}

/** Always in the specified measures; the image, whose ratio stays, is cropped to them. */
function heroView(site: SiteContext, article: Article): ImageView | null {
  const photo = heroImage(site, article);
  return photo && { ...photo, width: heroFrame.width, height: heroFrame.height };
}

function socialImageOf(site: SiteContext, article: Article, hero: ImageView | null) {
  const stored = socialImage(site, article.hero, article.heroImageAltText || article.title);
  if (stored || !hero) return stored;
  return { url: absoluteUrl(site, hero.src), width: hero.width, height: hero.height, alt: hero.alt };
}

function relatedCard(site: SiteContext, item: RelatedContent): CardView {
  if (item.kind === 'article') return articleCard(site, item.article);
  return postCard(site, item.post, { date: 'medium', href: paths.post });
}
