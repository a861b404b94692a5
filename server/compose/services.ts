import type { Logger } from 'pino';
import { sharedByHome } from '#domain/posts/opening.ts';
import { nodeWarning } from '#domain/site/node-version.ts';
import { createAccountsService } from '../features/access/accounts.service.ts';
import { createPasswords, type PasswordCost } from '../features/access/passwords/passwords.ts';
import { createSessionsService } from '../features/access/sessions.service.ts';
import { createSignInService } from '../features/access/sign-in.service.ts';
import { createAiCalls, createAiImages } from '../features/ai/calls.service.ts';
import { createAiLedger } from '../features/ai/ledger.service.ts';
import { answerShape } from '../features/ai/provider/answers.ts';
import { failureOf, loggedFailure } from '../features/ai/provider/failure.ts';
import { createAiProvider } from '../features/ai/provider/provider.ts';
import { createAudit } from '../features/audit/audit.service.ts';
import {
  createMissingBlocks,
  type MissingBlocksDependencies,
} from '../features/audit/missing-blocks.service.ts';
import type { SiteToAudit } from '../features/audit/site-to-audit.service.ts';
import { createSitemaps, type SiteFetcher } from '../features/audit/sitemaps.service.ts';
import type { BackupsService } from '../features/backups/backups.service.ts';
import { type BrowseService, createBrowseService } from '../features/browse/browse.service.ts';
import { createClustersService } from '../features/clusters/clusters.service.ts';
import { createHubsService } from '../features/clusters/hubs.service.ts';
import {
  createDescribeJob,
  createDescribeService,
  type DescribeDependencies,
  describeKind,
} from '../features/describe/describe.service.ts';
import { createJobsService } from '../features/jobs/jobs.service.ts';
import { createCleanupService } from '../features/media/cleanup.service.ts';
import { createImportService, type ImportDependencies } from '../features/posts/import.service.ts';
import { createPostsService, type PostsService } from '../features/posts/posts.service.ts';
import { createLocationPrivacy } from '../features/posts/privacy.service.ts';
import { createEngine } from '../features/semantic/engine.service.ts';
import { createDiagnostics, createInsights } from '../features/semantic/insights.service.ts';
import { createKeywordMapService } from '../features/semantic/keyword-map.service.ts';
import { createSemanticRecordsServices } from '../features/semantic/records.service.ts';
import type { PublicSeries } from '../features/series/published.service.ts';
import { createSeriesService } from '../features/series/series.service.ts';
import type { SitePagesService } from '../features/site-pages/site-pages.service.ts';
import { perVersion } from '../platform/database/content-version.ts';
import { createFormerFiles } from '../platform/files/former.ts';
import { listFolder } from '../platform/files/incoming.ts';
import { createCsrfTokens } from '../platform/http/csrf.ts';
import { newHash6 } from '../platform/ids.ts';
import { listedPost, socialCard, socialImage } from '../platform/presenting/site.ts';
import { articleServices, binService } from './article-services.ts';
import { backupServices } from './backup-services.ts';
import type { Config } from './config.ts';
import { type Foundation, openFoundation } from './foundation.ts';
import { type MediaServices, mediaServices } from './media-services.ts';
import { serviceMetrics } from './metrics.ts';
import { newSiteServices } from './new-site-services.ts';
import { scheduleServices } from './schedule-services.ts';
import { searchServices } from './search-services.ts';
import { settingsServices } from './settings-services.ts';

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
  const { version, files, database, shared, site } = foundation;
  const { reader } = shared;
  const engine = createEngine({ reader, newHash6, site });
  const allOfMedia = await mediaServices(foundation, engine);
  const { images, incoming, removal, close: closeMedia, ...imageLookup } = allOfMedia;
  const bin = binService(foundation, removal);
  const articles = await articleServices(foundation, allOfMedia, bin);
  const posts = createPostsService({
    ...shared,
    bin,
    readPlain: foundation.texts.plain,
    images: imageLookup.imageLookup,
    version,
    releaseMedia: removal.release,
    site,
  });
  const series = createSeriesService({ ...shared, bin, listedPost: (post) => listedPost(site, post) });
  const staging = cleanupService(foundation, allOfMedia, [articles.dataFiles, bin, foundation.limits]);
  const navigation = navigationServices(foundation, allOfMedia, { ...articles, posts });
  const saved = backupServices(foundation, allOfMedia);
  const semantic = semanticServices(foundation, { ...allOfMedia, ...navigation, ...saved, ...articles });
  const access = await accessServices(foundation, passwordCost);
  const jobs = jobServices({ ...shared, ai: semantic.ai, engine, posts, files, jobs: imageLookup.jobs });
  const locationPrivacy = createLocationPrivacy(shared);
  const { closeSearch, ...searching } = searchServices(foundation, allOfMedia);
  const scheduling = scheduleServices(foundation, allOfMedia, articles.articles);
  const parts = { ...jobs, ...semantic, ...scheduling, locationPrivacy };
  const settings = settingsServices(foundation, allOfMedia, parts);
  const ofNewSite = { ...allOfMedia, ...access, ...settings, ...semantic, posts, articles, series };
  return {
    ...access,
    ...imageLookup,
    ...articles,
    ...parts,
    ...settings,
    ...saved,
    engine,
    bin,
    posts,
    series,
    ...navigation,
    files,
    disk: foundation.disk,
    keepBallast: database.keepBallast ?? (() => undefined),
    version,
    limits: foundation.limits,
    now,
    staging,
    visitors: foundation.visitors,
    tokens: foundation.tokens,
    metrics: serviceMetrics(foundation, allOfMedia.pictures),
    importer: importService(foundation, allOfMedia, { posts, engine }),
    ...newSiteServices(foundation, ofNewSite),
    ...searching,
    async close(): Promise<void> {
      version.stop();
      scheduling.publication.stop();
      saved.backups.stopPlanning();
      await imageLookup.jobs.close();
      await staging.stop();
      await closeSearch();
      await closeMedia();
      await foundation.texts.close();
      await access.sessions.settled();
      await database.close();
    },
  };
}

