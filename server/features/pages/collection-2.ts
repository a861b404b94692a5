import type { CollectionView, EmptyView } from '#contract/pages.ts';
import type { PostCard } from '#domain/posts/post.ts';
import type { DateStyle } from '#domain/site/dates.ts';
import { type PageOfList, showingText } from '#domain/site/paging.ts';
import { formatCount } from '#domain/text/numbers.ts';
import { socialImage } from '../../platform/presenting/site.ts';
import type { PageVisit, SiteContext } from '../../platform/presenting/site-context.ts';
import { breadcrumbList } from './breadcrumb.ts';
import { gridView, postCard, preloadOfGrid } from './card.presenter.ts';
import { collectionPage } from './collection.ts';
import { hasPicture, headView, missingHead, titled } from './frame.presenter.ts';
import { siteView } from './frame.ts';
import { pagerView } from './pager.ts';

export interface CollectionInput {
  kind: CollectionView['kind'];
  /** The heading. */
  heading: string;
  /** Without the site's name and the page number. */
  title: string;
  /** For the head; the page number is added. */
  description: string;
  posts: readonly PostCard[];
  list: PageOfList;
  /** Address of a page of this collection. */
  href: (page: number) => string;
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
  themes?: CollectionView['themes'];
}

/** A page of photographs that have something in common. */
export function collectionView(site: SiteContext, visit: PageVisit, input: CollectionInput): CollectionView {
  const { kind, list, href, posts } = input;
  const grid = gridView(
    posts.map((post) => postCard(site, post, { date: input.dates, href: input.cardHref })),
  );
  const { cards } = grid;
  const pager = list.total > 0 ? pagerView(list, showingText(list), href) : null;
  const path = href(list.page);
  const description =
    list.page > 1
      ? `${input.description} Page ${formatCount(list.page)} of ${formatCount(list.lastPage)}.`
      : input.description;
  const first = posts[0];
  return {
    site: siteView(site, visit, kind, path, input.hubSlug ?? null),
    head: headView(site, visit, {
      title: titled(site, input.title, list.page),
      description,
      canonical: input.canonical,
      robots: input.robots,
      image: socialImage(site, first?.media ?? null, first?.altText ?? ''),
      jsonLd: [
        collectionPage(site, { name: input.heading, description, path, cards }),
        breadcrumbList(site, [
          { href: '/', label: 'Home' },
          { href: href(1), label: input.heading },
        ]),
      ],
      preload: preloadOfGrid(grid),
      hasPictures: hasPicture(cards),
      prev: pager?.previous ?? null,
      next: pager?.next ?? null,
    }),
    kind,
    empty: input.empty,
    title: input.heading,
    description: input.lead ?? null,
    growing: input.growing ?? null,
    themes: input.themes ?? [],
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
    themes: [],
    ...gridView([]),
    pager: null,
  };
}
