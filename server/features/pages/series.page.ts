import type { SeriesListView, SeriesTeaserView, SeriesView, ShotView } from '#contract/series.ts';
import type { PostCard } from '#domain/posts/post.ts';
import { dayOfPost, exposureOf } from '#domain/posts/taken.ts';
import { robotsMeta } from '#domain/seo/indexing.ts';
import type { Series } from '#domain/series/series.entity.ts';
import { isWorthShowing, type ShotLayout, shotLayouts } from '#domain/series/series.ts';
import { type PageOfList, pageOfList, pageOfText, pageSizes } from '#domain/site/navigation.ts';
import { paths } from '#domain/site/paths.ts';
import { fill, formatCount, pluralOf } from '#domain/text/clean.ts';
import { textLanguage } from '#domain/text/language.ts';
import { excerpt } from '#text/read/excerpt.ts';
import type { AppContext } from '../../compose/context.ts';
import {
  imageView,
  type PageContext,
  type PageResult,
  type PageVisit,
  type Presented,
  presented,
  type SiteContext,
  socialCard,
  socialImage,
} from '../../platform/presenting/site.ts';
import { siteMarkup } from '../articles/block-problems.service.ts';
import { cardsService } from '../cards/cards.service.ts';
import { type ListedSeries, type PublicSeries, publicSeries } from '../series/published.service.ts';
import { openingView, postCard, preloadsOf, visibleCity } from './card.presenter.ts';
import { headView, missingHead, pagerView, seriesBreadcrumb, siteView, titled } from './frame.presenter.ts';
import { breadcrumbList, collectionPage } from './json-ld.presenter.ts';
import { pageLoading } from './loading.service.ts';
import { beyondLastPage, photoScreens } from './screens.presenter.ts';

/** Cities that are named. */
const shownCities = 3;
/** Characters of a text in the list. */
const excerptLength = 180;

type Details = Awaited<ReturnType<PublicSeries['details']>>;

export interface SeriesInput extends Details {
  series: Series;
  /** Sanitised. */
  textHtml: string;
  /** The key of its social card. */
  card: string | null;
}

export function createSeriesPresenter(site: SiteContext) {
  function screen(visit: PageVisit, path: string, empty: SeriesView['empty']): SeriesView {
    return {
      site: siteView(site, visit, 'series', path),
      head: missingHead(site, visit, empty?.title ?? ''),
      empty,
      series: null,
    };
  }

  const missing = (visit: PageVisit, slug: string, status: 404 | 410 | 503 = 404): Presented<SeriesView> => {
    const { seriesFailed, seriesNotFound } = photoScreens(site.texts);
    const empty = status === 503 ? seriesFailed : seriesNotFound;
    return presented(screen(visit, paths.series(slug), empty), status);
  };

  return {
    series: (visit: PageVisit, input: SeriesInput): Presented<SeriesView> =>
      presented(seriesView(site, visit, input)),
    seriesMissing: missing,
    seriesList: (visit: PageVisit, input: ListInput): Presented<SeriesListView> =>
      listPage(site, visit, input),
  };
}

