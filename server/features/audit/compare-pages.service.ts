import {
  duplicateFinding,
  type LinkingPage,
  linkFindings,
  orphanFinding,
  sitemapFindings,
} from '#domain/seo/audit/link-rules.ts';
import type { AuditState } from '#domain/seo/audit/state.ts';
import type { Finding } from '#domain/seo/audit.ts';
import { paths } from '#domain/site/paths.ts';
import type { AppContext } from '../../compose/context.ts';
import type { AuditedPage } from './audit-addresses.repository.ts';
import { loadLinked } from './known-addresses.service.ts';
import { enter } from './list-pages.service.ts';
import { missingBlocks } from './missing-blocks.service.ts';
import { type Portion, type SiteToAudit, urlOf } from './site-to-audit.service.ts';

const pagesAtOnce = 250;

type Firsts = ReadonlyMap<string, { id: number; address: string }>;

/** Finds what is wrong between pages: links, files, canonicals, the sitemap, texts that are used twice, missing blocks. */
export function createPageComparison(app: AppContext, site: SiteToAudit): Portion {
  const { reader } = app;
  const keysOf = (rows: readonly AuditedPage[], column: 'title_key' | 'description_key') => [
    ...new Set(rows.map((row) => row[column]).filter((key) => key !== null)),
  ];

  return async (state) => {
    const rows = await reader.audit.pagesAfter(state.cursor.address, pagesAtOnce);
    const { pages, find } = await loadLinked(reader, rows, site.origin);
    const titles = await reader.audit.firstsWith('title_key', keysOf(rows, 'title_key'));
    const descriptions = await reader.audit.firstsWith('description_key', keysOf(rows, 'description_key'));
    const missing = await missingBlocks(app)(
      pages.map(({ row, page }) => ({ stamp: row.stamp, url: page.url })),
    );
    const found = pages.map(({ row, page }) => ({
      id: row.id,
      copyOf: row.canonical_id === row.id || isRoot(page.canonical) ? null : row.canonical_id,
      findings: [
        ...linkFindings(page, find),
        ...siteFindings(state, row, page),
        ...duplicateFinding('duplicate_title', page.url, otherPage(titles, row.title_key, row.id)),
        ...duplicateFinding(
          'duplicate_description',
          page.url,
          otherPage(descriptions, row.description_key, row.id),
        ),
        ...(missing.get(row.stamp ?? '') ?? []),
      ],
    }));
    return async (audit) => {
      await audit.replaceFindings(found, false);
      const next = { ...state, compared: state.compared + rows.length };
      const last = rows.at(-1);
      if (last && rows.length === pagesAtOnce)
        return { ...next, cursor: { ...state.cursor, address: last.id } };
      const siteChanged = app.version.current() !== state.contentVersion;
      return enter({ ...next, siteChanged, finishedAt: app.now().toISOString() }, 'done');
    };
  };

  function otherPage(firsts: Firsts, key: string | null, id: number): string | null {
    const first = key === null ? undefined : firsts.get(key);
    return first && first.id !== id ? urlOf(first.address, site.origin) : null;
  }

  function isRoot(url: string | null): boolean {
    return url === urlOf(paths.root(), site.origin);
  }

  /** Nothing is said of a sitemap that could not be read. */
  function siteFindings(state: AuditState, row: AuditedPage, page: LinkingPage): Finding[] {
    const isNamed = row.sitemap_run === state.run;
    if (state.unreadSitemaps.length > 0 && !isNamed) return [];
    const isOrphan = isNamed && page.status === 200 && row.linked_run !== state.run && !isRoot(page.url);
    return [...sitemapFindings(page, isNamed), ...(isOrphan ? [orphanFinding(page.url)] : [])];
  }
}
