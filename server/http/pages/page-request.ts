import type { Asked } from './asked.ts';
import type { PageViews } from './page-views.ts';

/** Hashed addresses of the scripts that are built beside the pages. */
export interface ScriptAssets {
  site: string;
  themeBoot: string;
  login: string;
  /** Vite's client, in development only. */
  viteClient: string | null;
}

/** One request for a document, as the loaders see it. */
export interface PageRequest extends Asked {
  views: PageViews;
  scripts: ScriptAssets;
  /** Left by the rendering: the document, without its doctype. */
  html: string | null;
  /** Path and query as the router has to see them, where the page's name alone does not say it. */
  address: string | null;
  /** Of this one answer, for the scripts of a page that comes alive in the browser; null on all others. */
  nonce: string | null;
  /** Left by the loader: what the components show. */
  view: unknown;
  /** Left by the loader: headers of its own. */
  headers: Record<string, string>;
  /** Left by the loader: the page shows pictures of other hosts. */
  remoteImages: boolean;
}
