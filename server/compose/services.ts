import type { Logger } from 'pino';
import { accountsService } from '../features/access/accounts.service.ts';
import { firstRunService } from '../features/access/first-run.service.ts';
import type { PasswordCost } from '../features/access/passwords/passwords.ts';
import { sessionsService } from '../features/access/sessions.service.ts';
import { signInService } from '../features/access/sign-in.service.ts';
import { aiCalls } from '../features/ai/calls.service.ts';
import { articlesService } from '../features/articles/articles.service.ts';
import { siteMarkup } from '../features/articles/block-problems.service.ts';
import { createBinnedArticles } from '../features/articles/deletion.service.ts';
import { articlePhotos, articleSeries } from '../features/articles/photos.service.ts';
import { articleRendering } from '../features/articles/published.service.ts';
import { assetsService } from '../features/assets/assets.service.ts';
import { dataFilesService } from '../features/assets/data-files.service.ts';
import { binService } from '../features/bin/bin.service.ts';
import { browseService } from '../features/browse/browse.service.ts';
import { calculatorsService } from '../features/calculators/calculators.service.ts';
import { cardsService } from '../features/cards/cards.service.ts';
import { clustersService } from '../features/clusters/clusters.service.ts';
import { hubsService } from '../features/clusters/hubs.service.ts';
import { demoService } from '../features/demo/demo.service.ts';
import { describeService } from '../features/describe/describe.service.ts';
import { jobsService } from '../features/jobs/jobs.service.ts';
import { cleanupService } from '../features/media/cleanup.service.ts';
import { coverJob } from '../features/media/cover.service.ts';
import { duplicatesService, mediaLookup } from '../features/media/duplicates.service.ts';
import { mediaService } from '../features/media/media.service.ts';
import { movedMediaFile, renditionsJob } from '../features/media/renditions.service.ts';
import { renditionsService } from '../features/media/renditions-plan.service.ts';
import { uploadsService } from '../features/media/upload.service.ts';
import { wordsJob } from '../features/media/words.service.ts';
import { createBinnedPosts } from '../features/posts/deletion.service.ts';
import { importService } from '../features/posts/import.service.ts';
import { postsService } from '../features/posts/posts.service.ts';
import { locationPrivacy } from '../features/posts/privacy.service.ts';
import { reindexing, reindexJob } from '../features/posts/reindex.service.ts';
import { publicationService } from '../features/schedule/publication.service.ts';
import { scheduleService } from '../features/schedule/schedule.service.ts';
import { searchService } from '../features/search/search.service.ts';
import { engineService } from '../features/semantic/engine.service.ts';
import { createDiagnostics } from '../features/semantic/insights.service.ts';
import { semanticRecords } from '../features/semantic/records.service.ts';
import { publicSeries } from '../features/series/published.service.ts';
import { createBinnedSeries, seriesService } from '../features/series/series.service.ts';
import { settingsService } from '../features/settings/settings.service.ts';
import { addSettingsKind } from '../features/settings/settings-job.service.ts';
import { createBinnedPages } from '../features/site-pages/deletion.service.ts';
import { sitePagesService } from '../features/site-pages/site-pages.service.ts';
import { backupServices } from './backup-services.ts';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { openContext } from './open-context.ts';

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
  const app = await openContext(config, log, now, passwordCost);
  addJobKinds(app);
  addBinKinds(app);
  const cards = cardsService(app);
  const staging = cleanupService(app);
  const { backups } = backupServices(app);
  const publication = publicationService(app);
  return {
    app,
    accounts: accountsService(app),
    sessions: sessionsService(app),
    signIn: signInService(app),
    jobs: app.jobs,
    media: mediaService(app),
    duplicates: duplicatesService(app),
    renditions: renditionsService(app),
    prepareCover: coverJob(app).prepare,
    prepareWords: wordsJob(app).prepare,
    cards,
    movedFile: firstOf(movedMediaFile(app), cards.movedTo),
    imageLookup: mediaLookup(app),
    uploads: uploadsService(app),
    articles: articlesService(app),
    articleSeries: articleSeries(app),
    articlePhotos: articlePhotos(app),
    articleRendering: articleRendering(app),
    markup: siteMarkup(app),
    dataFiles: dataFilesService(app),
    assets: assetsService(app),
    calculators: calculatorsService(app),
    sitePages: sitePagesService(app),
    clusters: clustersService(app),
    semantic: semanticRecords(app),
    diagnostics: createDiagnostics(app, backups),
    recentErrors: app.recentErrors,
    ai: aiCalls(app),
    describing: describeService(app),
    backgroundJobs: jobsService(app),
    locationPrivacy: locationPrivacy(app),
    publication,
    schedule: scheduleService(app),
    settings: settingsService(app),
    config: app.config,
    site: app.site,
    backups,
    engine: engineService(app),
    bin: binService(app),
    publicSeries: publicSeries(app),
    series: seriesService(app),
    posts: postsService(app),
    hubs: hubsService(app),
    browse: browseService(app),
    files: app.files,
    disk: app.disk,
    keepBallast: app.database.keepBallast ?? (() => undefined),
    version: app.version,
    limits: app.limits,
    now,
    staging,
    visitors: app.visitors,
    tokens: app.tokens,
    importer: importService(app),
    demo: demoService(app),
    firstRun: firstRunService(app),
    search: searchService(app),
    reindexing: reindexing(app),
    prepareReindex: reindexJob(app).prepare,
    async close(): Promise<void> {
      publication.stop();
      backups.stopPlanning();
      await app.jobs.close();
      await staging.stop();
      await app.texts.close();
      await sessionsService(app).settled();
      await app.close();
    },
  };
}

/** The first of two places that knows where a file is now. */
function firstOf<T>(one: (key: string) => Promise<T | null>, other: typeof one) {
  return async (key: string): Promise<T | null> => (await one(key)) ?? other(key);
}

/** Background jobs. Each adds its kind when it is made; all of them together run in this order. */
const jobs: readonly ((app: AppContext) => unknown)[] = [
  cardsService,
  coverJob,
  renditionsJob,
  wordsJob,
  describeService,
  reindexJob,
  publicationService,
  addSettingsKind,
];

function addJobKinds(app: AppContext): void {
  for (const job of jobs) job(app);
}

/** Adds what restores deleted posts, articles, pages and series from the bin. */
export function addBinKinds(app: AppContext): void {
  const bin = binService(app);
  bin.addKind('post', createBinnedPosts(app));
  bin.addKind('article', createBinnedArticles(app));
  bin.addKind('page', createBinnedPages(app));
  bin.addKind('series', createBinnedSeries(app));
}
