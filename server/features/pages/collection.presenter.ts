import type { CollectionView, EmptyView, LinkView } from '#contract/pages.ts';
import type { OpeningPost } from '#domain/posts/opening.ts';
import type { PostCard } from '#domain/posts/post.ts';
import { collectionIndexing } from '#domain/seo/indexing.ts';
import type { DateStyle } from '#domain/site/dates.ts';
import { type PageOfList, pageOfList, pageOfText, pageSizes, showingText } from '#domain/site/navigation.ts';
import { paths } from '#domain/site/paths.ts';
import { fill, pluralOf } from '#domain/text/clean.ts';
import {
  type PageVisit,
  type Presented,
  presented,
  type SiteContext,
  socialCard,
  socialImage,
} from '../../platform/presenting/site.ts';
import { gridView, openingView, postCard, preloadOfGrid, preloadsOf } from './card.presenter.ts';
import {
  breadcrumb,
  hasImage,
  headView,
  missingHead,
  pagerView,
  siteView,
  titled,
} from './frame.presenter.ts';
import { breadcrumbList, collectionPage } from './json-ld.presenter.ts';
import { beyondLastPage, emptyCity, emptyTag, photoScreens } from './screens.presenter.ts';

/** Texts that differ between lists of photographs that have a tag, a city and so on in common. */
export type Words = Pick<
  CollectionInput,
  'kind' | 'heading' | 'title' | 'description' | 'href' | 'above' | 'empty'
>;

/** With few photographs they are no search result. */
export function presentNamed(
  site: SiteContext,
  visit: PageVisit,
  list: ListInput,
  words: Words,
): Presented<CollectionView> {
  const { robots, canonical } = collectionIndexing(list.total);
  return presentList(site, visit, list, {
    ...words,
    cardHref: paths.photo,
    dates: 'medium',
    robots,
    ...(canonical === 'root' && { canonical: paths.root() }),
    statusWhenEmpty: 404,
  });
}

/** Tags and cities: the same rules, other words. */
export function createTagAndCityPresenter(site: SiteContext) {
  const screen = (
    visit: PageVisit,
    kind: 'tag' | 'city',
    path: string,
    empty: EmptyView,
    status: 404 | 503,
  ) => presented(collectionScreen(site, visit, kind, path, empty), status);

  return {
    /** @param tag as posts write it, or as requested when no post has it */
    tag: (visit: PageVisit, tag: string, list: ListInput) =>
      presentNamed(site, visit, list, tagWords(site, tag, list.total)),
    tagMissing: (visit: PageVisit) => screen(visit, 'tag', '/tag', photoScreens(site.texts).noTag, 404),
    tagFailed: (visit: PageVisit, tag: string) =>
      screen(visit, 'tag', paths.tag(tag), emptyTag(site.texts, tag), 503),
    /** @param city as posts write it, or as requested when no post has it */
    city: (visit: PageVisit, city: string, list: ListInput) =>
      presentNamed(site, visit, list, cityWords(site, city, list.total)),
    cityMissing: (visit: PageVisit) => screen(visit, 'city', '/city', photoScreens(site.texts).noCity, 404),
    cityFailed: (visit: PageVisit, city: string) =>
      screen(visit, 'city', paths.city(city), emptyCity(site.texts, city), 503),
  };
}

function tagWords(site: SiteContext, tag: string, total: number): Words {
  return {
    kind: 'tag',
    heading: tag,
    title: fill(site.texts.head.tag, { tag }),
    description: fill(site.texts.head.aboutTag, {
      photographs: photographs(site, total),
      tag,
      site: site.siteName,
    }),
    href: (page) => paths.tag(tag, page),
    empty: total === 0 ? emptyTag(site.texts, tag) : null,
  };
}

function cityWords(site: SiteContext, city: string, total: number): Words {
  return {
    kind: 'city',
    heading: city,
    title: fill(site.texts.head.city, { city }),
    description: fill(site.texts.head.aboutCity, {
      photographs: photographs(site, total),
      city,
      site: site.siteName,
    }),
    href: (page) => paths.city(city, page),
    empty: total === 0 ? emptyCity(site.texts, city) : null,
  };
}

export interface ListInput {
  /** Requested number of the page, at least 1. */
  page: number;
  /** Published photos in the whole collection. */
  total: number;
  /** Those of this page. */
  posts: readonly PostCard[];
  /** The key of its social card. */
  card?: string | null;
  /** Photo that opens the page. */
  cover?: OpeningPost | null;
}

