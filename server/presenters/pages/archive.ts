import { paths } from '#domain/site/paths.ts';
import { screens } from '../screens.ts';
import { type PageVisit, presented, type SiteContext } from '../site-context.ts';
import { collectionScreen } from './collection.ts';
import { type ListInput, photographs, presentList } from './collection-list.ts';

/** Every published photo, on pages that crawlers can walk: so the cards lead to the canonical addresses. */
export function createArchivePresenter(site: SiteContext) {
  return {
    photos: (visit: PageVisit, list: ListInput) =>
      presentList(site, visit, list, {
        kind: 'photos',
        heading: 'All Photos',
        title: 'All Photos',
        description: `The whole archive of ${site.siteName}: ${photographs(list.total).toLowerCase()} of candid street life, newest first.`,
        href: paths.photos,
        cardHref: paths.post,
        dates: 'medium',
        robots: null,
        empty: list.total === 0 ? screens.emptyArchive : null,
        statusWhenEmpty: 200,
      }),
    photosFailed: (visit: PageVisit) =>
      presented(collectionScreen(site, visit, 'photos', paths.photos(), screens.emptyArchive), 503),
  };
}
