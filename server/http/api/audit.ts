import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { auditAnswer, qaAnswer, sitemapsAnswer } from '#contract/audit.ts';
import { presentAudit, presentQa, presentSitemaps } from '#server/presenters/api/audit.ts';
import type { AuditService } from '#server/services/audit/audit.ts';
import type { QaService } from '#server/services/audit/qa.ts';
import type { SitemapsService } from '#server/services/audit/sitemaps.ts';

export interface AuditRoutesOptions {
  audit: AuditService;
  qa: QaService;
  sitemaps: SitemapsService;
}

const tags = ['Search engines'];

/** The site held against its own rules, and what search engines are given. */
export function auditRoutes(app: FastifyInstance, { audit, qa, sitemaps }: AuditRoutesOptions): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/api/admin/audit',
    { schema: { tags, summary: 'Crawl every public page and find faults', response: { 200: auditAnswer } } },
    async (request) => presentAudit(await audit.run(request.actor)),
  );

  typed.post(
    '/api/admin/qa',
    { schema: { tags, summary: 'Try the QA checklist on the running site', response: { 200: qaAnswer } } },
    async (request) => presentQa(await qa.run(request.actor, request.headers.cookie ?? '')),
  );

  typed.get(
    '/api/admin/sitemaps',
    {
      schema: {
        tags,
        summary: 'The live sitemaps, and what was left out',
        response: { 200: sitemapsAnswer },
      },
    },
    async (request) => presentSitemaps(await sitemaps.read(request.actor)),
  );
}
