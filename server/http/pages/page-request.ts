import type { Actor } from '#domain/access/actor.ts';
import type { ResolvedPage } from '#domain/site/paths.ts';
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
export interface PageRequest {
  target: ResolvedPage;
  /** The `page` parameter, at least 1. */
  pageNumber: number;
  actor: Actor;
  /** The request came to the configured host: only then may pages be indexed. */
  isCanonicalHost: boolean;
  views: PageViews;
  scripts: ScriptAssets;
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
