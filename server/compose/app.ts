import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createIsOwnHost, type IsOwnHost } from '#domain/seo/indexing.ts';
import { discoveryOf, paths } from '#domain/site/paths.ts';
import { createPrivatePages } from '../features/access/admin-pages.routes.ts';
import { sessionCookieName } from '../features/access/guard.hook.ts';
import { aiRoutes } from '../features/ai/ai.routes.ts';
import { adminArticleRoutes } from '../features/articles/articles.routes.ts';
import { articleHistoryRoutes } from '../features/articles/history.routes.ts';
import { adminPreviewRoutes, linkTargetRoutes } from '../features/articles/links.routes.ts';
import { publicArticleRoutes } from '../features/articles/public-articles.routes.ts';
import { assetRoutes } from '../features/assets/assets.routes.ts';
import { auditRoutes } from '../features/audit/audit.routes.ts';
import { createSitemaps } from '../features/audit/sitemaps.service.ts';
import { backupRoutes } from '../features/backups/backups.routes.ts';
import { binRoutes } from '../features/bin/bin.routes.ts';
import { calculatorRoutes } from '../features/calculators/calculators.routes.ts';
import { hubRoutes } from '../features/clusters/hubs.routes.ts';
import { describeRoutes } from '../features/describe/describe.routes.ts';
import { createDiscoveryHandler } from '../features/discovery/discovery.routes.ts';
import { describeCalls, docsRoutes } from '../features/docs/docs.routes.ts';
import { jobsRoutes } from '../features/jobs/jobs.routes.ts';
import { fileRoutes } from '../features/media/files.routes.ts';
import { uploadRoutes } from '../features/media/upload.routes.ts';
import {
  type Bundle,
  createRenderer,
  developmentBundle,
  productionBundle,
  type Renderer,
} from '../features/pages/bundle/bundle.ts';
import { createPageHandler, sendSpeculationRules } from '../features/pages/pages.routes.ts';
import { completionRoutes } from '../features/posts/completion.routes.ts';
import { adminPostRoutes, toPostFilters } from '../features/posts/posts.routes.ts';
import { publicPostRoutes } from '../features/posts/public-posts.routes.ts';
import { scheduleRoutes } from '../features/schedule/schedule.routes.ts';
import { searchRoutes } from '../features/search/search.routes.ts';
import { insightsRoutes } from '../features/semantic/insights.routes.ts';
import { semanticRoutes } from '../features/semantic/semantic.routes.ts';
import { seriesRoutes } from '../features/series/series.routes.ts';
import { settingsRoutes } from '../features/settings/settings.routes.ts';
import { sitePageRoutes } from '../features/site-pages/site-pages.routes.ts';
import { type ConnectionLimits, usualConnections } from '../platform/http/connections.ts';
import {
  addRequestCounts,
  createLoad,
  createRequestCounts,
  type LoadLimits,
  usualLimits,
} from '../platform/http/load.ts';
import { addReadHealth, createReadHealth } from '../platform/http/read-health.ts';
import { createHttp } from '../platform/http/server.ts';
import { serveAssets, serveMedia } from '../platform/http/static-files.ts';
import { createFastPath } from '../platform/page-cache/fast-path.ts';
import { createPageCache, type PageCache } from '../platform/page-cache/page-cache.ts';
import type { Serving } from '../platform/page-cache/serving.ts';
import { addAccessControl } from './hooks.ts';
import { createRefusalLog } from './logger.ts';
import { addMetrics } from './metrics.ts';
import type { Services } from './services.ts';
import { siteAudit } from './site-sources.ts';

export interface AppOptions {
  services: Services;
  logger: Logger;
  mode: 'production' | 'development';
  /** Limits that replace the usual ones. */
  limits?: Partial<LoadLimits>;
  connections?: Partial<ConnectionLimits>;
}

/** Bytes of cached pages in memory. */
const pageCacheBytes = 96 * 1024 * 1024;
const searchCacheBytes = 8 * 1024 * 1024;
const isProxy = () => true;
const pageMaxAgeMs = 10 * 60 * 1000;

