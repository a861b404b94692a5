import { naiveHubSlug, namesHub } from '../clusters/cluster.ts';
import { formatCount } from '../text/clean.ts';
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
 * @param hubSlug the requested slug, on a hub's page
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

/** Photos or articles on a page of each list. */
export const pageSizes = { tag: 12, city: 12, hub: 24, photos: 24, articles: 9 } as const;

/** Photos on Home: the newest, without further pages. */
export const homeSize = 24;

/** Page buttons shown at once. */
const windowSize = 5;

/** Beyond the last page of any list, and small enough for every database's offset. */
const largestPage = 1_000_000;

/**
 * The page parameter as an integer of at least 1: what cannot be read (`abc`, ``, `-1`, `0`) is page 1, a
 * fraction loses its tail. A page beyond the last stays what it is; the list answers that it is not there.
 */
export function parsePageNumber(parameter: string | null): number {
  const page = Number.parseInt(parameter ?? '', 10);
  if (Number.isNaN(page) || page < 1) return 1;
  return Math.min(page, largestPage);
}

export interface PageOfList {
  page: number;
  /** At least 1: an empty list has one empty page. */
  lastPage: number;
  total: number;
  /** Of the first thing on the page, counted from 1; 0 when the list is empty. */
  from: number;
  /** Of the last thing on the page; 0 when the list is empty. */
  to: number;
}

/** @returns null when `page` lies beyond the last page */
export function pageOfList(page: number, total: number, size: number): PageOfList | null {
  const lastPage = Math.max(1, Math.ceil(total / size));
  if (page > lastPage) return null;
  const from = total === 0 ? 0 : (page - 1) * size + 1;
  return { page, lastPage, total, from, to: Math.min(page * size, total) };
}

/** Up to five page numbers around the current one, shifted inwards at both ends. */
export function pageWindow(page: number, lastPage: number): number[] {
  const count = Math.min(windowSize, lastPage);
  const first = Math.max(1, Math.min(page - Math.floor(windowSize / 2), lastPage - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}

export function showingText({ from, to, total }: PageOfList): string {
  return `Showing ${formatCount(from)} to ${formatCount(to)} of ${formatCount(total)} photos`;
}

export function pageOfText({ page, lastPage }: PageOfList): string {
  return `Page ${formatCount(page)} of ${formatCount(lastPage)}`;
}
