import type { SiteView } from '#contract/pages.ts';
import { yearOf } from '#domain/site/dates.ts';
import { homeChips, navigationLinks } from '#domain/site/navigation.ts';
import { type PageName, paths } from '#domain/site/paths.ts';
import type { PageVisit, SiteContext } from '../../platform/presenting/site-context.ts';

/**
 * The frame around a page.
 * @param path the page's own address
 * @param hubSlug the slug asked for, on a hub's page
 */
export function siteView(
  site: SiteContext,
  visit: PageVisit,
  page: PageName,
  path: string,
  hubSlug: string | null = null,
): SiteView {
  return {
    name: site.siteName,
    year: yearOf(visit.now, site.timeZone),
    page,
    path,
    nav: navigationLinks(visit.hubs, page, hubSlug),
    notice: null,
    chips: homeChips.map(({ slug, label }) => ({ href: paths.hub(slug), label })),
  };
}
