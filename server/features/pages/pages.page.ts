import type { DocumentName, DocumentViews } from '#contract/documents.ts';
import type {
  ArticlesView,
  ArticleView,
  CollectionView,
  HomeView,
  PageFrame,
  PhotoView,
} from '#contract/pages.ts';
import type { CardOwner } from '#domain/cards/card.ts';
import { isAppError } from '#domain/errors.ts';
import type { PostCard } from '#domain/posts/post.ts';
import { homeSize, pageSizes } from '#domain/site/navigation.ts';
import { paths } from '#domain/site/paths.ts';
import { collectionKey } from '#domain/text/clean.ts';
import type { PageContext, PageResult, PageVisit, SiteContext } from '../../platform/presenting/site.ts';
import type { ArticlesService } from '../articles/articles.service.ts';
import type { ArticleRenderingService } from '../articles/published.service.ts';
import type { BrowseService } from '../browse/browse.service.ts';
import type { cardsService } from '../cards/cards.service.ts';
import type { HubsService } from '../clusters/hubs.service.ts';
import type { PostsService } from '../posts/posts.service.ts';
import type { searchService } from '../search/search.service.ts';
import type { PublicSeries } from '../series/published.service.ts';
import { createArticlePresenter } from './article.page.ts';
import { createArticlesPresenter } from './articles.page.ts';
import { createBrowseViews } from './browse.page.ts';
import { createBrowsePresenter } from './browse.presenter.ts';
import { createTagAndCityPresenter } from './collection.presenter.ts';
import { createArchivePresenter, createHomePresenter } from './home.page.ts';
import { createHubPresenter } from './hub.page.ts';
import { createPhotoPresenter, createPostViews, type StoryMarkup } from './photo.page.ts';
import { createSearchPresenter, createSearchView } from './search.page.ts';
import { createSeriesPresenter, createSeriesViews } from './series.page.ts';
import { createSitePagePresenter, createSitePageViews, type SitePageSources } from './site-page.page.ts';

export interface PageSources extends Pick<SitePageSources, 'sitePages' | 'portrait'> {
  posts: PostsService;
  hubs: HubsService;
  browse: BrowseService;
  cards: ReturnType<typeof cardsService>;
  articles: ArticlesService;
  search: ReturnType<typeof searchService>;
  publicSeries: PublicSeries;
  markup: StoryMarkup;
  articleRendering: Pick<ArticleRenderingService, 'render'>;
  present: PagePresenters;
  /** Enabled hubs of the navigation, by descending weight. */
  navigationHubs: () => Promise<readonly { name: string }[]>;
  /** The owner's public pages, oldest first. */
  publicPages: () => Promise<PageVisit['pages']>;
  listLinks: () => Promise<PageVisit['listLinks']>;
  siteImage: () => Promise<PageVisit['image']>;
  now: () => Date;
  /** Receives each error of loading a page, once. */
  onFailure: (error: unknown, page: string, requestId?: string) => void;
}

/** A list that is empty because it could not be loaded must not look like an empty site. */
function withLoadError<Page extends { view: PageFrame }>(page: Page, requestId: string | null): Page {
  const site = { ...page.view.site, notice: page.view.site.texts.frame.failed, requestId };
  return { ...page, view: { ...page.view, site } };
}

/** Documents for visitors. */
export type PublicPage = Exclude<DocumentName, 'login' | 'denied'>;

export type PageViews = {
  [Name in PublicPage]: (context: PageContext) => Promise<PageResult<DocumentViews[Name]>>;
};

/** Every public page: loads data from the services and presents it. */
export function createPageViews(options: PageSources): PageViews {
  const { posts, hubs, cards: socialCards, articles, articleRendering, present, onFailure } = options;
  let last: Pick<PageVisit, 'hubs' | 'pages' | 'listLinks' | 'image'> = {
    ...{ hubs: [], pages: [], listLinks: [] },
    image: null,
  };

  /** Without the database a page still has its frame, with the last known hubs and pages. */
  async function visitOf(context: PageContext): Promise<PageVisit> {
    try {
      if (!context.refusal)
        last = {
          hubs: await options.navigationHubs(),
          pages: await options.publicPages(),
          listLinks: await options.listLinks(),
          image: await options.siteImage(),
        };
    } catch (error) {
      onFailure(error, 'navigation', context.requestId());
    }
    return { ...last, now: options.now().toISOString(), isCanonicalHost: context.isCanonicalHost };
  }

  /** The page, or its own screen for a failed load. */
  async function load<View extends PageFrame>(
    context: PageContext,
    work: (visit: PageVisit) => Promise<PageResult<View>>,
    failed: (visit: PageVisit) => PageResult<View>,
  ): Promise<PageResult<View>> {
    const visit = await visitOf(context);
    try {
      if (context.refusal) throw context.refusal;
      return await work(visit);
    } catch (error) {
      const known = isAppError(error) ? error : null;
      const id = known?.isBusy ? null : context.requestId();
      if (id) onFailure(error, context.target.page, id);
      const screen = failed(visit);
      if (screen.kind !== 'page') return screen;
      return {
        ...withLoadError(screen, id),
        headers: { 'retry-after': String(known?.retryAfter ?? 30), ...(id && { 'x-request-id': id }) },
      };
    }
  }

  /** The card of a list shows its newest photo, which only the first page knows. */
  async function cardOf(owner: CardOwner, title: string, page: number, posts: readonly PostCard[]) {
    const media = posts[0]?.media ?? null;
    return page > 1 || !media ? null : socialCards.current(owner, title, media);
  }

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
        const { label, total, cards } = await posts.publishedPage(kind, name, page, pageSizes[kind]);
        const card = await cardOf({ kind, key: collectionKey(kind, name) }, label, page, cards);
        return present[kind](visit, label, { page, total, posts: cards, card });
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
        const cards = await hubs.page(found, page, pageSizes.hub);
        const cover = page > 1 ? null : await hubs.cover(found);
        const shown = cover ? [cover.post] : cards;
        const card = await cardOf({ kind: 'hub', key: found.id }, present.hubTitle(found.name), page, shown);
        return present.hub(visit, found, { page, total: found.total, posts: cards, card, cover });
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
          onFailure(error, 'related content');
          return [];
        });
        const { html, contents, remoteImages, remoteData } = await articleRendering.render(found.article);
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
          card: await socialCards.ofArticle(found.article),
        });
        return { ...page, remoteImages: remoteImages || page.remoteImages === true, remoteData };
      },
      (visit) => present.articleFailed(visit, slug),
    );
  }

  return {
    ...createPostViews({ ...options, load, visitOf }),
    ...createSitePageViews({ ...options, load, visitOf }),
    search: createSearchView({ ...options, visitOf }),
    ...createSeriesViews({ ...options, load }),
    ...createBrowseViews({ ...options, load, cardOf }),
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

export type PagePresenters = ReturnType<typeof createPagePresenters>;
