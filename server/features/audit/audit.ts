import type { AuditAnswer, AuditProgress, QaAnswer, SitemapsAnswer } from '#contract/audit.ts';
import type { AuditState } from '#domain/seo/audit/state.ts';
import type { AuditReport } from './audit.service.ts';
import type { QaResult } from './qa.service.ts';
import type { SitemapReport } from './sitemaps.service.ts';

export function presentAuditProgress(state: AuditState): AuditProgress {
  return {
    phase: state.phase,
    started_at: state.startedAt,
    finished_at: state.finishedAt,
    pages: state.pages,
    unchanged: state.unchanged,
    read: state.read,
    files: state.files,
    checked_files: state.checkedFiles,
    compared: state.compared,
  };
}

export function presentAudit(report: AuditReport | null): AuditAnswer {
  return (
    report && {
      progress: presentAuditProgress(report.state),
      is_complete: report.isComplete,
      left_out: report.leftOut,
      errors: report.errors,
      warnings: report.warnings,
      findings: report.findings.map(({ kind, level, url, message, edit }) => ({
        kind,
        level,
        url,
        message,
        edit: edit && { kind: edit.kind, id: edit.id },
      })),
    }
  );
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