function seriesView(site: SiteContext, visit: PageVisit, input: SeriesInput): SeriesView {
  const { series, photos, cover, next, card } = input;
  const { title, slug } = series;
  const path = paths.series(slug);
  const shots = shotViews(site, slug, photos);
  const opening = cover && openingView(site, cover, seriesCard(site, slug, cover.post));
  const words = excerpt(series.text);
  const language = textLanguage(`${title} ${words}`, null, site.language);
  const description = words || describe(site, title, photos.length);
  return {
    site: siteView(site, visit, 'series', path),
    head: headView(site, visit, {
      title: titled(site, title),
      description,
      canonical: path,
      robots: robotsOf(series, photos.length),
      language,
      image: card
        ? socialCard(site, card, title, cover?.post.altText ?? '')
        : socialImage(site, cover?.post.media ?? null, cover?.post.altText ?? ''),
      jsonLd: [
        collectionPage(site, {
          ...{ type: 'ImageGallery', name: title, description, path, language },
          cards: shots.map((shot) => shot.card),
          total: photos.length,
          before: 0,
        }),
        breadcrumbList(site, seriesBreadcrumb(site, series)),
      ],
      ...(opening && preloadsOf(opening)),
      hasImages: shots.some((shot) => shot.card.image !== null),
    }),
    empty: photos.length === 0 ? photoScreens(site.texts).emptySeries : null,
    series: {
      title,
      preview: !series.published,
      textHtml: input.textHtml.trim() || null,
      opening,
      facts: [site.texts.series.kind, ...factsOf(site, photos)],
      shots,
      next: next && {
        href: paths.series(next.series.slug),
        title: next.series.title,
        opening:
          next.cover && openingView(site, next.cover, seriesCard(site, next.series.slug, next.cover.post)),
      },
    },
  };
}

function robotsOf(series: Series, photos: number): string | null {
  if (!series.published) return robotsMeta.hidden;
  return isWorthShowing(series, photos) ? null : robotsMeta.followOnly;
}

function seriesCard(site: SiteContext, slug: string, post: PostCard) {
  const href = (photo: string) => paths.inSeries(paths.photo(photo), slug);
  return postCard(site, post, { date: 'medium', href });
}

/** Shares of a window, as site/styles/series.css lays them out. */
const shares: Readonly<Record<ShotLayout, number>> = {
  ...{ wide: 94, full: 100, right: 63, left: 39, middle: 47, beside: 54, third: 31 },
};

function shotViews(site: SiteContext, slug: string, photos: readonly PostCard[]): ShotView[] {
  const cards = photos.map((post) => seriesCard(site, slug, post));
  const layouts = shotLayouts(
    cards.map(({ image }) => ({ ratio: image?.ratio ?? 1.5, width: image?.width ?? 0 })),
  );
  return cards.map((card, index) => {
    const layout = layouts[index] ?? 'middle';
    return { card, layout, sizes: `(max-width: 52rem) 100vw, ${shares[layout]}vw` };
  });
}

function counted({ texts }: SiteContext, total: number): string {
  return pluralOf(texts.lists.photographs, total, texts.locale);
}

function factsOf(site: SiteContext, photos: readonly PostCard[]): string[] {
  if (photos.length === 0) return [];
  const years = photos.map(({ createdDate, takenAt }) => {
    const exposure = exposureOf(takenAt, site.timeZone);
    return Number(dayOfPost(createdDate, exposure, site.timeZone).slice(0, 'yyyy'.length));
  });
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const cities = [...new Set(photos.flatMap((post) => visibleCity(site, post) ?? []))];
  const named = cities.slice(0, shownCities);
  return [
    counted(site, photos.length),
    first === last ? String(first) : `${first}–${last}`,
    ...(named.length > 0 ? [cityNames(site, named, cities.length - named.length)] : []),
  ];
}

function cityNames({ texts }: SiteContext, names: readonly string[], more: number): string {
  const cities = names.join(', ');
  return more > 0 ? fill(texts.series.cities, { cities, count: formatCount(more, texts.locale) }) : cities;
}

/** Description of a series without a text. */
function describe(site: SiteContext, title: string, total: number): string {
  const values = { title, photographs: counted(site, total), site: site.siteName };
  return fill(site.texts.head.aboutSeries, values);
}

interface ListInput {
  /** Requested number of the page, at least 1. */
  page: number;
  total: number;
  series: readonly ListedSeries[];
  isFailed?: boolean;
}

