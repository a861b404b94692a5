import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createIsOwnHost, type IsOwnHost } from '#domain/seo/indexing.ts';
import { dayOf } from '#domain/site/dates.ts';
import { discoveryOf, paths } from '#domain/site/paths.ts';
import { createPrivatePages } from '../features/access/admin-pages.routes.ts';
import { sessionCookieName } from '../features/access/guard.hook.ts';
import { aiRoutes } from '../features/ai/ai.routes.ts';
import { adminArticleRoutes } from '../features/articles/articles.routes.ts';
import { articleHistoryRoutes } from '../features/articles/history.routes.ts';
import { adminPreviewRoutes, linkTargetRoutes } from '../features/articles/links.routes.ts';
import { publicArticleRoutes } from '../features/articles/public-articles.routes.ts';
import { presentDataFile } from '../features/assets/assets.presenter.ts';
import { assetRoutes } from '../features/assets/assets.routes.ts';
import { auditRoutes } from '../features/audit/audit.routes.ts';
import { calculatorRoutes } from '../features/calculators/calculators.routes.ts';
import { hubRoutes } from '../features/clusters/hubs.routes.ts';
import { createDiscoveryHandler } from '../features/discovery/discovery.routes.ts';
import { createDocuments } from '../features/discovery/documents.presenter.ts';
import { describeCalls, docsRoutes } from '../features/docs/docs.routes.ts';
import { fileRoutes } from '../features/media/files.routes.ts';
import { createUploadPresenter } from '../features/media/media.presenter.ts';
import { uploadRoutes } from '../features/media/upload.routes.ts';
import {
  type Bundle,
  createRenderer,
  developmentBundle,
  productionBundle,
  type Renderer,
} from '../features/pages/bundle/bundle.ts';
import { createPagePresenters, createPageViews } from '../features/pages/pages.page.ts';
import { createBeginRequest, createPageHandler, speculationRules } from '../features/pages/pages.routes.ts';
import { createPostPresenter } from '../features/posts/posts.presenter.ts';
import { adminPostRoutes } from '../features/posts/posts.routes.ts';
import { publicPostRoutes } from '../features/posts/public-posts.routes.ts';
import { createInsightsPresenter } from '../features/semantic/insights.presenter.ts';
import { insightsRoutes } from '../features/semantic/insights.routes.ts';
import { semanticRoutes } from '../features/semantic/semantic.routes.ts';
import { perVersion } from '../platform/database/content-version.ts';
import { createHttp } from '../platform/http/server.ts';
import { serveAssets, serveMedia } from '../platform/http/static-files.ts';
import { createFastPath, type FastPath } from '../platform/page-cache/fast-path.ts';
import { createPageCache, type PageCache } from '../platform/page-cache/page-cache.ts';
import type { SiteContext } from '../platform/presenting/site.ts';
import type { Config } from './config.ts';
import { addAccessControl } from './hooks.ts';
import type { Services } from './services.ts';
import { discoverySource, healthSource, siteAudit } from './site-sources.ts';

export interface AppOptions {
  config: Config;
  services: Services;
  logger: Logger;
  mode: 'production' | 'development';
}

/** Bytes of cached pages in memory. */
const pageCacheBytes = 96 * 1024 * 1024;
const pageMaxAgeMs = 10 * 60 * 1000;

