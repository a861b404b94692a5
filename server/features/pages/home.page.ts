import type { HomeView } from '#contract/pages.ts';
import type { HomeOpening } from '#domain/posts/opening.ts';
import type { PostCard } from '#domain/posts/post.ts';
import { robotsMeta } from '#domain/seo/indexing.ts';
import { homeSize, hubLabel } from '#domain/site/navigation.ts';
import { paths } from '#domain/site/paths.ts';
import { aboutSlug } from '#domain/site-pages/site-page.ts';
import { fill } from '#domain/text/clean.ts';
import { type PageVisit, presented, type SiteContext } from '../../platform/presenting/site.ts';
import { gridView, openingView, postCard, preloadOfGrid, preloadsOf } from './card.presenter.ts';
import { collectionScreen, type ListInput, photographs, presentList } from './collection.presenter.ts';
import { hasImage, headView, siteView } from './frame.presenter.ts';
import { profilePage, webSite } from './json-ld.presenter.ts';
import { photoScreens } from './screens.presenter.ts';

export function createHomePresenter(site: SiteContext) {
  const cardOf = (post: PostCard) => postCard(site, post, { date: 'short', href: paths.photo });

  function view(visit: PageVisit, { newest, opening: opens }: HomeInput, robots: string | null): HomeView {
    const opening = opens && openingView(site, opens, cardOf(opens.post));
    const others = newest.filter(({ id }) => !opening || id !== opens?.post.id);
    const grid = gridView(others.slice(0, homeSize).map(cardOf));
    return {
      site: siteView(site, visit, 'home', paths.home()),
      head: headView(site, visit, {
        title: fill(site.texts.head.home, { site: site.siteName }),
        description: site.tagline,
        canonical: paths.root(),
        robots,
        jsonLd: [webSite(site, site.tagline), ...(isAboutPublic(visit) ? [] : [profilePage(site)])].filter(
          (record) => record !== null,
        ),
        ...(opening ? preloadsOf(opening) : { preload: preloadOfGrid(grid) }),
        hasImages: opening !== null || hasImage(grid.cards),
      }),
      tagline: site.tagline,
      opening,
      ...grid,
    };
  }

  return {
    home: (visit: PageVisit, input: HomeInput) => presented(view(visit, input, null)),
    /** Shows an empty list; the status is 503. */
    homeFailed: (visit: PageVisit) =>
      presented(view(visit, { newest: [], opening: null }, robotsMeta.missing), 503),
  };
}

/** Then that page is the owner's profile. */
function isAboutPublic({ pages }: PageVisit): boolean {
  return pages.some(({ slug }) => slug === aboutSlug);
}

interface HomeInput {
  /** The newest published; none shows the empty state. One more than a grid has, because one may open Home. */
  newest: readonly PostCard[];
  opening: HomeOpening | null;
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
        heading: site.texts.pages.allPhotos,
        title: site.texts.pages.allPhotos,
        description: fill(site.texts.head.aboutArchive, {
          site: site.siteName,
          photographs: list.total === 0 ? site.texts.lists.photographsWithin : photographs(site, list.total),
        }),
        href: paths.photos,
        cardHref: paths.post,
        dates: 'medium',
        robots: list.total === 0 ? robotsMeta.followOnly : null,
        empty: list.total === 0 ? photoScreens(site.texts).emptyArchive : null,
        statusWhenEmpty: 200,
        hubs: hubs
          .filter(({ total }) => total > 0)
          .map(({ name, slug }) => ({ href: paths.hub(slug), label: hubLabel(name, site.texts) })),
      }),
    photosFailed: (visit: PageVisit) =>
      presented(
        collectionScreen(site, visit, 'photos', paths.photos(), photoScreens(site.texts).emptyArchive),
        503,
      ),
  };
}
