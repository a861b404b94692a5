import type { FoundTextView, SearchView } from '#contract/lookup-pages.ts';
import type { GridView, LinkView } from '#contract/pages.ts';
import { articleDate } from '#domain/articles/article.ts';
import { type ErrorCode, isAppError } from '#domain/errors.ts';
import { stripSizes } from '#domain/media/sizes.ts';
import type { PostCard } from '#domain/posts/post.ts';
import { type SearchAmong, type SearchKind, searchKinds } from '#domain/search/kinds.ts';
import { queryLimit, typedAtMost } from '#domain/search/limits.ts';
import { robotsMeta } from '#domain/seo/indexing.ts';
import { paths } from '#domain/site/paths.ts';
import { fill, formatCount, truncateAtWord } from '#domain/text/clean.ts';
import type { AppContext } from '../../compose/context.ts';
import {
  absoluteUrl,
  imageView,
  type PageContext,
  type PageResult,
  type PageVisit,
  type Presented,
  presented,
  type SiteContext,
} from '../../platform/presenting/site.ts';
import { postsService } from '../posts/posts.service.ts';
import { type SearchResults, searchService } from '../search/search.service.ts';
import { dateView, gridView, hasRemoteHero, heroImage, postCard } from './card.presenter.ts';
import { hasImage, headView, siteView, titled } from './frame.presenter.ts';
import { logPageFailure, pageLoading } from './loading.service.ts';

/** Hits of one page. */
const hitsAtMost = 60;
/** Photos below a search that found nothing. */
const latestCount = 6;

/** Why nothing was searched for. */
interface SearchProblem {
  code: ErrorCode | 'failed';
  /** Until it may be tried again. */
  seconds: number;
}

interface SearchInput {
  query: string;
  among: SearchAmong | null;
  problem: SearchProblem | null;
  results: SearchResults;
  latest: readonly PostCard[];
}

const nothing: SearchResults = { hits: [], posts: [], articles: new Map(), covers: new Map() };

const kinds = Object.keys(searchKinds) as SearchKind[];

export function createSearchPresenter(site: SiteContext) {
  /** Names alone, in lower rows. */
  function small(posts: readonly PostCard[]): GridView {
    const { cards } = gridView(
      posts.map((post) => postCard(site, post, { date: 'medium', href: paths.photo })),
    );
    return { cards, sizes: cards.map(({ image }) => stripSizes(image?.ratio ?? 1)) };
  }

  function foundText(hit: SearchResults['hits'][number], { articles, covers }: SearchResults): FoundTextView {
    const { kind, slug, title, snippet } = hit;
    const article = kind === 'article' ? articles.get(hit.id) : undefined;
    const cover = kind === 'series' ? covers.get(hit.id) : undefined;
    return {
      href: kind === 'article' ? paths.articlePage(slug) : searchKinds[kind].url(slug),
      title,
      language: article?.language ?? null,
      snippet,
      date: article ? dateView(site, articleDate(article), 'medium') : null,
      city: article?.city ?? null,
      image: article ? heroImage(site, article) : cover ? imageView(site, cover.media, '') : null,
    };
  }

  return {
    search(
      visit: PageVisit,
      { query, among, problem, results, latest }: SearchInput,
      status: Presented<SearchView>['status'] = 200,
    ): Presented<SearchView> {
      const heading = site.texts.pages.search;
      const filters = filtersOf(site, query, among, results);
      const chosen = filters.some(({ isCurrent }, index) => isCurrent && index > 0) ? among : null;
      const isShown = (kind: SearchKind) => chosen === null || searchKinds[kind].among === chosen;
      const photos = small(isShown('post') ? results.posts : []);
      const texts = kinds.flatMap((kind) => {
        const { among } = searchKinds[kind];
        const found = results.hits.filter((hit) => hit.kind === kind).map((hit) => foundText(hit, results));
        return among === 'photos' || found.length === 0 || !isShown(kind) ? [] : [{ among, found }];
      });
      const view = {
        site: siteView(site, visit, 'search', paths.search(query)),
        head: headView(site, visit, {
          title: titled(site, query === '' ? heading : `${truncateAtWord(query, queryLimit)} - ${heading}`),
          description: fill(site.texts.head.aboutSearch, { site: site.siteName }),
          canonical: null,
          robots: robotsMeta.followOnly,
          jsonLd: [
            {
              '@context': 'https://schema.org',
              '@type': 'SearchResultsPage',
              url: absoluteUrl(site, paths.search()),
              name: heading,
            },
          ],
          hasImages: hasImage(photos.cards) || latest.length > 0,
        }),
        query,
        problem: problem && problemText(site, problem),
        filters,
        photos,
        texts,
        isCut: results.hits.length === hitsAtMost,
        latest: small(latest),
        // Without photos there is nothing to browse.
        actions: query === '' || latest.length === 0 ? [] : waysToBrowse(site),
      };
      const remoteImages = hasRemoteHero(site, [...results.articles.values()]);
      return { ...presented(view, status), remoteImages };
    },
  };
}

