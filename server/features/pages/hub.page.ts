import type { CollectionView } from '#contract/pages.ts';
import type { Cluster } from '#domain/clusters/cluster.entity.ts';
import { hubSlug } from '#domain/clusters/cluster.ts';
import { isGrowing, robotsMeta } from '#domain/seo/indexing.ts';
import { hubDescription, hubLabel } from '#domain/site/navigation.ts';
import { paths } from '#domain/site/paths.ts';
import { fill } from '#domain/text/clean.ts';
import { beginning } from '#text/read/excerpt.ts';
import {
  type PageVisit,
  type Presented,
  presented,
  type SiteContext,
} from '../../platform/presenting/site.ts';
import { collectionScreen, type ListInput, presentList } from './collection.presenter.ts';
import { hubNotFound, photoScreens } from './screens.presenter.ts';

type Hub = Pick<Cluster, 'name' | 'description' | 'minPostsToIndex'>;

export function createHubPresenter(site: SiteContext) {
  const screen = (
    visit: PageVisit,
    slug: string | null,
    empty: NonNullable<CollectionView['empty']>,
    status: 404 | 410 | 503,
  ) => presented(collectionScreen(site, visit, 'hub', slug ? paths.hub(slug) : '/hub', empty), status);

  function hub(visit: PageVisit, hub: Hub, list: ListInput): Presented<CollectionView> {
    const slug = hubSlug(hub.name);
    const heading = hubLabel(hub.name, site.texts);
    const words = hubDescription(hub, site.texts);
    const growing = isGrowing(list.total, hub.minPostsToIndex);
    return presentList(site, visit, list, {
      kind: 'hub',
      hubSlug: slug,
      heading,
      title: fill(site.texts.head.hub, { hub: heading }),
      description: beginning(words) || fill(site.texts.head.aboutHub, { hub: heading, site: site.siteName }),
      href: (page) => paths.hub(slug, page),
      cardHref: paths.photo,
      dates: 'medium',
      robots: growing ? robotsMeta.followOnly : null,
      lead: growing ? null : words.trim() || null,
      growing: growing ? { found: list.total, needed: hub.minPostsToIndex } : null,
      empty: list.total === 0 ? photoScreens(site.texts).emptyHub : null,
      // Home links to these hubs: one without photos must not be a dead link.
      statusWhenEmpty: 200,
    });
  }

  return {
    hub,
    hubTitle: (name: string) => hubLabel(name, site.texts),
    /** @param slug null if the URL has none */
    hubMissing: (visit: PageVisit, slug: string | null, status: 404 | 410 = 404) =>
      screen(visit, slug, slug ? hubNotFound(site.texts, slug) : photoScreens(site.texts).noHub, status),
    hubFailed: (visit: PageVisit, slug: string) =>
      screen(visit, slug, photoScreens(site.texts).hubFailed, 503),
  };
}
