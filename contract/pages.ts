/**
 * Views of pages: complete texts and URLs, nothing to look up. Created by the presenters on the server; a visitor
 * sees exactly these fields.
 */
import type { PhotoShape } from '#domain/media/sizes.ts';
import type { Accent } from '#domain/settings/accent.ts';
import type { PageName } from '#domain/site/paths.ts';
import type { Texts } from '#domain/texts/catalogue.ts';

/** An image in every stored size. */
export interface ImageView {
  /**
   * `srcset` values, smallest first; null when no file of that format exists. AVIF begins at 1280 pixels: the narrower
   * ones of its list are WebP, which every browser with AVIF knows.
   */
  avif: string | null;
  webp: string | null;
  jpg: string | null;
  /** Fallback URL (the largest jpg, else webp). */
  src: string;
  width: number;
  height: number;
  /** width / height, as it is. */
  ratio: number;
  alt: string;
  colour: string;
  /** Base64; empty when unknown. */
  thumbhash: string;
}

export interface DateView {
  /** For `datetime`. */
  iso: string;
  /** Date as a visitor reads it. */
  label: string;
  /** The whole date, where the label lacks the year. */
  title?: string;
}

export interface CardView {
  slug: string;
  href: string;
  title: string;
  caption: string | null;
  /** The one chosen for its words; null: the site's. */
  language: string | null;
  date: DateView;
  city: string | null;
  image: ImageView | null;
}

export interface LinkView {
  href: string;
  label: string;
  /** The label is the owner's: a name or a title. */
  isOwn?: boolean;
}

/** A name with a link; `href` is null if its page has no photos. */
export interface NameView {
  href: string | null;
  label: string;
}

/** Content of <head>, complete. */
export interface HeadView {
  title: string;
  description: string | null;
  /** Absolute; null where the page has none (unknown paths). */
  canonical: string | null;
  /** Content of the robots meta; null where there is none. */
  robots: string | null;
  openGraph: {
    type: 'website' | 'article';
    locale: string;
    title: string;
    description: string | null;
    image: SocialImageView | null;
  };
  twitter: { title: string; description: string | null };
  /** ISO times, for articles and photographs. */
  published: string | null;
  modified: string | null;
  jsonLd: object[];
  /** The image to fetch first. */
  preload: PreloadView | null;
  /** In its place on phones. */
  coverPreload: PreloadView | null;
  /** Origin of the images, once there are any; null when it is unknown. */
  imagesOrigin: string | null;
  prev: string | null;
  next: string | null;
}

export interface PreloadView {
  srcset: string;
  sizes: string;
  /** Media type, by which a browser decides whether to fetch it. */
  type: string;
  /** Media condition. */
  media?: string;
}

export interface SocialImageView {
  url: string;
  width: number;
  height: number;
  alt: string;
}

/** The frame around every public page. */
export interface SiteView {
  name: string;
  /** Language of the owner's words, unless a text has its own. */
  language: string;
  /** Texts of the interface. */
  texts: Texts;
  /** Accent color of the owner; null for the site's own amber. */
  accent: Accent | null;
  /** Copyright year. */
  year: number;
  page: PageName;
  /** URL of this page, for the navigation's active link. */
  path: string;
  nav: (LinkView & { current: boolean; isHub: boolean })[];
  /** Links to further pages, above the copyright; empty without any. */
  footer: readonly LinkView[];
  /** Shown above the page when a part of it could not be loaded. */
  notice: string | null;
  /** Id of the failed request, as in its line of the log. */
  requestId: string | null;
  /** Three links of Home's hero. */
  chips: LinkView[];
}

export interface PageFrame {
  site: SiteView;
  head: HeadView;
}

/** A 'not found' screen. `figure` is the disc's place in the empty frame. */
export interface EmptyView {
  figure: 'coming' | 'arriving' | 'gone' | 'none';
  title: string;
  text: string | null;
  actions: LinkView[];
}

