/**
 * What pages show: complete texts and URLs, nothing to look up. Created by the presenters on the server; a visitor
 * sees exactly these fields.
 */

import type { PageName } from '#domain/site/paths.ts';

/** An image in every stored size. */
export interface ImageView {
  /** `srcset` values; null when no file of that format exists. */
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
}

export interface DateView {
  /** For `datetime`. */
  iso: string;
  /** As a visitor reads it. */
  label: string;
}

export interface CardView {
  slug: string;
  href: string;
  title: string;
  caption: string | null;
  date: DateView;
  city: string | null;
  image: ImageView | null;
}

export interface LinkView {
  href: string;
  label: string;
}

/** A name with a link; `href` is null if its page has no photos. */
export interface NameView {
  href: string | null;
  label: string;
}

/** What goes into <head>, complete. */
export interface HeadView {
  title: string;
  description: string | null;
  /** Absolute; null where the page has none (unknown paths). */
  canonical: string | null;
  /** Content of the robots meta; null where there is none. */
  robots: string | null;
  openGraph: {
    type: 'website' | 'article';
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
  preload: { srcset: string; sizes: string; type: string } | null;
  /** Origin of the images, once there are any; null when it is unknown. */
  imagesOrigin: string | null;
  prev: string | null;
  next: string | null;
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
  /** Copyright year. */
  year: number;
  page: PageName;
  /** URL of this page, for the navigation's active link. */
  path: string;
  nav: (LinkView & { current: boolean })[];
  /** Shown above the page when a part of it could not be loaded. */
  notice: string | null;
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
  /** What the image of each card says as `sizes`, which depends on its neighbours. */
  sizes: string[];
}

export interface HomeView extends PageFrame, GridView {}

export interface PhotoView extends PageFrame {
  /** The screen to show instead of a photograph. */
  empty: EmptyView | null;
  photo: PhotoDetailView | null;
}

export interface PhotoDetailView {
  title: string;
  caption: string | null;
  date: DateView;
  /** The day of exposure, `iso` without a time; null when unknown or the same day. */
  taken: DateView | null;
  location: string | null;
  camera: string | null;
  creator: string | null;
  /** Sanitised HTML; null when there is no story. */
  storyHtml: string | null;
  tags: LinkView[];
  image: ImageView | null;
  shape: 'landscape' | 'portrait' | 'panorama';
  previous: NeighborView | null;
  next: NeighborView | null;
  /** Only on the post page. */
  related: CardView[];
  /** An admin looks at an unpublished post. */
  preview: boolean;
  breadcrumb: LinkView[];
}

export interface NeighborView {
  href: string;
  title: string;
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
  kind: 'tag' | 'city' | 'hub' | 'photos';
  empty: EmptyView | null;
  title: string;
  /** A hub's description, when indexable. */
  description: string | null;
  /** 'growing' notice of a hub. */
  growing: { found: number; needed: number } | null;
  /** Hubs to look at, on the first page of the archive. */
  hubs: LinkView[];
  pager: PagerView | null;
}

export interface TeaserView {
  href: string;
  title: string;
  excerpt: string;
  date: DateView;
  city: string | null;
  image: ImageView | null;
}

export interface ArticlesView extends PageFrame {
  empty: EmptyView | null;
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
  date: DateView;
  city: NameView | null;
  hero: ImageView | null;
  bodyHtml: string;
  /** Headings of level 2 and 3. */
  contents: { id: string; text: string; level: 2 | 3 }[];
  tags: NameView[];
  /** What the article rests on: absolute URLs of other sites. */
  sources: LinkView[];
  related: CardView[];
}

export interface LoginView {
  siteName: string;
  /** Where to go after signing in: a path of ours. */
  next: string;
}

/** What the document of every admin page contains. */
export interface AdminFrameView {
  /** Origin of the images when it is not the site's own. */
  imagesOrigin: string | null;
  siteName: string;
  /** The site's own URL (`https://example.org`): what links to it is internal. */
  siteUrl: string;
  username: string;
  /** IANA name; dates are shown in the site's own time. */
  timeZone: string;
}

/** For a signed-in user without the role. */
export interface DeniedView {
  siteName: string;
}

/** Views of the documents that the server renders. */
export interface DocumentViews {
  home: HomeView;
  photo: PhotoView;
  post: PhotoView;
  tag: CollectionView;
  city: CollectionView;
  hub: CollectionView;
  photos: CollectionView;
  articles: ArticlesView;
  article: ArticleView;
  unknown: PhotoView;
  login: LoginView;
  denied: DeniedView;
}

export type DocumentName = keyof DocumentViews;

/** Hashed URLs of the scripts that are built beside the pages. */
export interface ScriptAssets {
  site: string;
  themeBoot: string;
  login: string;
  /** Vite's client, in development only. */
  viteClient: string | null;
}

/** The document of an admin page, whose content is rendered in the browser. */
export interface AdminDocumentView {
  frame: AdminFrameView;
  /** Of this one response, for the document's scripts and styles. */
  nonce: string;
  assets: AdminAssets;
}

/** URLs in the admin build. */
export interface AdminAssets {
  script: string;
  styles: readonly string[];
  /** Modules that the script and the page import. */
  preloads: readonly string[];
}
