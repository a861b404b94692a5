import type { AuditAnswer, QaAnswer, SitemapsAnswer } from '#contract/audit.ts';
import type { AuditReport } from '#server/services/audit/audit.ts';
import type { QaResult } from '#server/services/audit/qa.ts';
import type { SitemapReport } from '#server/services/audit/sitemaps.ts';

export function presentAudit({ pages, isCut, findings }: AuditReport): AuditAnswer {
  return {
    pages,
    is_cut: isCut,
    findings: findings.map(({ kind, level, url, message, edit }) => ({
      kind,
      level,
      url,
      message,
      edit: edit && { kind: edit.kind, id: edit.id },
    })),
  };
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