/** Photographs in justified rows. */
export interface GridView {
  cards: CardView[];
  /** Attribute `sizes` of the image of each card, which depends on its neighbours. */
  sizes: string[];
}

export interface HomeView extends PageFrame, GridView {
  tagline: string;
  /** Photo that opens Home; null where only the site's name is above the grid. */
  opening: OpeningView | null;
}

/** The photo that opens Home, cropped around its focal point. */
export interface OpeningView {
  card: CardView & { image: ImageView };
  sizes: string;
  /** Its crops for phones; null until they are made. */
  cover: { webp: string; avif: string | null; width: number; height: number } | null;
  /** `object-position`. */
  focus: string;
  /** Pixels of its widest file: it is enlarged by a quarter at most. */
  widest: { width: number; height: number };
}

export interface PhotoView extends PageFrame {
  /** The screen to show instead of a photograph. */
  empty: EmptyView | null;
  photo: PhotoDetailView | null;
}

export interface PhotoDetailView {
  title: string;
  caption: string | null;
  /** The one chosen for its words; null: the site's. */
  language: string | null;
  date: DateView;
  /** The day of exposure, `iso` without a time; null when unknown or the same day. */
  taken: DateView | null;
  location: string | null;
  camera: CameraView | null;
  creator: string | null;
  rights: RightsView | null;
  /** Sanitised HTML; null when there is no story. */
  storyHtml: string | null;
  tags: LinkView[];
  image: ImageView | null;
  shape: PhotoShape;
  /** Its place from 1, among all published photos, newest first, or in a series; null for a draft. */
  position: { number: number; of: number } | null;
  previous: NeighborView | null;
  next: NeighborView | null;
  /** Only on the post page. */
  related: CardView[];
  /** An admin looks at an unpublished post. */
  preview: boolean;
  /** The list that its neighbors are of: all photos, or a series. */
  list: { href: string; pageSize: number };
  breadcrumb: LinkView[];
}

export interface CameraView {
  /** Camera and lens. */
  names: string[];
  /** `35 mm`, `f/4.4`, `1/100 s`, `ISO 3200`. */
  values: string[];
}

export interface RightsView {
  notice: string | null;
  license: LinkView | null;
  /** Where a license can be bought. */
  acquire: string | null;
}

export interface NeighborView {
  href: string;
  title: string;
  language: string | null;
  image: ImageView | null;
}

export interface PagerView {
  /** 'Showing x to y of n photos' or 'Page x of y'. */
  text: string;
  pages: { number: number; href: string; current: boolean }[];
  previous: string | null;
  next: string | null;
}

export interface CollectionView extends PageFrame, GridView {
  kind: 'tag' | 'city' | 'year' | 'camera' | 'lens' | 'hub' | 'photos';
  empty: EmptyView | null;
  title: string;
  /** A hub's description, when indexable. */
  description: string | null;
  /** 'growing' notice of a hub. */
  growing: { found: number; needed: number } | null;
  /** Hubs to look at, on the first page of the archive. */
  hubs: LinkView[];
  /** The cover that the owner of a hub has chosen. */
  opening: OpeningView | null;
  pager: PagerView | null;
}

export interface TeaserView {
  href: string;
  title: string;
  excerpt: string;
  language: string | null;
  date: DateView;
  city: string | null;
  image: ImageView | null;
}

export interface ArticlesView extends PageFrame {
  empty: EmptyView | null;
  /** '' beyond the last page. */
  title: string;
  teasers: TeaserView[];
  pager: PagerView | null;
}

export interface ArticleView extends PageFrame {
  empty: EmptyView | null;
  article: ArticleDetailView | null;
}

export interface ArticleDetailView {
  title: string;
  excerpt: string;
  language: string | null;
  date: DateView;
  city: NameView | null;
  hero: ImageView | null;
  bodyHtml: string;
  /** Headings of level 2 and 3. */
  contents: { id: string; text: string; level: 2 | 3 }[];
  tags: NameView[];
  /** Sources of the article: absolute URLs of other sites. */
  sources: LinkView[];
  related: CardView[];
}
