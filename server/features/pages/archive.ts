import { robotsMeta } from '#domain/seo/indexing.ts';
import { capitalised } from '#domain/site/navigation.ts';
import { paths } from '#domain/site/paths.ts';
import { type PageVisit, presented, type SiteContext } from '../../platform/presenting/site-context.ts';
import { collectionScreen } from './collection-2.ts';
import { type ListInput, photographs, presentList } from './collection-list.ts';
import { screens } from './screens.ts';

interface Theme {
  name: string;
  slug: string;
  /** Its published photos. */
  total: number;
}

/** Every published photo, on pages that crawlers can walk: so the cards lead to the canonical addresses. */
export function createArchivePresenter(site: SiteContext) {
  return {
    /** @param themes enabled hubs; those with photographs are named, as the navigation has room for three alone */
    photos: (visit: PageVisit, list: ListInput, themes: readonly Theme[]) =>
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
        themes: themes
          .filter(({ total }) => total > 0)
          .map(({ name, slug }) => ({ href: paths.hub(slug), label: capitalised(name) })),
      }),
    photosFailed: (visit: PageVisit) =>
      presented(collectionScreen(site, visit, 'photos', paths.photos(), screens.emptyArchive), 503),
  };
}