function listPage(
  site: SiteContext,
  visit: PageVisit,
  { page, total, series, isFailed = false }: ListInput,
): Presented<SeriesListView> {
  const list = pageOfList(page, total, pageSizes.serieslist);
  const frame = siteView(site, visit, 'serieslist', paths.seriesList(page));
  if (!list) {
    const empty = beyondLastPage(site.texts, paths.seriesList());
    const head = missingHead(site, visit, empty.title);
    return presented({ site: frame, head, empty, series: [], pager: null }, 404);
  }
  const isEmpty = total === 0;
  const view = {
    site: frame,
    head: listHead(site, visit, { list, series, isEmpty }),
    empty: isEmpty ? photoScreens(site.texts).noSeries : null,
    series: series.map((one) => teaserView(site, one)),
    pager:
      total > pageSizes.serieslist ? pagerView(list, pageOfText(list, site.texts), paths.seriesList) : null,
  };
  return presented(view, isFailed ? 503 : isEmpty ? 404 : 200);
}

function listHead(
  site: SiteContext,
  visit: PageVisit,
  { list, series, isEmpty }: { list: PageOfList; series: readonly ListedSeries[]; isEmpty: boolean },
) {
  const { page, lastPage } = list;
  const { lead } = site.texts.series;
  const cover = series[0]?.cover ?? null;
  return headView(site, visit, {
    title: titled(site, site.texts.pages.series, page),
    description: page > 1 ? `${lead} ${pageOfText(list, site.texts)}.` : lead,
    canonical: paths.seriesList(page),
    robots: isEmpty ? robotsMeta.followOnly : null,
    image: socialImage(site, cover?.post.media ?? null, cover?.post.altText ?? ''),
    jsonLd: [breadcrumbList(site, seriesBreadcrumb(site))],
    hasImages: cover !== null,
    prev: page > 1 ? paths.seriesList(page - 1) : null,
    next: page < lastPage ? paths.seriesList(page + 1) : null,
  });
}

/** Small images beside the cover. */
const moreImages = 4;

function teaserView(site: SiteContext, { series, total, first, cover }: ListedSeries): SeriesTeaserView {
  const others = first.filter(({ id }) => id !== cover?.post.id).slice(0, moreImages);
  return {
    href: paths.series(series.slug),
    title: series.title,
    excerpt: excerpt(series.text, excerptLength),
    facts: [counted(site, total)],
    opening: cover && openingView(site, cover, seriesCard(site, series.slug, cover.post)),
    more: others.flatMap((post) => imageView(site, post.media, post.altText) ?? []),
  };
}

/** The list of series, and the page of one. */
export function createSeriesViews(app: AppContext) {
  const { load } = pageLoading(app);
  const present = createSeriesPresenter(app.site);
  const allSeries = publicSeries(app);
  const cards = cardsService(app);
  const markup = siteMarkup(app);
  return {
    series(context: PageContext): Promise<PageResult<SeriesView>> {
      const slug = context.target.subject ?? '';
      return load(
        context,
        async (visit) => {
          const found = await allSeries.find(context.actor, slug);
          if (found.kind === 'moved')
            return { kind: 'moved', status: 301, location: paths.series(found.slug) };
          if (found.kind !== 'series')
            return present.seriesMissing(visit, slug, found.kind === 'gone' ? 410 : 404);
          const { series } = found;
          const details = await allSeries.details(series);
          const { html } = await markup.renderStory(series.text, { path: paths.series(series.slug) });
          const owner = { kind: 'series' as const, key: series.id };
          const media = details.cover?.post.media ?? null;
          const card = series.published && media ? await cards.current(owner, series.title, media) : null;
          return present.series(visit, { series, ...details, textHtml: html, card });
        },
        (visit) => present.seriesMissing(visit, slug, 503),
      );
    },

    serieslist: (context: PageContext): Promise<PageResult<SeriesListView>> =>
      load(
        context,
        async (visit) => {
          const page = context.pageNumber;
          return present.seriesList(visit, {
            page,
            ...(await allSeries.page(page, pageSizes.serieslist)),
          });
        },
        (visit) => present.seriesList(visit, { page: 1, total: 0, series: [], isFailed: true }),
      ),
  };
}