interface Listed {
  publicSeries: PublicSeries;
  sitePages: SitePagesService;
  posts: Pick<PostsService, 'home'>;
}

/** Services for browsing, and for header, footer and head of every public page. */
function navigationServices(
  { shared, site, version }: Foundation,
  { placeNames, cards }: MediaServices,
  { publicSeries, sitePages, posts }: Listed,
) {
  const { reader } = shared;
  const hubs = createHubsService({ reader });
  const browse = createBrowseService({ reader, site, version, ...placeNames });
  return {
    hubs,
    browse,
    navigationHubs: perVersion(version, () => hubs.enabled()),
    publicPages: perVersion(version, sitePages.published),
    siteImage: perVersion(version, async () => {
      const { opening, newest } = await posts.home(0);
      const shown = sharedByHome(opening, newest[0]);
      const [media, alt] = [shown?.media ?? null, shown?.altText ?? ''];
      const card = await cards.current({ kind: 'home', key: '' }, site.siteName, media);
      return card ? socialCard(site, card, site.siteName, alt) : socialImage(site, media, alt);
    }),
    feedIds: (recordIds: readonly string[]) => reader.feedIds.stored(recordIds),
    listLinks: perVersion(version, async () => [
      ...(await publicSeries.footer()),
      ...(await browse.footer()),
    ]),
  };
}

/** Cleanup of expired data. @param others further cleanups */
function cleanupService(
  { shared, leases, files, logger }: Foundation,
  { incoming, removal }: MediaServices,
  others: readonly { deleteExpired: () => Promise<void> }[],
) {
  const former = createFormerFiles(shared);
  return createCleanupService({
    ...shared,
    removal,
    leases,
    sweepIncoming: async (time) => {
      await incoming.deleteExpired(time);
      await files.deleteExpired(time);
      for (const one of [...others, former]) await one.deleteExpired();
    },
    onError: (error) => logger.error({ err: error }, 'failed to delete expired uploads'),
  });
}

/** Photos described in the background, and the page of all jobs. */
function jobServices(describing: DescribeDependencies & { jobs: MediaServices['jobs'] }) {
  const { jobs } = describing;
  jobs.addKind(describeKind, createDescribeJob(describing));
  return {
    describing: createDescribeService(describing),
    backgroundJobs: createJobsService({ ...describing, runner: jobs }),
  };
}

function importService(
  { config, shared }: Foundation,
  { images, incoming, media }: MediaServices,
  parts: Pick<ImportDependencies, 'posts' | 'engine'>,
) {
  return createImportService({
    ...shared,
    ...parts,
    listFolder,
    sniff: images.sniff,
    incoming,
    media,
    maxBytes: config.upload.maxBytes,
  });
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

interface Diagnosed {
  browse: BrowseService;
  backups: BackupsService;
  articleRendering: MissingBlocksDependencies['rendering'];
}

/** Clusters, templates, insights, AI and the audit. */
function semanticServices(
  foundation: Foundation,
  { duplicates, imageLookup, jobs, browse, backups, articleRendering }: MediaServices & Diagnosed,
) {
  const { config, logger, shared, files, recentErrors } = foundation;
  const { reader, now } = shared;
  const { ai } = config;
  const clusters = createClustersService({
    ...shared,
    listedPost: (post) => listedPost(foundation.site, post),
  });
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
      backups,
      disk: foundation.disk,
      onFailure: (error, part) => logger.error({ err: error, part }, 'a part of Diagnostics cannot be read'),
      now,
    }),
    audit: (site: SiteToAudit) =>
      createAudit({
        ...shared,
        jobs,
        currentVersion: foundation.version.current,
        missingBlocks: createMissingBlocks({ reader, rendering: articleRendering }),
        site,
      }),
    sitemaps: (fetchPage: SiteFetcher) => createSitemaps({ fetchPage, reader, browse }),
    ai: createAiCalls({
      ledger: createAiLedger({ ...shared, settings: ai, site: config.site }),
      provider: () => ai.provider && createAiProvider(ai.provider),
      providerOf: (configuration) => createAiProvider(configuration),
      failureOf,
      answerShape,
      readImages: createAiImages({ reader, files, images: imageLookup }),
      settings: ai,
      onFailure: (error, secret, call) =>
        logger.warn({ reason: loggedFailure(error, secret), ...call }, 'the AI provider failed'),
      onUnwritten: (error, call) =>
        logger.error({ err: error, ...call }, 'cannot record the end of an AI call'),
    }),
  };
}
