/** Pages on which visitors look for something. */
import type { SnippetPart } from '#domain/search/snippet.ts';
import type { DateView, GridView, ImageView, LinkView, PageFrame } from './pages.ts';

export interface SearchView extends PageFrame {
  /** As it was typed; empty without one. */
  query: string;
  /** Why nothing was searched for. */
  problem: string | null;
  photos: GridView;
  /** Articles and other pages of text. */
  texts: FoundTextView[];
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
