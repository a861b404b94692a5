import type { IsOwnHost } from '#domain/seo/indexing.ts';
import type { Load, RequestCounts } from '../http/load.ts';
import type { ReadHealth } from '../http/read-health.ts';
import type { FastPath } from './fast-path.ts';
import type { PageCache } from './page-cache.ts';

/** Everything around the pages and documents of one HTTP server: caches, queues and counts. */
export interface Serving {
  cache: PageCache;
  /** Cache of searches alone: whatever visitors search for, no page is forgotten for it. */
  searchCache: PageCache;
  fastPath: FastPath;
  load: Load;
  counts: RequestCounts;
  reads: ReadHealth;
  isOwnHost: IsOwnHost;
  /** Vite's client connects back and puts styles into the page. */
  development: boolean;
}
