import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { catalogue } from '#demo/content/catalogue.ts';
import { mostDataFileBytes } from '#domain/assets/asset.ts';
import { nodeWarning } from '#domain/site/node-version.ts';
import { withRenderCache } from '#text/render/render.ts';
import { createAccountsService } from '../features/access/accounts.service.ts';
import { createPasswords, type PasswordCost } from '../features/access/passwords/passwords.ts';
import { createSessionsService } from '../features/access/sessions.service.ts';
import { createSignInService } from '../features/access/sign-in.service.ts';
import { createAiCalls, createAiImages } from '../features/ai/calls.service.ts';
import { createAiLedger } from '../features/ai/ledger.service.ts';
import { answerShape } from '../features/ai/provider/answers.ts';
import { failureOf, loggedFailure } from '../features/ai/provider/failure.ts';
import { createAiProvider } from '../features/ai/provider/provider.ts';
import { createArticlesService, createPublishValidator } from '../features/articles/articles.service.ts';
import { withProblemReports } from '../features/articles/block-problems.service.ts';
import { createBodyImages } from '../features/articles/body-images.service.ts';
import { createArticleImages } from '../features/articles/images.service.ts';
import { createLinkTargets } from '../features/articles/links.service.ts';
import { createArticleRenderingService } from '../features/articles/published.service.ts';
import { createAssetsService } from '../features/assets/assets.service.ts';
import { createDataFilesService } from '../features/assets/data-files.service.ts';
import { readDataFile } from '../features/assets/reading/data-file.ts';
import { createAudit } from '../features/audit/audit.service.ts';
import type { SiteToAudit } from '../features/audit/site-to-audit.service.ts';
import { createSitemaps, type SiteFetcher } from '../features/audit/sitemaps.service.ts';
import { createCalculatorsService } from '../features/calculators/calculators.service.ts';
import { createClustersService } from '../features/clusters/clusters.service.ts';
import { createHubsService } from '../features/clusters/hubs.service.ts';
import { createDemoService, type DemoDependencies } from '../features/demo/demo.service.ts';
import {
  createDemoData,
  createDemoWords,
  type DemoDataDependencies,
  type DemoWordsDependencies,
} from '../features/demo/demo-data.service.ts';
import { createCleanupService } from '../features/media/cleanup.service.ts';
import { createImportService } from '../features/posts/import.service.ts';
import { createPostsService } from '../features/posts/posts.service.ts';
import { createLocationPrivacy } from '../features/posts/privacy.service.ts';
import { createReindexing } from '../features/posts/reindex.service.ts';
import { createEngine } from '../features/semantic/engine.service.ts';
import { createDiagnostics, createInsights } from '../features/semantic/insights.service.ts';
import { createKeywordMapService } from '../features/semantic/keyword-map.service.ts';
import { createSemanticRecordsServices } from '../features/semantic/records.service.ts';
import { perVersion } from '../platform/database/content-version.ts';
import { createIncoming, listFolder } from '../platform/files/incoming.ts';
import { createCsrfTokens } from '../platform/http/csrf.ts';
import { newHash6 } from '../platform/ids.ts';
import { imageView, largestRendition } from '../platform/presenting/site.ts';
import type { Config } from './config.ts';
import { type Foundation, openFoundation } from './foundation.ts';
import { type MediaServices, mediaServices } from './media-services.ts';

export type Services = Awaited<ReturnType<typeof openServices>>;

/**
 * Opens the database and the file store and puts every service together; the server and each command use this.
 * @param passwordCost of new password hashes; the recommended one unless given
 */
export async function openServices(
  config: Config,
  log: Logger,
  now = () => new Date(),
  passwordCost?: PasswordCost,
) {
  const foundation = await openFoundation(config, log, now);
  const { logger, version, files, database, shared } = foundation;
  const { reader } = shared;
  const engine = createEngine({ reader, newHash6, locationLevel: config.site.locationPrecision });
  const allOfMedia = await mediaServices(foundation, engine);
  const { images, incoming, removal, close: closeMedia, ...imageLookup } = allOfMedia;
  const articles = await articleServices(foundation, allOfMedia);
  const { media } = imageLookup;
  const posts = createPostsService({
    ...shared,
    readPlain: foundation.texts.plain,
    images: imageLookup.imageLookup,
    version,
    releaseMedia: removal.release,
    locationLevel: config.site.locationPrecision,
    timeZone: config.site.timeZone,
  });
  const hubs = createHubsService({ reader });
  const staging = createCleanupService({
    ...shared,
    removal,
    leases: foundation.leases,
    sweepIncoming: async (time) => {
      await incoming.deleteExpired(time);
      await articles.dataFiles.deleteExpired();
    },
    onError: (error) => logger.error({ err: error }, 'failed to delete expired uploads'),
  });
  const upload = {
    listFolder,
    sniff: images.sniff,
    incoming,
    media,
    maxBytes: config.upload.maxBytes,
    timeZone: config.site.timeZone,
  };
  const semantic = semanticServices(foundation, allOfMedia);
  const access = await accessServices(foundation, passwordCost);
  return {
    ...access,
    ...imageLookup,
    ...articles,
    ...semantic,
    engine,
    posts,
    hubs,
    files,
    version,
    now,
    staging,
    navigationHubs: perVersion(version, () => hubs.enabled()),
    importer: createImportService({ ...shared, ...upload, posts, engine }),
    demo: demoService(foundation, { media, removal, posts, articles, semantic: semantic.semantic }),
    locationPrivacy: createLocationPrivacy(shared),
    reindexing: createReindexing(shared),
    async close(): Promise<void> {
      version.stop();
      await staging.stop();
      await closeMedia();
      await foundation.texts.close();
      await access.sessions.settled();
      await database.close();
    },
  };
}

