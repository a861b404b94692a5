import { createServer } from 'node:http';
import middie from '@fastify/middie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { dayOf } from '#domain/site/dates.ts';
import { createIsOwnHost, type IsOwnHost } from '#domain/site/own-host.ts';
import { paths } from '#domain/site/paths.ts';
import { createPrivatePages } from '../features/access/admin-pages.routes.ts';
import { sessionCookieName } from '../features/access/session.hook.ts';
import { aiRoutes } from '../features/ai/ai.routes.ts';
import { adminArticleRoutes } from '../features/articles/articles.routes.ts';
import { articleHistoryRoutes } from '../features/articles/history.routes.ts';
import { adminPreviewRoutes, linkTargetRoutes } from '../features/articles/links.routes.ts';
import { assetRoutes } from '../features/assets/assets.routes.ts';
import { auditRoutes } from '../features/audit/audit.routes.ts';
import { calculatorRoutes } from '../features/calculators/calculators.routes.ts';
import { createDiscoveryDoor } from '../features/discovery/discovery.routes.ts';
import { createDocuments } from '../features/discovery/documents.service.ts';
import { describeCalls, docsRoutes } from '../features/docs/docs.routes.ts';
import { fileRoutes } from '../features/media/files.routes.ts';
import { createUploadPresenter } from '../features/media/media.presenter.ts';
import { uploadRoutes } from '../features/media/upload.routes.ts';
import {
  type Bundle,
  createRenderer,
  developmentBundle,
  productionBundle,
} from '../features/pages/bundle/bundle.ts';
import { createBeginRequest } from '../features/pages/page.ts';
import { createPagesDoor, speculationRules } from '../features/pages/pages.routes.ts';
import { createPagePresenters, createPageViews } from '../features/pages/pages.ts';
import { createPostPresenter } from '../features/posts/posts.presenter.ts';
import { adminPostRoutes } from '../features/posts/posts.routes.ts';
import { publicRoutes } from '../features/posts/public.routes.ts';
import { createInsightsPresenter } from '../features/semantic/insights.presenter.ts';
import { insightsRoutes } from '../features/semantic/insights.routes.ts';
import { semanticRoutes } from '../features/semantic/semantic.routes.ts';
import { perVersion } from '../platform/database/content-version.ts';
import { limitBodyTime } from '../platform/http/body-time.ts';
import { answerBroken, answerUnreadable, readableUrl } from '../platform/http/server.ts';
import { assetsDoor, mediaDoor } from '../platform/http/static-files.ts';
import { addParserLane, createFastLane, type FastLane } from '../platform/page-cache/fast-path.ts';
import { createPageCache } from '../platform/page-cache/page-cache.ts';
import { keepAliveSeconds } from '../platform/page-cache/send.ts';
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

/** Bytes of finished pages kept in memory. */
const pageCacheBytes = 96 * 1024 * 1024;
const pageMaxAgeMs = 10 * 60 * 1000;
/**
 * Milliseconds for a whole request: Node's five minutes cut off a large file on a phone's slow line. Only an admin's
 * large body has them.
 */
const requestTimeout = 60 * 60 * 1000;

/** The composition root: puts every door before the services. The caller listens and closes. */
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
  const lane = createFastLane({ cache, sessionCookie: sessionCookieName(https) });
  const app = createHttp(config, logger, mode === 'production' ? lane : null);
  app.addHook('onClose', bundle.close);

  const site = siteContext(config, services);
  const onFailure = (error: unknown, page: string) =>
    logger.error({ err: error, page }, 'a part of a page could not be loaded');
  const views = createPageViews({
    ...services,
    present: createPagePresenters(site),
    now: services.now,
    onFailure,
  });
  const isOwnHost = createIsOwnHost(config.site);
  const begin = createBeginRequest(isOwnHost);
  const render = createRenderer(bundle);
  const { imagesOrigin } = site;
  const development = mode === 'development';
  const privatePages = createPrivatePages({ render, site: config.site, imagesOrigin, development });

  if (bundle.middleware) {
    // Before the guard: the sources of the admin area have addresses below /admin.
    await app.register(middie);
    app.use(bundle.middleware);
  }
  await describeCalls(app, { ...site, https });
  await addAccessControl(app, {
    ...services,
    siteOrigin: new URL(config.site.url).origin,
    imagesOrigin,
    renderDenied: privatePages.renderDenied,
  });
  await addFiles(app, { bundle, services, https, isOwnHost });
  const presentPosts = createPostPresenter(site);
  const present = createUploadPresenter(site);
  publicRoutes(app, { ...services, presentPost: presentPosts.post });
  adminPostRoutes(app, { ...services, presentPost: presentPosts.ownPost });
  adminArticleRoutes(app, services);
  articleHistoryRoutes(app, services);
  adminPreviewRoutes(app, {
    previewStory: services.articleRendering.previewStory,
    previewArticle: services.articleRendering.preview,
    locationPrecision: site.locationPrecision,
  });
  uploadRoutes(app, { ...services, present, maxBytes: config.upload.maxBytes });
  fileRoutes(app, { ...services, present });
  aiRoutes(app, services);
  semanticRoutes(app, services);
  insightsRoutes(app, {
    ...services,
    present: createInsightsPresenter(site),
    dayAt: (moment) => dayOf(moment ?? services.now().toISOString(), site.timeZone),
  });
  const { ask, audit, qa } = siteAudit(app, config, services);
  auditRoutes(app, { audit, qa, sitemaps: services.sitemaps(ask) });
  assetRoutes(app, services);
  calculatorRoutes(app, services);
  linkTargetRoutes(app, services);
  docsRoutes(app, { https });
  privatePages.addRoutes(app);
  app.get(paths.speculationRules(), speculationRules);

  const documents = createDocuments({
    site,
    blockAiSearch: config.site.blockAiSearch,
    keep: (load) => perVersion(services.version, load),
    source: discoverySource(services),
    health: healthSource(services, config),
  });
  const answerDocument = createDiscoveryDoor({
    render: documents,
    cache,
    lane,
    https,
    isOwnHost,
    onFailure,
  });
  const answerPage = createPagesDoor({ views, render, begin, cache, lane, https, imagesOrigin, development });
  app.get('/*', async (request, reply) => {
    if (!(await answerDocument(request, reply))) await answerPage(request, reply);
    return reply;
  });
  return app;
}

/** A server whose known pages never reach the framework. */
function createHttp(config: Config, logger: Logger, lane: FastLane | null): FastifyInstance {
  let isClosing = false;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // No request is logged; what fails has an id of its own, so nobody needs a logger per request.
    childLoggerFactory: (parent) => parent,
    trustProxy: config.trustProxy,
    // Slashes at the end and letter case are the pages' own business.
    routerOptions: { ignoreDuplicateSlashes: false, maxParamLength: 300 },
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerBroken,
    serverFactory: (handler) => {
      const times = { keepAliveTimeout: keepAliveSeconds * 1000, requestTimeout };
      const server = createServer(times, (request, response) => {
        // A connection that is asked on and on would never let the server end.
        if (isClosing) response.shouldKeepAlive = false;
        if (lane?.answer(request, response)) return;
        request.url = readableUrl(request.url ?? '/');
        handler(request, response);
      });
      limitBodyTime(server);
      if (lane) {
        addParserLane(server, { bytesFor: (asked) => (isClosing ? undefined : lane.bytesFor(asked)) });
      }
      return server;
    },
  });
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app as unknown as FastifyInstance;
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
  mediaDoor(app, { files: services.files, https, isOwnHost });
  if (bundle.clientDir) await assetsDoor(app, { clientDir: bundle.clientDir, https });
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
