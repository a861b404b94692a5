import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  type AuditAnswer,
  type AuditProgress,
  auditAnswer,
  auditBody,
  auditProgress,
  type QaAnswer,
  qaAnswer,
  type SitemapsAnswer,
  sitemapsAnswer,
} from '#contract/audit.ts';
import { AppError } from '#domain/errors.ts';
import type { AuditState } from '#domain/seo/audit/state.ts';
import type { AuditReport, AuditService, EditablePlace } from './audit.service.ts';
import type { QaResult, QaService } from './qa.service.ts';
import type { SitemapReport, SitemapsService } from './sitemaps.service.ts';

const tags = ['Search engines'];
const shownFindings = 200;

/** Audit, checklist and sitemaps. */
export function auditRoutes(
  http: FastifyInstance,
  audit: AuditService,
  qa: QaService,
  sitemaps: SitemapsService,
): void {
  const typed = http.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/api/admin/audit',
    {
      schema: { tags, summary: 'Get the last audit of the site', response: { 200: auditAnswer } },
    },
    async (request) => presentAudit(await audit.report(request.actor, shownFindings)),
  );

  typed.post(
    '/api/admin/audit',
    {
      schema: {
        tags,
        summary: 'Start or resume an audit of every public page in the background',
        body: auditBody,
        response: { 200: auditProgress },
      },
    },
    async (request) => presentAuditProgress(await audit.startInBackground(request.actor, request.body)),
  );

  typed.post(
    '/api/admin/audit/step',
    {
      schema: {
        tags,
        summary: 'Wait a moment, and get how far the audit is',
        response: { 200: auditProgress },
      },
    },
    async (request) => {
      const state = await audit.progress(request.actor);
      if (!state) throw new AppError('not_found', 'No audit was started.');
      return presentAuditProgress(state);
    },
  );

  typed.post(
    '/api/admin/qa',
    { schema: { tags, summary: 'Run the QA checklist on the site', response: { 200: qaAnswer } } },
    async (request) => presentQa(await qa.run(request.actor, request.headers.cookie ?? '')),
  );

  typed.get(
    '/api/admin/sitemaps',
    {
      schema: {
        tags,
        summary: 'Get the live sitemaps and the excluded pages',
        response: { 200: sitemapsAnswer },
      },
    },
    async (request) => presentSitemaps(await sitemaps.read(request.actor)),
  );
}

function presentAuditProgress(state: AuditState): AuditProgress {
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

function presentAudit(report: AuditReport | null): AuditAnswer {
  return (
    report && {
      progress: presentAuditProgress(report.state),
      is_complete: report.isComplete,
      left_out: report.leftOut,
      errors: report.errors,
      warnings: report.warnings,
      findings: report.findings.map(({ kind, level, message, advice, pages, others, ...place }) => ({
        ...presentPlace(place),
        kind,
        level,
        message,
        advice,
        pages,
        others: others.map(presentPlace),
      })),
    }
  );
}

function presentPlace({ url, edit }: EditablePlace): EditablePlace {
  return { url, edit: edit && { kind: edit.kind, id: edit.id } };
}

function presentQa(results: readonly QaResult[]): QaAnswer {
  return results.map(({ item, label, passed, detail }) => ({ item, label, passed, detail }));
}

function presentSitemaps(report: SitemapReport): SitemapsAnswer {
  return {
    sitemap: report.sitemap,
    image_sitemap: report.imageSitemap,
    counts: report.counts.map(({ kind, count }) => ({ kind, count })),
    left_out: report.leftOut.map(({ name, path, reason }) => ({ name, path, reason })),
    more_left_out: report.moreLeftOut,
  };
}