/** Accounts, sessions and sign-in. */
async function accessServices(
  { config, shared, logger, tokens, secretNamed }: Foundation,
  passwordCost?: PasswordCost,
) {
  const access = { ...shared, passwords: createPasswords(passwordCost), tokens };
  const signIn = createSignInService({ ...access, secret: await secretNamed('device_secret') });
  return {
    signIn,
    accounts: createAccountsService({ ...access, signIn, firstAdmin: config.admin }),
    sessions: createSessionsService({
      ...access,
      onError: (error) => logger.error({ err: error }, 'cannot record the use of a session'),
    }),
    csrfTokens: createCsrfTokens({ tokens, secret: await secretNamed('csrf_secret') }),
  };
}

/** Bytes of cached stories and articles in memory. */
const markupBytes = 8 * 1024 * 1024;

/** Articles, the data and calculators in them, and how all of it becomes HTML. */
async function articleServices(foundation: Foundation, { media, imageLookup }: MediaServices) {
  const { config, logger, shared, files, leases, runExclusive, incomingFolder, texts, ownOrigins } =
    foundation;
  const { url: siteUrl } = config.site;
  const maxBytes = Math.min(mostDataFileBytes, config.upload.maxBytes);
  const dataFiles = createDataFilesService({
    ...shared,
    incoming: createIncoming({ folder: incomingFolder, maxBytes }),
    readDataFile,
    files,
    leases,
    runExclusive,
    secret: await foundation.secretNamed('media_secret'),
    siteUrl,
    onFailure: (error, key) => logger.error({ err: error, key }, 'a data file could not be removed'),
  });
  const assets = createAssetsService({ ...shared, dataFiles });
  const calculators = createCalculatorsService(shared);
  const markup = withProblemReports(withRenderCache(texts, markupBytes), (problem) =>
    logger.warn(problem, 'a text or block cannot be shown'),
  );
  const addresses = { mediaUrl: files.url };
  return {
    dataFiles,
    assets,
    calculators,
    markup,
    linkTargets: createLinkTargets(shared),
    articles: createArticlesService({
      ...shared,
      publishValidator: createPublishValidator({ siteUrl, check: texts.check }),
      texts,
      articleImages: createArticleImages({
        media,
        imageLookup,
        addressOf: (image) => files.url((image.animation ?? largestRendition(image))?.key ?? ''),
      }),
    }),
    articleRendering: createArticleRenderingService({
      markup,
      inspect: texts.inspect,
      readAsset: assets.readByUrl,
      calculatorExists: async (id) => (await calculators.findPublic(id)) !== null,
      bodyImages: createBodyImages({
        reader: shared.reader,
        files,
        siteUrl,
        inEverySize: (image) => imageView(addresses, image, ''),
      }),
      ownOrigins,
    }),
  };
}

/** Clusters, templates, insights, AI and the audit. */
function semanticServices(foundation: Foundation, { duplicates, imageLookup }: MediaServices) {
  const { config, logger, shared, files, recentErrors } = foundation;
  const { reader, now } = shared;
  const dailyLimit = config.ai?.dailyLimit ?? 0;
  const aiKey = config.ai?.apiKey ?? null;
  const clusters = createClustersService(shared);
  return {
    clusters,
    recentErrors,
    semantic: { ...createSemanticRecordsServices(shared), clusters },
    insights: createInsights({ reader, clusters, now }),
    keywordMap: createKeywordMapService({ reader, clusters }),
    diagnostics: createDiagnostics({
      reader,
      duplicates,
      recentErrors,
      nodeWarning: nodeWarning(process.versions.node),
      now,
    }),
    audit: (site: SiteToAudit) =>
      createAudit({ ...shared, currentVersion: foundation.version.current, site }),
    sitemaps: (fetchPage: SiteFetcher) => createSitemaps({ fetchPage, reader }),
    ai: createAiCalls({
      ledger: createAiLedger({ ...shared, dailyLimit, timeZone: config.site.timeZone }),
      provider: config.ai && createAiProvider(config.ai),
      failureOf: (cause, wasCancelled) => failureOf(cause, wasCancelled, aiKey),
      answerShape,
      readImages: createAiImages({ reader, files, images: imageLookup }),
      dailyLimit,
      onFailure: (error, call) =>
        logger.warn({ reason: loggedFailure(error, aiKey), ...call }, 'the AI provider failed'),
      onUnwritten: (error, call) =>
        logger.error({ err: error, ...call }, 'cannot record the end of an AI call'),
    }),
  };
}

type DemoParts = Pick<DemoDependencies, 'media' | 'removal' | 'posts'> & {
  articles: DemoDataDependencies & { articles: DemoDependencies['articles'] };
  semantic: DemoWordsDependencies['semantic'];
};

function demoService({ shared, files }: Foundation, { articles, semantic, ...parts }: DemoParts) {
  return createDemoService({
    ...shared,
    ...parts,
    articles: articles.articles,
    catalogue,
    data: createDemoData(articles),
    words: createDemoWords({ ...shared, semantic }),
    fileUrl: files.url,
    readImage: (key) => readFile(new URL(`../../demo/images/${key}.jpg`, import.meta.url)),
  });
}
