import type { Logger } from 'pino';
import { sharedByHome } from '#domain/posts/opening.ts';
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
import { type PostsService, postsService } from '../features/posts/posts.service.ts';
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
import { findPortrait, settingsService } from '../features/settings/settings.service.ts';
import type { SitePagesService } from '../features/site-pages/site-pages.service.ts';
import { perVersion } from '../platform/database/content-version.ts';
import { socialCard, socialImage } from '../platform/presenting/site.ts';
import { addBinKinds, articleServices } from './article-services.ts';
import { backupServices } from './backup-services.ts';
import type { Config } from './config.ts';
import type { AppContext } from './context.ts';
import { type MediaServices, mediaServices } from './media-services.ts';
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
  const navigation = navigationServices(app, allOfMedia, { ...articles, posts });
  const saved = backupServices(app, allOfMedia);
  const semantic = semanticServices(app, { ...allOfMedia, ...saved });
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
    portrait: () => findPortrait(app),
    ...saved,
    engine,
    bin,
    publicSeries: publicSeries(app),
    series: seriesService(app),
    posts,
    ...navigation,
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

interface Listed {
  sitePages: SitePagesService;
  posts: Pick<PostsService, 'home'>;
}

/** Services for browsing, and for header, footer and head of every public page. */
function navigationServices(app: AppContext, { cards }: MediaServices, { sitePages, posts }: Listed) {
  const { site, version } = app;
  const { reader } = app;
  const hubs = hubsService(app);
  const browse = browseService(app);
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
      ...(await publicSeries(app).footer()),
      ...(await browse.footer()),
    ]),
  };
}

/** Clusters, templates, insights and AI. */
function semanticServices(
  app: AppContext,
  { duplicates, backups }: MediaServices & { backups: BackupsService },
) {
  const { recentErrors } = app;
  return {
    clusters: clustersService(app),
    recentErrors,
    semantic: semanticRecords(app),
    diagnostics: createDiagnostics(app, { duplicates, backups }),
    ai: aiCalls(app),
  };
}
