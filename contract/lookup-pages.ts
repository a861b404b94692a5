/** Pages on which visitors look for something. */
import type { CityDot, CityMap } from '#domain/maps/city-map.ts';
import type { SearchAmong } from '#domain/search/kinds.ts';
import type { SnippetPart } from '#domain/search/snippet.ts';
import type { DateView, EmptyView, GridView, ImageView, LinkView, PageFrame } from './pages.ts';

export interface SearchView extends PageFrame {
  /** Query as it was typed; empty without one. */
  query: string;
  /** Why nothing was searched for. */
  problem: string | null;
  /** All, then each kind that was found; none where they would say the same. */
  filters: (CountedView & { isCurrent: boolean })[];
  photos: GridView;
  /** Articles, series and pages. */
  texts: { among: Exclude<SearchAmong, 'photos'>; found: FoundTextView[] }[];
  /** Only the best are shown. */
  isCut: boolean;
  /** Shown where nothing was found. */
  latest: GridView;
  /** Where to look instead. */
  actions: LinkView[];
}

export interface FoundTextView {
  href: string;
  title: string;
  language: string | null;
  snippet: SnippetPart[];
  date: DateView | null;
  city: string | null;
  image: ImageView | null;
}

/** All lists of photographs that have something in common. A section without entries is empty. */
export interface BrowseView extends PageFrame {
  empty: EmptyView | null;
  /** Sentence on what there is to browse. */
  lead: string;
  years: BrowsedYearView[];
  tags: { letters: { letter: string; names: CountedView[] }[]; note: string | null };
  cities: CountedNamesView;
  /** A region and, for cities elsewhere, the world. The list says all that they show. */
  maps: CityMapView[];
  cameras: CountedNamesView;
  lenses: CountedNamesView;
}

export interface CityMapView extends Omit<CityMap, 'dots'> {
  label: string;
  /** `href` is null where a dot cannot be clicked, and on the world for what the region links to. */
  dots: (Omit<CityDot, 'key' | 'total'> & { href: string | null; spoken: string })[];
}

/** A link with the number of its photographs. */
export interface CountedView extends LinkView {
  count: string;
}

export interface CountedNamesView {
  names: CountedView[];
  /** Says that only the largest are listed. */
  note: string | null;
}

export interface BrowsedYearView extends CountedView {
  /** Its months in words. */
  summary: string;
  /** Twelve: the initial, month and number of photographs, and that as a part of the month with most. */
  months: { initial: string; title: string; share: number }[];
  /** Its newest photographs. */
  photos: BrowsedPhotoView[];
}

/** A small image that leads to its photograph. */
export interface BrowsedPhotoView {
  href: string;
  src: string;
  /** Attribute `srcset` of the image. */
  files: string | null;
  sizes: string;
  alt: string;
  language: string | null;
  width: number;
  height: number;
  colour: string;
}
