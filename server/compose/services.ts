import type { Logger } from 'pino';
import { accountsService } from '../features/access/accounts.service.ts';
import { firstRunService } from '../features/access/first-run.service.ts';
import type { PasswordCost } from '../features/access/passwords/passwords.ts';
import { sessionsService } from '../features/access/sessions.service.ts';
import { signInService } from '../features/access/sign-in.service.ts';
import { aiCalls } from '../features/ai/calls.service.ts';
import type { BackupsService } from '../features/backups/backups.service.ts';
import { binService } from '../features/bin/bin.service.ts';
import { browseService } from '../features/browse/browse.service.ts';
import { clustersService } from '../features/clusters/clusters.service.ts';
import { hubsService } from '../features/clusters/hubs.service.ts';
import { demoService } from '../features/demo/demo.service.ts';
import { describeService } from '../features/describe/describe.service.ts';
import { jobsService } from '../features/jobs/jobs.service.ts';
import { cleanupService } from '../features/media/cleanup.service.ts';
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
import { seriesService } from '../features/series/series.service.ts';
import { settingsService } from '../features/settings/settings.service.ts';
import { addBinKinds, articleServices } from './article-services.ts';
import { backupServices } from './backup-services.ts';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { mediaServices } from './media-services.ts';
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
  const { version, files, database } = app;
  const engine = engineService(app);
  const allOfMedia = mediaServices(app);
  const { images, incoming, ...imageLookup } = allOfMedia;
  addBinKinds(app);
  const bin = binService(app);
  const articles = articleServices(app);
  const posts = postsService(app);
  const staging = cleanupService(app);
  const saved = backupServices(app, allOfMedia);
  const semantic = semanticServices(app, saved.backups);
  const publication = publicationService(app);
  return {
    app,
    accounts: accountsService(app),
    sessions: sessionsService(app),
    signIn: signInService(app),
    ...imageLookup,
    ...articles,
    ...semantic,
    describing: describeService(app),
    backgroundJobs: jobsService(app),
    locationPrivacy: locationPrivacy(app),
    publication,
    schedule: scheduleService(app),
    settings: settingsService(app),
    config: app.config,
    site: app.site,
    ...saved,
    engine,
    bin,
    publicSeries: publicSeries(app),
    series: seriesService(app),
    posts,
    hubs: hubsService(app),
    browse: browseService(app),
    files,
    disk: app.disk,
    keepBallast: database.keepBallast ?? (() => undefined),
    version,
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
      saved.backups.stopPlanning();
      await imageLookup.jobs.close();
      await staging.stop();
      await app.texts.close();
      await sessionsService(app).settled();
      await app.close();
    },
  };
}

/** Clusters, templates, insights and AI. */
function semanticServices(app: AppContext, backups: BackupsService) {
  const { recentErrors } = app;
  return {
    clusters: clustersService(app),
    recentErrors,
    semantic: semanticRecords(app),
    diagnostics: createDiagnostics(app, backups),
    ai: aiCalls(app),
  };
}
