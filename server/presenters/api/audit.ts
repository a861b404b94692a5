import type { AuditAnswer, QaAnswer, SitemapsAnswer } from '#contract/audit.ts';
import { pageOf } from '#domain/site/paths.ts';
import type { AuditReport } from '#server/services/audit/audit.ts';
import type { QaResult } from '#server/services/audit/qa.ts';
import type { SitemapReport } from '#server/services/audit/sitemaps.ts';

export function presentAudit({ pages, isCut, findings }: AuditReport): AuditAnswer {
  return {
    pages,
    is_cut: isCut,
    findings: findings.map(({ kind, level, url, message }) => ({
      kind,
      level,
      url,
      message,
      edit: editOf(url),
    })),
  };
}

function editOf(address: string): AuditAnswer['findings'][number]['edit'] {
  const url = new URL(address);
  const { page, subject } = pageOf(url.pathname, url.searchParams);
  if (subject === null) return null;
  if (page === 'post' || page === 'photo') return { kind: 'post', slug: subject };
  return page === 'article' ? { kind: 'article', slug: subject } : null;
}

export function presentQa(results: readonly QaResult[]): QaAnswer {
  return results.map(({ item, label, passed, detail }) => ({ item, label, passed, detail }));
}

export function presentSitemaps(report: SitemapReport): SitemapsAnswer {
  return {
    sitemap: report.sitemap,
    image_sitemap: report.imageSitemap,
    counts: report.counts.map(({ kind, count }) => ({ kind, count })),
    left_out: report.leftOut.map(({ name, path, reason }) => ({ name, path, reason })),
    more_left_out: report.moreLeftOut,
  };
}
