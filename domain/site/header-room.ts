import type { NavigationLink } from './navigation.ts';

/** Widths of the window, in rem, at which the header's stylesheet lets more links into the bar: step 1 is the first. */
const steps = Array.from({ length: 13 }, (_, index) => 40 + 6 * index);

// All in rem, as site/styles/header.css has them.
const pageWidth = 112;
const scrollbar = 1.1;
const logo = 2.75;
const tools = 3;
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
  const gutter = Math.min(3, Math.max(1, 0.35 + 0.028 * width));
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