type ListedCollection = Omit<CollectionInput, 'list' | 'posts' | 'canonical'> & {
  /** Site-relative; each page's own URL when not given. */
  canonical?: string;
  statusWhenEmpty: 200 | 404;
};

/** The page asked for, or the screen that says it lies beyond the last. */
export function presentList(
  site: SiteContext,
  visit: PageVisit,
  { page, total, posts, card, cover }: ListInput,
  { statusWhenEmpty, canonical, ...collection }: ListedCollection,
): Presented<CollectionView> {
  const { kind, href } = collection;
  const list = pageOfList(page, total, pageSizes[kind]);
  if (!list)
    return presented(
      collectionScreen(site, visit, kind, href(page), beyondLastPage(site.texts, href(1))),
      404,
    );
  const view = collectionView(site, visit, {
    ...collection,
    list,
    posts,
    card,
    cover,
    canonical: canonical ?? href(page),
  });
  return presented(view, total === 0 ? statusWhenEmpty : 200);
}

/** '1 photograph', '12 photographs'; without a number when there is none. */
export function photographs({ texts }: SiteContext, total: number): string {
  return total === 0 ? texts.lists.somePhotographs : pluralOf(texts.lists.photographs, total, texts.locale);
}

export interface CollectionInput {
  kind: CollectionView['kind'];
  /** The heading. */
  heading: string;
  /** Without the site's name and the page number. */
  title: string;
  /** For the head; the page number is added. */
  description: string;
  posts: readonly PostCard[];
  card?: string | null | undefined;
  cover?: OpeningPost | null | undefined;
  list: PageOfList;
  /** URL of a page of this collection. */
  href: (page: number) => string;
  /** Between Home and this page. */
  above?: LinkView;
  cardHref: (slug: string) => string;
  dates: DateStyle;
  robots: string | null;
  /** Site-relative. */
  canonical: string;
  empty: EmptyView | null;
  hubSlug?: string;
  /** A hub's own words under its heading. */
  lead?: string | null;
  growing?: CollectionView['growing'];
  hubs?: CollectionView['hubs'];
}

/** A page of photographs that have something in common. */
function collectionView(site: SiteContext, visit: PageVisit, input: CollectionInput): CollectionView {
  const { kind, list, href, posts } = input;
  const grid = gridView(
    posts.map((post) => postCard(site, post, { date: input.dates, href: input.cardHref })),
  );
  const { cards } = grid;
  const pager = list.total > 0 ? pagerView(list, showingText(list, site.texts), href) : null;
  const path = href(list.page);
  const isCanonical = input.canonical === path;
  const description =
    list.page > 1 ? `${input.description} ${pageOfText(list, site.texts)}.` : input.description;
  const { cover } = input;
  const first = cover?.post ?? posts[0];
  const opening =
    cover &&
    openingView(site, cover, postCard(site, cover.post, { date: input.dates, href: input.cardHref }));
  return {
    site: siteView(site, visit, kind, path, input.hubSlug ?? null),
    head: headView(site, visit, {
      title: titled(site, input.title, list.page),
      description,
      canonical: input.canonical,
      robots: input.robots,
      image: input.card
        ? socialCard(site, input.card, input.heading, first?.altText ?? '')
        : socialImage(site, first?.media ?? null, first?.altText ?? ''),
      jsonLd: [
        collectionPage(site, {
          ...{ name: input.heading, description, cards, total: list.total },
          path: isCanonical ? path : null,
          before: Math.max(0, list.from - 1),
        }),
        breadcrumbList(
          site,
          breadcrumb(site, ...(input.above ? [input.above] : []), { href: href(1), label: input.heading }),
          isCanonical,
        ),
      ],
      ...(opening ? preloadsOf(opening) : { preload: preloadOfGrid(grid) }),
      hasImages: hasImage(cards),
      prev: pager?.previous ?? null,
      next: pager?.next ?? null,
    }),
    kind,
    empty: input.empty,
    title: input.heading,
    description: input.lead ?? null,
    growing: input.growing ?? null,
    hubs: input.hubs ?? [],
    opening: opening ?? null,
    ...grid,
    pager,
  };
}

/** A collection that was not named, does not exist, or does not go on so far. */
export function collectionScreen(
  site: SiteContext,
  visit: PageVisit,
  kind: CollectionView['kind'],
  path: string,
  empty: EmptyView,
): CollectionView {
  return {
    site: siteView(site, visit, kind, path),
    head: missingHead(site, visit, empty.title),
    kind,
    empty,
    title: '',
    description: null,
    growing: null,
    hubs: [],
    opening: null,
    ...gridView([]),
    pager: null,
  };
}