/** With links to each kind that was found; none where there is one kind. */
function filtersOf(
  { texts: { search, locale } }: SiteContext,
  query: string,
  among: SearchAmong | null,
  { hits, posts }: SearchResults,
): SearchView['filters'] {
  const counts = kinds.map((kind) => ({
    among: searchKinds[kind].among,
    count: kind === 'post' ? posts.length : hits.filter((hit) => hit.kind === kind).length,
  }));
  const found = counts.filter(({ count }) => count > 0);
  if (found.length < 2) return [];
  const current = found.find((one) => one.among === among)?.among ?? null;
  const all = found.reduce((sum, { count }) => sum + count, 0);
  return [{ among: null, count: all }, ...found].map((one) => ({
    href: one.among === null ? paths.search(query) : `${paths.search(query)}&in=${one.among}`,
    label: search.kinds[one.among ?? 'all'],
    count: formatCount(one.count, locale),
    isCurrent: one.among === current,
  }));
}

function waysToBrowse({ texts: { browse } }: SiteContext): LinkView[] {
  return [
    { href: `${paths.browse()}#browse-tags`, label: browse.allTags },
    { href: `${paths.browse()}#browse-cities`, label: browse.allCities },
    { href: `${paths.browse()}#browse-years`, label: browse.archive },
  ];
}

function problemText({ texts }: SiteContext, { code, seconds }: SearchProblem): string {
  const { search, scripts, locale } = texts;
  switch (code) {
    case 'invalid':
      return fill(scripts.search.tooLong, { most: formatCount(queryLimit, locale) });
    case 'too_many':
      return fill(search.tooMany, { seconds: formatCount(seconds, locale) });
    case 'unavailable':
      return search.busy;
    default:
      return search.failed;
  }
}

/** View of what was searched for; without a query, the form and the newest photos. */
export function createSearchView(app: AppContext) {
  const { visitOf } = pageLoading(app);
  const present = createSearchPresenter(app.site);
  const search = searchService(app);
  const posts = postsService(app);
  const newest = () =>
    posts.publishedPage('all', '', 1, latestCount).then(
      ({ cards }) => cards,
      (error: unknown) => {
        logPageFailure(app, error, 'search');
        return [];
      },
    );

  return async (context: PageContext): Promise<PageResult<SearchView>> => {
    const visit = await visitOf(context);
    const query = context.target.subject?.trim() ?? '';
    const screen = { query, among: context.among, problem: null, results: nothing, latest: [] };
    try {
      if (context.refusal) throw context.refusal;
      const results = query === '' ? nothing : await search.results(context.address, query, hitsAtMost);
      const latest = results.hits.length === 0 ? await newest() : [];
      return present.search(visit, { ...screen, results, latest });
    } catch (error) {
      const known = isAppError(error) ? error : null;
      const id = known ? null : context.requestId();
      if (id) logPageFailure(app, error, 'search', id);
      const status = known?.code === 'too_many' ? 429 : known?.code === 'invalid' ? 400 : 503;
      const problem = { code: known?.code ?? ('failed' as const), seconds: known?.retryAfter ?? 0 };
      const shown = Array.from(query).slice(0, typedAtMost).join('');
      const page = present.search(visit, { ...screen, query: shown, problem }, status);
      const view = { ...page.view, site: { ...page.view.site, requestId: id } };
      const headers: Record<string, string> = {
        ...(status !== 400 && { 'retry-after': String(known?.retryAfter ?? 30) }),
        ...(id && { 'x-request-id': id }),
      };
      return { ...page, view, headers };
    }
  };
}
