import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as contract from '#contract/insights.ts';
import type { EngineService } from './engine.service.ts';
import type { InsightsPresenter } from './insights.presenter.ts';
import { presentKeywordMap } from './insights.presenter.ts';
import type { DiagnosticsService, InsightsService } from './insights.service.ts';
import type { KeywordMapService } from './keyword-map.service.ts';

export interface InsightsRoutesOptions {
  insights: InsightsService;
  diagnostics: DiagnosticsService;
  engine: EngineService;
  keywordMap: KeywordMapService;
  present: InsightsPresenter;
  /** The day of a moment (ISO) where the site is, `2026-05-01`; null for the present one. */
  dayAt: (moment: string | null) => string;
}

const tags = ['Semantics'];

type TypedInstance = ReturnType<typeof withTypes>;
const withTypes = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>();

/** Insights, diagnostics, and trying the engine. */
export function insightsRoutes(app: FastifyInstance, options: InsightsRoutesOptions): void {
  const typed = withTypes(app);
  figureRoutes(typed, options);
  engineRoutes(typed, options);
}

function figureRoutes(
  typed: TypedInstance,
  { insights, diagnostics, keywordMap, present }: InsightsRoutesOptions,
): void {
  typed.get(
    '/api/admin/insights',
    { schema: { tags, summary: 'Get content statistics', response: { 200: contract.insights } } },
    async (request) => present.insights(await insights.read(request.actor)),
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
    async (request) => presentKeywordMap(await keywordMap.read(request.actor)),
  );
}

function engineRoutes(typed: TypedInstance, { engine, present, dayAt }: InsightsRoutesOptions): void {
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
      const of = { ...request.body, date: dayAt(request.body.date) };
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
