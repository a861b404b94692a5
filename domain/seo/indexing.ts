/** Photos from which a tag or a city is worth a search result of its own. */
export const indexThreshold = 5;

/** A hub that may only be indexed with more photos than this never gets into the sitemap. */
const highestHubThreshold = 100;

export const robotsMeta = {
  /** Previews of drafts, admin pages, and every page on a host that is not the site's own. */
  hidden: 'noindex, nofollow',
  /** Thin collections: not a result themselves, but their links lead on. */
  followOnly: 'noindex, follow',
  /** Screens without the thing asked for. */
  missing: 'noindex',
} as const;

export interface CollectionIndexing {
  /** Content of the robots meta; null where there is none. */
  robots: string | null;
  /** Whether the canonical link names the page itself or the site's root. */
  canonical: 'self' | 'root';
}

/** Tag and city pages. @param count published photos in the whole collection, not on the page */
export function collectionIndexing(count: number): CollectionIndexing {
  if (count >= indexThreshold) return { robots: null, canonical: 'self' };
  return { robots: robotsMeta.followOnly, canonical: count > 0 ? 'root' : 'self' };
}

/** A hub with fewer matching posts than it asks for is still growing. */
export function isGrowing(found: number, minPostsToIndex: number): boolean {
  return found < minPostsToIndex;
}

export function isHubInSitemap(hub: { enabled: boolean; minPostsToIndex: number }, found: number): boolean {
  return hub.enabled && hub.minPostsToIndex <= highestHubThreshold && !isGrowing(found, hub.minPostsToIndex);
}

/**
 * The robots meta as it finally stands: on any host but the configured one nothing is indexed.
 * @param robots what the page itself asks for
 */
export function robotsOnHost(robots: string | null, isCanonicalHost: boolean): string | null {
  return isCanonicalHost ? robots : robotsMeta.hidden;
}