/** The composition root: hooks, calls, documents and pages in their order. The caller listens and closes. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, services, mode } = options;
  const logger = services.recentErrors.watch(options.logger);
  const { https } = config.site;
  const bundle = mode === 'production' ? await productionBundle() : await developmentBundle();
  const cache = createPageCache({
    maxBytes: pageCacheBytes,
    maxAge: pageMaxAgeMs,
    currentVersion: services.version.current,
    now: Date.now,
    onFailure: (error) => logger.error({ err: error }, 'an answer could not be compressed'),
  });
  const sessionCookie = sessionCookieName(https);
  const fastPath = createFastPath({ cache, sessionCookie });
  const app = createHttp({
    logger,
    trustProxy: config.trustProxy,
    fastPath: mode === 'production' ? fastPath : null,
  });
  app.addHook('onClose', bundle.close);

  const site = siteContext(config, services);
  const { imagesOrigin } = site;
  const isOwnHost = createIsOwnHost(config.site);
  const render = createRenderer(bundle);
  const development = mode === 'development';
  const privatePages = createPrivatePages({ render, site: config.site, imagesOrigin, development });

  if (bundle.middleware) {
    // Before the guard: the sources of the admin area have URLs below /admin.
    await app.register(middie);
    app.use(bundle.middleware);
  }
  await describeCalls(app, { ...site, sessionCookie });
  await addAccessControl(app, {
    ...services,
    siteOrigin: new URL(config.site.url).origin,
    imagesOrigin,
    renderDenied: privatePages.renderDenied,
  });
  await addFiles(app, { bundle, services, https, isOwnHost });
  addCalls(app, config, services, site);
  privatePages.addRoutes(app);
  app.get(paths.speculationRules(), speculationRules);
  const onFailure = (error: unknown, page: string) =>
    logger.error({ err: error, page }, 'a part of a page could not be loaded');
  addPages(app, { config, services, site, render, development, cache, fastPath, isOwnHost, onFailure });
  return app;
}

interface PagesOptions {
  config: Config;
  services: Services;
  site: SiteContext;
  render: Renderer;
  development: boolean;
  cache: PageCache;
  fastPath: FastPath;
  isOwnHost: IsOwnHost;
  onFailure: (error: unknown, page: string) => void;
}

/** Every URL that no route before has answered: documents for machines, then pages. */
function addPages(app: FastifyInstance, options: PagesOptions): void {
  const { config, services, site, isOwnHost, onFailure } = options;
  const shared = { ...options, https: config.site.https, imagesOrigin: site.imagesOrigin };
  const documents = createDocuments({
    site,
    blockAiSearch: config.site.blockAiSearch,
    keep: (load) => perVersion(services.version, load),
    source: discoverySource(services),
    health: healthSource(services, config),
  });
  const answerDocument = createDiscoveryHandler({ ...shared, render: documents });
  const views = createPageViews({
    ...services,
    present: createPagePresenters(site),
    now: services.now,
    onFailure,
  });
  const answerPage = createPageHandler({ ...shared, views, begin: createBeginRequest(isOwnHost) });
  app.get('/*', async (request, reply) => {
    const document = discoveryOf((request.raw.url ?? '/').split('?', 1)[0] ?? '/');
    await (document ? answerDocument(document, request, reply) : answerPage(request, reply));
    return reply;
  });
}

/** Every call of the API. */
function addCalls(app: FastifyInstance, config: Config, services: Services, site: SiteContext): void {
  const presentPosts = createPostPresenter(site);
  const present = createUploadPresenter(site);
  publicPostRoutes(app, { ...services, presentPost: presentPosts.post });
  publicArticleRoutes(app, services);
  hubRoutes(app, services);
  adminPostRoutes(app, { ...services, presentPost: presentPosts.ownPost });
  adminArticleRoutes(app, services);
  articleHistoryRoutes(app, services);
  adminPreviewRoutes(app, {
    previewStory: services.articleRendering.previewStory,
    previewArticle: services.articleRendering.preview,
    locationPrecision: site.locationPrecision,
  });
  uploadRoutes(app, { ...services, present, presentDataFile, maxBytes: config.upload.maxBytes });
  fileRoutes(app, { ...services, present });
  aiRoutes(app, services);
  semanticRoutes(app, services);
  insightsRoutes(app, {
    ...services,
    present: createInsightsPresenter(site),
    dayAt: (moment) => dayOf(moment ?? services.now().toISOString(), site.timeZone),
  });
  const { ask: fetchPage, audit, qa } = siteAudit(app, config, services);
  auditRoutes(app, { audit, qa, sitemaps: services.sitemaps(fetchPage) });
  assetRoutes(app, services);
  calculatorRoutes(app, services);
  linkTargetRoutes(app, services);
  docsRoutes(app, { https: config.site.https });
}

interface FilesOptions {
  isOwnHost: IsOwnHost;
  bundle: Bundle;
  services: Pick<Services, 'files'>;
  https: boolean;
}

async function addFiles(
  app: FastifyInstance,
  { bundle, services, https, isOwnHost }: FilesOptions,
): Promise<void> {
  serveMedia(app, { files: services.files, https, isOwnHost });
  if (bundle.clientDir) await serveAssets(app, { clientDir: bundle.clientDir, https });
}

/** What the presenters know of a site with these settings. */
export function siteContext({ site }: Config, { files }: Pick<Services, 'files'>): SiteContext {
  return {
    siteUrl: site.url,
    siteName: site.name,
    owner: site.owner,
    timeZone: site.timeZone,
    licenseUrl: site.licenseUrl,
    licenseAcquireUrl: site.licenseAcquireUrl,
    copyrightNotice: site.copyrightNotice,
    locationPrecision: site.locationPrecision,
    imagesOrigin: files.publicOrigin,
    mediaUrl: files.url,
  };
}
