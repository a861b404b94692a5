import type { Actor } from '#domain/access/actor.ts';
import type { ResolvedPage } from '#domain/site/paths.ts';

/** A visitor's wish for a page: all that the page may depend on. */
export interface Asked {
  target: ResolvedPage;
  /** The `page` parameter, at least 1. */
  pageNumber: number;
  actor: Actor;
  /** The request came to the configured host: only then may pages be indexed. */
  isCanonicalHost: boolean;
}
