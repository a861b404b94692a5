import { setImmediate } from 'node:timers/promises';
import type { Actor } from '#domain/access/actor.ts';
import { requireAdmin } from '#domain/access/require-admin.ts';
import type { Finding } from '#domain/seo/audit/finding.ts';
import type { PageFacts } from '#domain/seo/audit/page-facts.ts';
import { pageFindings } from '#domain/seo/audit/page-rules.ts';
import { saidOnce } from '#domain/seo/audit/said-once.ts';
import { type CrawledSite, siteFindings } from '#domain/seo/audit/site-rules.ts';
import { type PageName, pageOf } from '#domain/site/paths.ts';
import type { Repositories } from '#server/repositories/all.ts';
import type { HubsService } from '../hubs.ts';

export interface AuditDependencies extends SiteToAudit {
  reader: Pick<Repositories, 'posts' | 'articles'>;
  hubs: Pick<HubsService, 'bySlug'>;
}

export interface SiteToAudit {
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

/** The pages that are about a thing of the owner's. */
const editedAs: Readonly<Record<'post' | 'article' | 'cluster', readonly PageName[]>> = {
  post: ['post', 'photo'],
  article: ['article'],
  cluster: ['hub'],
};
const editables = ['post', 'article', 'cluster'] as const;

/** @property edit what can be edited to mend it; null where it is nothing of the owner's */
export type EditableFinding = Finding & { edit: { kind: keyof typeof editedAs; id: string } | null };

export interface AuditReport {
  /** Pages looked at. */
  pages: number;
  /** True when there were more than were looked at; then nothing is said of links and orphans that were not seen. */
  isCut: boolean;
  /** Errors first. */
  findings: EditableFinding[];
}

export type AuditService = ReturnType<typeof createAudit>;

/** Crawls every public page and holds it against the rules. */
export function createAudit({ reader, hubs, read, readSitemap, root, isPage, mostPages }: AuditDependencies) {
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

  const findBySlug = {
    post: reader.posts.findBySlug,
    article: reader.articles.findBySlug,
    cluster: hubs.bySlug,
  };

  async function editableAt(address: string): Promise<EditableFinding['edit']> {
    const url = new URL(address);
    const { page, subject } = pageOf(url.pathname, url.searchParams);
    if (subject === null) return null;
    const kind = editables.find((name) => editedAs[name].includes(page));
    if (!kind) return null;
    const found = await findBySlug[kind](subject);
    return found && { kind, id: found.id };
  }

  async function withEditors(findings: readonly Finding[]): Promise<EditableFinding[]> {
    const editors = new Map<string, EditableFinding['edit']>();
    for (const { url } of findings) if (!editors.has(url)) editors.set(url, await editableAt(url));
    return findings.map((found) => ({ ...found, edit: editors.get(found.url) ?? null }));
  }

  return {
    async run(actor: Actor): Promise<AuditReport> {
      requireAdmin(actor);
      const { site, isCut } = await crawl(await readSitemap());
      const found = [...[...site.pages.values()].flatMap(pageFindings), ...siteFindings(site)];
      const findings = saidOnce(found, site);
      const isKnown = ({ kind }: Finding) => !isCut || (kind !== 'orphan' && kind !== 'sitemap_dead');
      const shown = await withEditors(findings.filter(isKnown).sort(errorsFirst));
      return { pages: site.pages.size, isCut, findings: shown };
    },
  };
}

function errorsFirst(one: Finding, other: Finding): number {
  if (one.level !== other.level) return one.level === 'error' ? -1 : 1;
  return one.url < other.url ? -1 : one.url > other.url ? 1 : 0;
}
