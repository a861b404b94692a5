import { namesHub } from '../clusters/cluster.ts';
import type { Placement } from '../site-pages/site-page.entity.ts';
import { aboutSlug, type ListedSitePage } from '../site-pages/site-page.ts';
import { fill, formatCount, naiveSlug } from '../text/clean.ts';
import type { Texts } from '../texts/catalogue.ts';
import { en } from '../texts/en.ts';
import { type PageName, paths } from './paths.ts';

/** Hubs the navigation shows, of those it is given. */
const shownHubs = 3;

/** The three chips of Home; the hubs behind them come with the first migration. */
export const homeChips = ['street-candid', 'waterfront-candid', 'urban-life'] as const;

interface FooterLink {
  href: string;
  label: string;
  /** The label is the owner's. */
  isOwn?: boolean;
}

export interface NavigationLink {
  href: string;
  label: string;
  current: boolean;
  /** Its label is the owner's: a hub's name, a page's title. */
  isHub: boolean;
}

/**
 * The links everyone sees. The path alone would light up every hub at once, so a hub is compared by its slug,
 * in either form.
 * @param hubs enabled, by descending weight
 * @param hubSlug the requested slug, on a hub's page
 * @param own the owner's public pages, the lists that the owner has put into the header, and the URL of this page
 * @param texts of the links that every site has
 */
export function navigationLinks(
  hubs: readonly { name: string }[],
  page: PageName,
  hubSlug: string | null,
  own: { pages: readonly ListedSitePage[]; lists?: readonly FooterLink[]; path: string },
  texts: Texts,
): NavigationLink[] {
  const { pages: labels } = texts;
  return [
    { href: paths.home(), label: labels.home, current: page === 'home', isHub: false },
    {
      href: paths.articles(),
      label: labels.articles,
      current: page === 'articles' || page === 'article',
      isHub: false,
    },
    ...hubs.slice(0, shownHubs).map((hub) => ({
      href: paths.hub(naiveSlug(hub.name)),
      label: hubLabel(hub.name, texts),
      current: page === 'hub' && hubSlug !== null && namesHub(hubSlug, hub.name),
      isHub: true,
    })),
    ...(own.lists ?? []).map(({ href, label }) => ({
      ...{ href, label, isHub: false },
      current: own.path === href || own.path.startsWith(`${href}/`),
    })),
    ...placed(own.pages, 'header').map((link) => ({
      ...link,
      current: link.href === own.path,
      isHub: true,
    })),
  ];
}

/**
 * The links above the copyright; none without content of their own. The feed comes with the owner's pages, as every
 * browser finds it by itself.
 * @param lists those that have entries
 * @param pages public ones
 * @param labels of search and feed
 */
export function footerLinks(
  lists: readonly FooterLink[],
  pages: readonly ListedSitePage[],
  labels: Pick<Texts['pages'], 'search' | 'rss'>,
): readonly FooterLink[] {
  const links = placed(pages, 'footer').map((link) => ({ ...link, isOwn: true }));
  if (lists.length + links.length === 0) return [];
  const feed = links.length === 0 ? [] : [{ href: paths.rss(), label: labels.rss }];
  return [...lists, { href: paths.search(), label: labels.search }, ...links, ...feed];
}

/** The page about the owner first. */
function placed(pages: readonly ListedSitePage[], placement: Placement): FooterLink[] {
  return pages
    .filter((page) => page.placement === placement)
    .toSorted((one, other) => Number(other.slug === aboutSlug) - Number(one.slug === aboutSlug))
    .map(({ slug, title }) => ({ href: paths.page(slug), label: title }));
}

/** The name with its first letter capitalised. */
export function capitalized(name: string): string {
  const [first = '', ...rest] = Array.from(name.trim());
  return first.toUpperCase() + rest.join('');
}

/** The name of a hub. Those that every site begins with are called as the chips of Home, except in English. */
export function hubLabel(name: string, texts: Texts): string {
  const first = texts.isCarried ? firstHub(name) : undefined;
  return first ? texts.home[first] : capitalized(name);
}

/** The description of a hub; in the language of the site as long as it is the one that the hub began with. */
export function hubDescription(hub: { name: string; description: string }, texts: Texts): string {
  const first = texts.isCarried ? firstHub(hub.name) : undefined;
  const isFirst = first && hub.description.startsWith(en.firstHubs[first]);
  return isFirst ? texts.firstHubs[first] : hub.description;
}

function firstHub(name: string) {
  return homeChips.find((slug) => slug === naiveSlug(name));
}

