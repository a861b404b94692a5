import type { Actor } from '#domain/access/actor.ts';

/** Hashed addresses of the scripts that are built beside the pages. */
export interface ScriptAssets {
  site: string;
  themeBoot: string;
  login: string;
  /** Vite's client, in development only. */
  viteClient: string | null;
}

/** One request for a page that comes alive in the browser, as its loaders see it. */
export interface PageRequest {
  actor: Actor;
  scripts: ScriptAssets;
  /** Of this one answer, for the page's scripts and styles. */
  nonce: string;
  /** What the frame around the page shows. */
  view: unknown;
}
