import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import * as contract from '#contract/site-pages.ts';
import type { Actor } from '#domain/access/account.ts';
import { sitePageFields } from '#domain/site-pages/fields.ts';
import type { PageStart } from '#domain/site-pages/starts.ts';
import { recordRoutes } from '../../platform/records/records.routes.ts';
import type { SitePagesService } from './site-pages.service.ts';

export interface SitePageRoutesOptions {
  sitePages: SitePagesService;
  pageStarts: (actor: Actor) => PageStart[];
}

const tag = 'Pages';

/** The owner's pages, drafts included, and texts to begin one with. */
export function sitePageRoutes(app: FastifyInstance, { sitePages, pageStarts }: SitePageRoutesOptions): void {
  recordRoutes(app, {
    path: 'pages',
    tag,
    one: 'page',
    many: 'pages',
    summaries: { create: 'Create a page', delete: 'Move a page to the bin, or delete it permanently' },
    map: sitePageFields,
    query: contract.sitePagesQuery,
    schemas: contract.sitePages,
    bodyLimit: contract.sitePageRequestBytes,
    records: sitePages,
  });

  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/page-starts',
    {
      schema: {
        tags: [tag],
        summary: 'Get texts to begin a page with',
        response: { 200: z.array(contract.pageStart) },
      },
    },
    async (request) => pageStarts(request.actor),
  );
}