/** Photos, articles or series on a page of each list. */
export const pageSizes = {
  ...{ tag: 12, city: 12, year: 12, camera: 12, lens: 12 },
  ...{ hub: 24, photos: 24, articles: 9, serieslist: 12 },
} as const;

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
  /** Number of the first item on the page, counted from 1; 0 when the list is empty. */
  from: number;
  /** Number of the last item on the page; 0 when the list is empty. */
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

export function showingText({ from, to, total }: PageOfList, { lists, locale }: Texts): string {
  const count = (number: number) => formatCount(number, locale);
  return fill(lists.showing, { from: count(from), to: count(to), total: count(total) });
}

export function pageOfText({ page, lastPage }: PageOfList, { lists, locale }: Texts): string {
  return fill(lists.pageOf, { page: formatCount(page, locale), last: formatCount(lastPage, locale) });
}

/** Widths of the window, in rem, at which the header's stylesheet lets more links into the bar: step 1 is the first. */
const steps = Array.from({ length: 13 }, (_, index) => 40 + 6 * index);

// All in rem, as site/styles/header.css has them.
const pageWidth = 160;
const scrollbar = 1.1;
const logo = 2.75;
const tools = 5.75;
const moreButton = 5.4;
/** The three links of admin mode. */
const ownLinks = 17.75;
const linkPadding = 1.75;
const linkSize = 0.9375;
const brandPadding = 1.125;
const brandSize = 1.375;
/** A longer brand may be cut. */
const mostBrand = 14;

/** From which step on something is in the bar and no longer in the menu; null: never. */
export interface HeaderSteps {
  visitor: number | null;
  /** In admin mode, which adds links. */
  owner: number | null;
}

export interface HeaderRoom {
  /** In the order of the links given. */
  links: HeaderSteps[];
  /** The links that admin mode adds after the first two. */
  ownLinks: HeaderSteps;
  /** Everything is in the bar. */
  all: HeaderSteps;
}

/** The last header: all pages of a site have the same one. */
let last: { key: string; room: HeaderRoom } | undefined;

/**
 * Which links of the navigation fit into the header at which width, in whatever typeface: the first ones first.
 * @param links Home, Articles and the hubs
 */
export function headerRoom(siteName: string, links: readonly Pick<NavigationLink, 'label'>[]): HeaderRoom {
  const key = [siteName, ...links.map(({ label }) => label)].join('\n');
  if (last?.key !== key) last = { key, room: measuredRoom(siteName, links) };
  return last.room;
}

function measuredRoom(siteName: string, links: readonly Pick<NavigationLink, 'label'>[]): HeaderRoom {
  const brand = Math.min(mostBrand, brandPadding + textWidth(siteName) * brandSize);
  const widths = links.map(({ label }) => linkPadding + textWidth(label) * linkSize);
  const upTo = (count: number) =>
    widths.slice(0, count).reduce((sum, width) => sum + width, logo + brand + tools);
  const all = {
    visitor: stepFor(upTo(links.length)),
    owner: stepFor(upTo(links.length) + ownLinks),
  };
  const stepsOf = (room: number, ownersRoom: number): HeaderSteps => ({
    visitor: earlier(stepFor(room + moreButton), all.visitor),
    owner: earlier(stepFor(ownersRoom + moreButton), all.owner),
  });
  return {
    links: links.map((_, index) => {
      const room = upTo(index + 1);
      return stepsOf(room, index < 2 ? room : room + ownLinks);
    }),
    ownLinks: { visitor: null, owner: stepsOf(0, upTo(2) + ownLinks).owner },
    all,
  };
}

/** Number of the first step at which so much room is there; null when there is none. */
function stepFor(room: number): number | null {
  const index = steps.findIndex((width) => roomAt(width) >= room);
  return index === -1 ? null : index + 1;
}

function roomAt(width: number): number {
  const gutter = Math.min(4.75, Math.max(1, 0.35 + 0.028 * width));
  return Math.min(width - scrollbar, pageWidth) - 2 * gutter;
}

function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** In em: what the text needs in the widest of the usual typefaces, rounded up. */
function textWidth(text: string): number {
  return Array.from(text.normalize('NFD'), letterWidth).reduce((sum, width) => sum + width, 0);
}

function letterWidth(letter: string): number {
  if (/\p{M}/u.test(letter)) return 0;
  if (/[ijltfrI .,:;'"|!()[\]/-]/.test(letter)) return 0.47;
  if (/[mwMW@%+=<>~^#]/.test(letter)) return 1;
  if (/[a-z\d$_*?`{}\\]/.test(letter)) return 0.64;
  if (/[A-Z&]/.test(letter)) return 0.79;
  if (/[жшщюыфњљω]/iu.test(letter)) return 1.1;
  return /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(letter) ? 0.8 : 1.25;
}
