import type { HomeView } from '#contract/pages.ts';
import type { PostCard } from '#domain/posts/post.ts';
import { robotsMeta } from '#domain/seo/indexing.ts';
import { capitalized } from '#domain/site/navigation.ts';
import { paths } from '#domain/site/paths.ts';
import { type PageVisit, presented, type SiteContext, socialImage } from '../../platform/presenting/site.ts';
import { gridView, postCard, preloadOfGrid } from './card.presenter.ts';
import { collectionScreen, type ListInput, photographs, presentList } from './collection.page.ts';
import { hasImage, headView, screens, siteView } from './frame.presenter.ts';
import { webSite } from './json-ld.presenter.ts';

const tagline = 'Capturing candid moments and authentic stories through the lens of street photography.';

export function createHomePresenter(site: SiteContext) {
  function view(visit: PageVisit, posts: readonly PostCard[]): HomeView {
    const grid = gridView(posts.map((post) => postCard(site, post, { date: 'short', href: paths.photo })));
    const first = posts[0];
    return {
      site: siteView(site, visit, 'home', paths.home()),
      head: headView(site, visit, {
        title: `${site.siteName} - Candid Moments & Street Photography`,
        description: tagline,
        canonical: paths.root(),
        robots: null,
        image: socialImage(site, first?.media ?? null, first?.altText ?? ''),
        jsonLd: [webSite(site, tagline)],
        preload: preloadOfGrid(grid),
        hasImages: hasImage(grid.cards),
      }),
      ...grid,
    };
  }

  return {
    /** @param posts the newest published, at most 24; none shows the empty state */
    home: (visit: PageVisit, posts: readonly PostCard[]) => presented(view(visit, posts)),
    /** Shows an empty list; the status is 503. */
    homeFailed: (visit: PageVisit) => presented(view(visit, []), 503),
  };
}

interface Hub {
  name: string;
  slug: string;
  /** Its published photos. */
  total: number;
}

/** Every published photo, on pages that crawlers can walk: so the cards lead to the canonical URLs. */
export function createArchivePresenter(site: SiteContext) {
  return {
    /** @param hubs enabled hubs; those with photographs are named, as the navigation has room for three alone */
    photos: (visit: PageVisit, list: ListInput, hubs: readonly Hub[]) =>
      presentList(site, visit, list, {
        kind: 'photos',
        heading: 'All Photos',
        title: 'All Photos',
        description: `The whole archive of ${site.siteName}: ${photographs(list.total).toLowerCase()} of candid street life, newest first.`,
        href: paths.photos,
        cardHref: paths.post,
        dates: 'medium',
        robots: list.total === 0 ? robotsMeta.followOnly : null,
        empty: list.total === 0 ? screens.emptyArchive : null,
        statusWhenEmpty: 200,
        hubs: hubs
          .filter(({ total }) => total > 0)
          .map(({ name, slug }) => ({ href: paths.hub(slug), label: capitalized(name) })),
      }),
    photosFailed: (visit: PageVisit) =>
      presented(collectionScreen(site, visit, 'photos', paths.photos(), screens.emptyArchive), 503),
  };
}
