import type { LocationLevel } from '#domain/posts/location.ts';

/** What every presenter knows of the site: settings that do not change while the server runs. */
export interface SiteContext {
  /** The configured address, without a trailing slash. */
  siteUrl: string;
  siteName: string;
  /** The photographer; null when not set. */
  owner: string | null;
  timeZone: string;
  licenseUrl: string | null;
  licenseAcquireUrl: string | null;
  copyrightNotice: string | null;
  locationPrecision: LocationLevel;
  /** Where pictures come from when that is not the site itself. */
  imagesOrigin: string | null;
  /** Public address of a stored file: absolute, or a path on this site. */
  mediaUrl: (key: string) => string;
}

/** What differs from one request to the next, whatever the page. */
export interface PageVisit {
  /** Enabled hubs, by descending weight. */
  hubs: readonly { name: string }[];
  /** ISO, UTC. */
  now: string;
  /** False on any host but the configured one: then nothing may be indexed. */
  isCanonicalHost: boolean;
}

/** A page and the status it is answered with. */
export interface Presented<View> {
  kind: 'page';
  status: 200 | 404 | 410 | 503;
  view: View;
  /** It shows pictures of other sites, which its policy has to allow. */
  remoteImages?: boolean;
}

/** @param address a path on this site, or absolute already */
export function absoluteUrl(site: SiteContext, address: string): string {
  return /^https?:\/\//i.test(address) ? address : `${site.siteUrl}${address}`;
}

/** @param status of the page as a whole; a screen without the thing asked for has its own */
export function presented<View>(view: View, status: Presented<View>['status'] = 200): Presented<View> {
  return { kind: 'page', status, view };
}
