import type { HomeView } from '#contract/pages.ts';
import type { PostCard } from '#domain/posts/post.ts';
import { paths } from '#domain/site/paths.ts';
import { socialImage } from '../../platform/presenting/site.ts';
import { type PageVisit, presented, type SiteContext } from '../../platform/presenting/site-context.ts';
import { gridView, postCard, preloadOfGrid } from './card.presenter.ts';
import { hasPicture, headView } from './frame.presenter.ts';
import { siteView } from './frame.ts';
import { webSite } from './site.ts';

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
        hasPictures: hasPicture(grid.cards),
      }),
      ...grid,
    };
  }

  return {
    /** @param posts the newest published, at most 24; none shows the empty state */
    home: (visit: PageVisit, posts: readonly PostCard[]) => presented(view(visit, posts)),
    /** The list is emptied, as if there were no photos; the status tells the truth. */
    homeFailed: (visit: PageVisit) => presented(view(visit, []), 503),
  };
}
