import { naiveHubSlug, namesHub } from '../clusters/slug.ts';
import { type PageName, paths } from './paths.ts';

/** Hubs the navigation shows, of those it is given. */
const shownHubs = 3;

/** The three chips of Home; the hubs behind them come with the first migration. */
export const homeChips: readonly { slug: string; label: string }[] = [
  { slug: 'street-candid', label: 'Street Photography' },
  { slug: 'waterfront-candid', label: 'Waterfront Moments' },
  { slug: 'urban-life', label: 'Urban Life' },
];

export interface NavigationLink {
  href: string;
  label: string;
  current: boolean;
}

/**
 * The links everyone sees. The path alone would light up every hub at once, so a hub is compared by its slug,
 * in either form.
 * @param hubs enabled, by descending weight
 * @param hubSlug the slug asked for, on a hub's page
 */
export function navigationLinks(
  hubs: readonly { name: string }[],
  page: PageName,
  hubSlug: string | null,
): NavigationLink[] {
  return [
    { href: paths.home(), label: 'Home', current: page === 'home' },
    { href: paths.articles(), label: 'Articles', current: page === 'articles' || page === 'article' },
    ...hubs.slice(0, shownHubs).map((hub) => ({
      href: paths.hub(naiveHubSlug(hub.name)),
      label: capitalised(hub.name),
      current: page === 'hub' && hubSlug !== null && namesHub(hubSlug, hub.name),
    })),
  ];
}

/** The name with its first letter capitalised. */
export function capitalised(name: string): string {
  const [first = '', ...rest] = Array.from(name.trim());
  return first.toUpperCase() + rest.join('');
}
