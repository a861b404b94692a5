import type { DocumentName, DocumentViews } from '#contract/documents.ts';
import type { ArticlesView, ArticleView, CollectionView, HomeView, PhotoView } from '#contract/pages.ts';
import { homeSize, pageSizes } from '#domain/site/navigation.ts';
import { paths } from '#domain/site/paths.ts';
import { collectionKey } from '#domain/text/clean.ts';
import type { AppContext } from '../../compose/context.ts';
import type { PageContext, PageResult, SiteContext } from '../../platform/presenting/site.ts';
import { articlesService } from '../articles/articles.service.ts';
import { articleRendering } from '../articles/published.service.ts';
import { cardsService } from '../cards/cards.service.ts';
import { hubsService } from '../clusters/hubs.service.ts';
import { postsService } from '../posts/posts.service.ts';
import { createArticlePresenter } from './article.page.ts';
import { createArticlesPresenter } from './articles.page.ts';
import { createBrowseViews } from './browse.page.ts';
import { createBrowsePresenter } from './browse.presenter.ts';
import { createTagAndCityPresenter } from './collection.presenter.ts';
import { createArchivePresenter, createHomePresenter } from './home.page.ts';
import { createHubPresenter } from './hub.page.ts';
import { logPageFailure, pageLoading } from './loading.service.ts';
import { createPhotoPresenter, createPostViews } from './photo.page.ts';
import { createSearchPresenter, createSearchView } from './search.page.ts';
import { createSeriesPresenter, createSeriesViews } from './series.page.ts';
import { createSitePagePresenter, createSitePageViews } from './site-page.page.ts';

/** Documents for visitors. */
export type PublicPage = Exclude<DocumentName, 'login' | 'denied'>;

export type PageViews = {
  [Name in PublicPage]: (context: PageContext) => Promise<PageResult<DocumentViews[Name]>>;
};

/** Every public page: loads data from the services and presents it. */
export function createPageViews(app: AppContext): PageViews {
  const { load, visitOf } = pageLoading(app);
  const present = createPagePresenters(app.site);
  const posts = postsService(app);
  const hubs = hubsService(app);
  const articles = articlesService(app);
  const cards = cardsService(app);

  async function collection(kind: 'tag' | 'city', context: PageContext): Promise<PageResult<CollectionView>> {
    const name = context.target.subject;
    if (name === null) {
      const visit = await visitOf(context);
      return kind === 'tag' ? present.tagMissing(visit) : present.cityMissing(visit);
    }
    const page = context.pageNumber;
    return load(
      context,
      async (visit) => {
        const found = await posts.publishedPage(kind, name, page, pageSizes[kind]);
        const { label, total, cards: shown } = found;
        const card = await cards.ofList({ kind, key: collectionKey(kind, name) }, label, page, shown);
        return present[kind](visit, label, { page, total, posts: shown, card });
      },
      (visit) => (kind === 'tag' ? present.tagFailed(visit, name) : present.cityFailed(visit, name)),
    );
  }

  async function hub(context: PageContext): Promise<PageResult<CollectionView>> {
    const slug = context.target.subject;
    if (slug === null) return present.hubMissing(await visitOf(context), null);
    return load(
      context,
      async (visit) => {
        const found = await hubs.bySlug(slug);
        if (!found) {
          const movedTo = await hubs.movedTo(slug);
          if (movedTo === null) return present.hubMissing(visit, slug, (await hubs.isGone(slug)) ? 410 : 404);
          return { kind: 'moved', status: 301, location: paths.hub(movedTo) };
        }
        const page = context.pageNumber;
        const listed = await hubs.page(found, page, pageSizes.hub);
        const cover = page > 1 ? null : await hubs.cover(found);
        const shown = cover ? [cover.post] : listed;
        const card = await cards.ofList(
          { kind: 'hub', key: found.id },
          present.hubTitle(found.name),
          page,
          shown,
        );
        return present.hub(visit, found, { page, total: found.total, posts: listed, card, cover });
      },
      (visit) => present.hubFailed(visit, slug),
    );
  }

  async function article(context: PageContext): Promise<PageResult<ArticleView>> {
    const slug = context.target.subject;
    if (slug === null) return present.articleMissing(await visitOf(context), null);
    return load(
      context,
      async (visit) => {
        const found = await articles.findPublished(slug);
        if (found.kind === 'moved')
          return { kind: 'moved', status: 301, location: paths.article(found.slug) };
        if (found.kind !== 'article')
          return present.articleMissing(visit, slug, found.kind === 'gone' ? 410 : 404);
        const related = await articles.related(found.article).catch((error: unknown) => {
          // The section is hidden; the article is still worth reading.
          logPageFailure(app, error, 'related content');
          return [];
        });
        const { html, contents, remoteImages, remoteData } = await articleRendering(app).render(
          found.article,
        );
        const { tags, city } = found.article;
        const collections = {
          tag: await posts.withPhotos('tag', tags),
          city: await posts.withPhotos('city', city === null ? [] : [city]),
        };
        const page = present.article(visit, {
          article: found.article,
          bodyHtml: html,
          contents,
          related,
          collections,
          card: await cards.ofArticle(found.article),
        });
        return { ...page, remoteImages: remoteImages || page.remoteImages === true, remoteData };
      },
      (visit) => present.articleFailed(visit, slug),
    );
  }

  return {
    ...createPostViews(app),
    ...createSitePageViews(app),
    search: createSearchView(app),
    ...createSeriesViews(app),
    ...createBrowseViews(app),
    hub,
    article,
    tag: (context: PageContext) => collection('tag', context),
    city: (context: PageContext) => collection('city', context),
    home: (context: PageContext): Promise<PageResult<HomeView>> =>
      load(
        context,
        async (visit) => {
          const { newest, opening } = await posts.home(homeSize);
          return present.home(visit, { newest, opening });
        },
        present.homeFailed,
      ),
    photos: (context: PageContext): Promise<PageResult<CollectionView>> =>
      load(
        context,
        async (visit) => {
          const page = context.pageNumber;
          const { total, cards } = await posts.publishedPage('all', '', page, pageSizes.photos);
          const listed = page === 1 ? await hubs.all() : [];
          return present.photos(visit, { page, total, posts: cards }, listed);
        },
        present.photosFailed,
      ),
    articles: (context: PageContext): Promise<PageResult<ArticlesView>> =>
      load(
        context,
        async (visit) => {
          const page = context.pageNumber;
          return present.articles(visit, {
            page,
            ...(await articles.publishedPage(page, pageSizes.articles)),
          });
        },
        present.articlesFailed,
      ),
    unknown: async (context: PageContext): Promise<PageResult<PhotoView>> =>
      present.unknown(await visitOf(context), '/'),
  };
}

/** Every public page and screen: from domain objects to what the page shows and the status it is answered with. */
export function createPagePresenters(site: SiteContext) {
  return {
    ...createHomePresenter(site),
    ...createPhotoPresenter(site),
    ...createTagAndCityPresenter(site),
    ...createHubPresenter(site),
    ...createArchivePresenter(site),
    ...createArticlesPresenter(site),
    ...createArticlePresenter(site),
    ...createSitePagePresenter(site),
    ...createSearchPresenter(site),
    ...createSeriesPresenter(site),
    ...createBrowsePresenter(site),
  };
}
