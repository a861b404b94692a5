import { setImmediate } from 'node:timers/promises';
import type { Actor } from '#domain/access/actor.ts';
import { requireAdmin } from '#domain/access/require-admin.ts';
import type { Finding } from '#domain/seo/audit/finding.ts';
import type { PageFacts } from '#domain/seo/audit/page-facts.ts';
import { pageFindings } from '#domain/seo/audit/page-rules.ts';
import { type CrawledSite, siteFindings } from '#domain/seo/audit/site-rules.ts';

export interface AuditDependencies {
  /** Asks one address of the site, inside the process, as a visitor. */
  read: (url: string) => Promise<PageFacts>;
  /** Every address that the sitemaps name. */
  readSitemap: () => Promise<string[]>;
  /** Home's address. */
  root: string;
  /** Addresses that are no pages: files, feeds, calls. */
  isPage: (url: string) => boolean;
  /** Pages that are looked at; more would take minutes. */
  mostPages: number;
}

export interface AuditReport {
  /** Pages looked at. */
  pages: number;
  /** True when there were more than were looked at; then nothing is said of links and orphans that were not seen. */
  isCut: boolean;
  /** Errors first. */
  findings: Finding[];
}

export type AuditService = ReturnType<typeof createAudit>;

/** Crawls every public page and holds it against the rules. */
export function createAudit({ read, readSitemap, root, isPage, mostPages }: AuditDependencies) {
  async function crawl(sitemap: readonly string[]): Promise<{ site: CrawledSite; isCut: boolean }> {
    const pages = new Map<string, PageFacts>();
    const queue = [root, ...sitemap];
    const seen = new Set(queue);
    for (let url = queue.shift(); url !== undefined && pages.size < mostPages; url = queue.shift()) {
      const page = await read(url);
      pages.set(url, page);
      const next = [...page.links, page.location, page.canonical].filter((link) => link !== null);
      for (const link of next) {
        if (seen.has(link) || !link.startsWith(root) || !isPage(link)) continue;
        seen.add(link);
        queue.push(link);
      }
      // A crawl is long: visitors come first.
      await setImmediate();
    }
    return { site: { root, pages, sitemap }, isCut: queue.length > 0 };
  }

  return {
    async run(actor: Actor): Promise<AuditReport> {
      requireAdmin(actor);
      const { site, isCut } = await crawl(await readSitemap());
      const findings = [...[...site.pages.values()].flatMap(pageFindings), ...siteFindings(site)];
      const isKnown = ({ kind }: Finding) => !isCut || (kind !== 'orphan' && kind !== 'sitemap_dead');
      return { pages: site.pages.size, isCut, findings: findings.filter(isKnown).sort(errorsFirst) };
    },
  };
}

function errorsFirst(one: Finding, other: Finding): number {
  if (one.level !== other.level) return one.level === 'error' ? -1 : 1;
  return one.url < other.url ? -1 : one.url > other.url ? 1 : 0;
}
