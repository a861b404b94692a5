/** The documents that the server renders, and what their frames need. */
import type { BrowseView, SearchView } from './lookup-pages.ts';
import type { ArticlesView, ArticleView, CollectionView, HomeView, PhotoView } from './pages.ts';
import type { SeriesListView, SeriesView } from './series.ts';
import type { AboutView, SitePageView } from './site-page-views.ts';

export interface LoginView {
  siteName: string;
  /** Where to go after signing in: a path of ours. */
  next: string;
  /** Secret of a link that signs in without a password; null without a link, or with one that does not work. */
  once: string | null;
  /** Why the link does not work; null if there is nothing to say. */
  problem: string | null;
}

/** Content of the document of every admin page. */
export interface AdminFrameView {
  /** Origin of the images when it is not the site's own. */
  imagesOrigin: string | null;
  siteName: string;
  /** The site's own URL (`https://example.org`): what links to it is internal. */
  siteUrl: string;
  /** BCP 47 tag: the language of texts that have none of their own. */
  siteLanguage: string;
  username: string;
  /** IANA name; dates are shown in the site's own time. */
  timeZone: string;
  /** The first run of a new site is not finished. */
  isFirstRun: boolean;
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
  browse: BrowseView;
  year: CollectionView;
  camera: CollectionView;
  lens: CollectionView;
  hub: CollectionView;
  photos: CollectionView;
  articles: ArticlesView;
  article: ArticleView;
  page: SitePageView;
  about: AboutView;
  search: SearchView;
  series: SeriesView;
  serieslist: SeriesListView;
  unknown: PhotoView;
  login: LoginView;
  denied: DeniedView;
}

export type DocumentName = keyof DocumentViews;

/** Hashed URLs of the scripts that are built beside the pages. */
export interface ScriptAssets {
  site: string;
  themeBoot: string;
  /** The content of that file, for documents that contain it; null in development. */
  themeBootCode: string | null;
  /** The SVG of the icon, for the same documents. */
  icon: string | null;
  login: string;
  /** Vite's client, in development only. */
  viteClient: string | null;
}

/** Parts inside a document, so that its first screen waits for no other file. */
export interface DocumentParts {
  styles: string;
  /** The script of the head. */
  script: string;
  /** Data URL. */
  icon: string;
}

/** The document of an admin page, whose content is rendered in the browser. */
export interface AdminDocumentView {
  frame: AdminFrameView;
  /** Nonce of this one response, for the document's scripts and styles. */
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
