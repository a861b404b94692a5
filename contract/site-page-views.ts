/** Views of the owner's pages. */
import type { EmptyView, ImageView, PageFrame } from './pages.ts';

/** A page of the owner's. */
export interface SitePageView extends PageFrame {
  empty: EmptyView | null;
  page: {
    title: string;
    /** Sanitised. */
    bodyHtml: string;
  } | null;
}

export interface AboutView extends PageFrame {
  empty: EmptyView | null;
  about: AboutDetailView | null;
}

export interface AboutDetailView {
  /** The owner's name, or the page's title. */
  heading: string;
  portrait: (ImageView & { sizes: string }) | null;
  /** Paragraphs. */
  biography: string[];
  /** Text of the page ahead of its first heading; sanitised. */
  introHtml: string;
  /** The rest of it, a part for each heading of level 2; sanitised. */
  sections: string[];
}
