import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as contract from '#contract/insights.ts';
import { dayOf } from '#domain/site/dates.ts';
import type { AppContext } from '../../compose/context.ts';
import { engineService } from './engine.service.ts';
import { createInsightsPresenter, presentKeywordMap } from './insights.presenter.ts';
import { type DiagnosticsService, insightsService } from './insights.service.ts';
import { keywordMapService } from './keyword-map.service.ts';

const tags = ['Semantics'];

/** Insights, diagnostics, and trying the engine. */
export function insightsRoutes(
  http: FastifyInstance,
  app: AppContext,
  diagnostics: DiagnosticsService,
): void {
  const present = createInsightsPresenter(app.site);
  const typed = http.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/api/admin/insights',
    { schema: { tags, summary: 'Get content statistics', response: { 200: contract.insights } } },
    async (request) => present.insights(await insightsService(app).read(request.actor)),
  );

  typed.get(
    '/api/admin/diagnostics',
    { schema: { tags, summary: 'Get diagnostics', response: { 200: contract.diagnostics } } },
    async (request) => present.diagnostics(await diagnostics.read(request.actor)),
  );

  typed.get(
    '/api/admin/keyword-map',
    {
      schema: {
        tags,
        summary: 'Get the pages that use the terms of each cluster',
        response: { 200: contract.keywordMap },
      },
    },
    async (request) => presentKeywordMap(await keywordMapService(app).read(request.actor)),
  );
  engineRoutes(http, app);
}

function engineRoutes(http: FastifyInstance, app: AppContext): void {
  const { now, site } = app;
  const engine = engineService(app);
  const present = createInsightsPresenter(site);
  const typed = http.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/api/admin/semantic/generate',
    {
      schema: {
        tags,
        summary: 'Suggest texts for a photo from clusters and templates',
        body: contract.generateBody,
        response: { 200: contract.generateAnswer },
      },
    },
    async (request) => {
      const date = dayOf(request.body.date ?? now().toISOString(), site.timeZone);
      const of = { ...request.body, date };
      return present.generated(await engine.generate(request.actor, of));
    },
  );

  typed.post(
    '/api/admin/semantic/tags',
    {
      schema: {
        tags,
        summary: 'Get tags in the site’s spelling and those in use',
        body: contract.tagsBody,
        response: { 200: contract.tagsAnswer },
      },
    },
    async ({ actor, body }) => ({
      usable: await engine.usableTags(actor, body.tags),
      in_use: await engine.tagsInUse(actor),
    }),
  );

  typed.post(
    '/api/admin/clusters/try',
    {
      schema: {
        tags,
        summary: 'Preview the photos of a cluster with these tokens',
        body: contract.tryClusterBody,
        response: { 200: contract.tryClusterAnswer },
      },
    },
    async (request) => {
      const { required_tokens: requiredTokens, negative_tokens: negativeTokens, slug } = request.body;
      const tokens = { requiredTokens, negativeTokens };
      return present.trial(await engine.tryCluster(request.actor, tokens, slug));
    },
  );
}