/** The composition root: hooks, calls, documents and pages in their order. The caller listens and closes. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, mode } = options;
  const { config } = services;
  const logger = services.recentErrors.watch(options.logger);
  const { https } = config.site;
  const { reservesMining } = config.texts;
  const bundle = mode === 'production' ? await productionBundle() : await developmentBundle();
  const caches = createCaches(services, logger);
  const { cache } = caches;
  const sessionCookie = sessionCookieName(https);
  const counts = createRequestCounts();
  const fastPath = createFastPath({ cache, sessionCookie, counts });
  const load = createLoad({ ...usualLimits, ...options.limits }, createRefusalLog(logger));
  const app = createHttp({
    logger,
    trustProxy: config.trustProxy,
    fastPath: mode === 'production' ? fastPath : null,
    load,
    // If a proxy is trusted, all connections may be its own.
    connections: { ...usualConnections, ...(config.trustProxy && { isProxy }), ...options.connections },
    onRequest: services.visitors.note,
  });
  app.addHook('onClose', bundle.close);
  addRequestCounts(app, counts);
  const reads = createReadHealth(() => counts.cache.handler + counts.parserHits());
  addReadHealth(app, reads, counts);

  const isOwnHost = createIsOwnHost(config.site);
  const render = createRenderer(bundle);
  const development = mode === 'development';
  const privatePages = createPrivatePages(services.app, render, development);

  if (bundle.middleware) {
    // Registered before the guard: the sources of the admin area have URLs below /admin.
    await app.register(middie);
    app.use(bundle.middleware);
  }
  await describeCalls(app, services.app, sessionCookie);
  await addAccessControl(app, services.app, load, privatePages.renderDenied);
  await addFiles(app, { bundle, services, https, reservesMining, isOwnHost });
  addCalls(app, services);
  addMetrics(app, services.app, { counts, load, cache });
  privatePages.addRoutes(app);
  app.get(paths.speculationRules(), sendSpeculationRules);
  const serving = { ...caches, reads, development, fastPath, load, counts, isOwnHost };
  addPages(app, services, serving, render);
  return app;
}

/** The caches of pages and of searches. */
function createCaches({ version }: Services, logger: Logger): { cache: PageCache; searchCache: PageCache } {
  const cacheOf = (maxBytes: number) =>
    createPageCache({
      maxBytes,
      maxAge: pageMaxAgeMs,
      currentVersion: version.current,
      now: Date.now,
      onFailure: (error) => logger.error({ err: error }, 'an answer could not be compressed'),
    });
  return { cache: cacheOf(pageCacheBytes), searchCache: cacheOf(searchCacheBytes) };
}

/** Adds the routes of all other URLs: documents for machines, then pages. */
function addPages(
  http: FastifyInstance,
  { app, backups }: Services,
  serving: Serving,
  render: Renderer,
): void {
  const answerDocument = createDiscoveryHandler(http, app, serving, backups);
  const answerPage = createPageHandler(app, serving, render);
  http.get('/*', async (request, reply) => {
    const document = discoveryOf((request.raw.url ?? '/').split('?', 1)[0] ?? '/');
    await (document ? answerDocument(document, request, reply) : answerPage(request, reply));
    return reply;
  });
}

/** Adds the routes of the API. */
function addCalls(app: FastifyInstance, services: Services): void {
  publicPostRoutes(app, services.app);
  publicArticleRoutes(app, services.app);
  hubRoutes(app, services.app);
  searchRoutes(app, services.app);
  adminPostRoutes(app, services.app, services.schedule);
  completionRoutes(app, services.app);
  adminArticleRoutes(app, services.app);
  articleHistoryRoutes(app, services.app);
  sitePageRoutes(app, services.app);
  backupRoutes(app, services);
  adminPreviewRoutes(app, services.app);
  uploadRoutes(app, services.app);
  fileRoutes(app, services.app);
  seriesRoutes(app, services.app);
  binRoutes(app, services.app);
  scheduleRoutes(app, services.app);
  aiRoutes(app, services.app);
  describeRoutes(app, services.app, toPostFilters);
  jobsRoutes(app, services.app);
  settingsRoutes(app, services.app);
  semanticRoutes(app, services.app);
  insightsRoutes(app, services.app, services.diagnostics);
  const { ask: fetchPage, statusOf, audit, qa } = siteAudit(app, services.app);
  auditRoutes(app, audit, qa, createSitemaps(services.app, fetchPage));
  assetRoutes(app, services.app);
  calculatorRoutes(app, services.app);
  linkTargetRoutes(app, services.app, statusOf);
  docsRoutes(app, services.app);
}

interface FilesOptions {
  isOwnHost: IsOwnHost;
  bundle: Bundle;
  services: Pick<Services, 'files' | 'movedFile' | 'bin'>;
  https: boolean;
  reservesMining: boolean;
}

async function addFiles(app: FastifyInstance, { bundle, services, ...options }: FilesOptions): Promise<void> {
  serveMedia(app, { ...services, ...options, isHidden: services.bin.hides });
  if (bundle.clientDir) await serveAssets(app, { clientDir: bundle.clientDir, https: options.https });
}
