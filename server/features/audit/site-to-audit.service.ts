import type { AuditState } from '#domain/seo/audit/state.ts';
import type { PageFacts } from '#domain/seo/audit.ts';
import type { AuditRepository } from './audit-state.repository.ts';

/** One file of a sitemap: the URLs it names, or the files of which it is the index. */
export interface SitemapFile {
  status: number;
  addresses: string[];
  /** Paths. */
  parts: string[];
}

/** The running site, as a visitor sees it. URLs are absolute unless they are called paths. */
export interface SiteToAudit {
  /** Without a trailing slash. */
  origin: string;
  /** Several at once, in their order: what they say is read beside the requests. */
  read: (urls: readonly string[]) => Promise<PageFacts[]>;
  /** The status with which a file answers. */
  checkFile: (url: string) => Promise<number>;
  readSitemap: (path: string) => Promise<SitemapFile>;
  /** Kind of a URL; null for what the audit leaves alone: other sites, the admin area, calls. */
  kindOf: (url: string) => 'page' | 'file' | null;
  /** Differs when the software or its settings do: every page may have changed. */
  fingerprint: () => Promise<string>;
}

/**
 * One portion of a phase. The slow part comes first and writes nothing; the function that it returns writes inside one
 * transaction, and gives the state after it.
 */
export type Portion = (state: AuditState) => Promise<(audit: AuditRepository) => Promise<AuditState>>;

/** URL as the audit stores it: without the site's own origin. */
export function addressOf(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}

export function urlOf(address: string, origin: string): string {
  return address.startsWith('/') ? origin + address : address;
}
