import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import * as contract from '#contract/site-pages.ts';
import { sitePageFields } from '#domain/site-pages/site-page.entity.ts';
import type { AppContext } from '../../compose/context.ts';
import { recordRoutes } from '../../platform/records/records.routes.ts';
import { sitePagesService } from './site-pages.service.ts';
import { listPageStarts } from './starts.service.ts';

const tag = 'Pages';

/** The owner's pages, drafts included, and texts to begin one with. */
export function sitePageRoutes(http: FastifyInstance, app: AppContext): void {
  recordRoutes(http, {
    path: 'pages',
    tag,
    one: 'page',
    many: 'pages',
    summaries: { create: 'Create a page', delete: 'Move a page to the bin, or delete it permanently' },
    map: sitePageFields,
    query: contract.sitePagesQuery,
    schemas: contract.sitePages,
    bodyLimit: contract.sitePageRequestBytes,
    records: sitePagesService(app),
  });

  http.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/page-starts',
    {
      schema: {
        tags: [tag],
        summary: 'Get texts to begin a page with',
        response: { 200: z.array(contract.pageStart) },
      },
    },
    async (request) => listPageStarts(app, request.actor),
  );
}
