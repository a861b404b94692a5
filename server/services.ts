import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Rights } from '#domain/photo/post.ts';
import { failureOf } from './adapters/ai/failure.ts';
import { createAiProvider } from './adapters/ai/provider.ts';
import { answerShape } from './adapters/ai/structured-answer.ts';
import { createFileStore } from './adapters/files/create-file-store.ts';
import { listFolder } from './adapters/files/folder.ts';
import { createIncoming } from './adapters/files/incoming.ts';
import { newHash6, newId } from './adapters/ids.ts';
import { createGate } from './adapters/images/gate.ts';
import { createInspector } from './adapters/images/inspector.ts';
import { createImageProcessor } from './adapters/images/process.ts';
import { createSketches } from './adapters/images/sketches.ts';
import { createMarkup } from './adapters/markup/markup.ts';
import { createPasswords } from './adapters/passwords.ts';
import { createGazetteer } from './adapters/places/gazetteer.ts';
import { createRecentErrors } from './adapters/recent-errors.ts';
import { catalogue } from './adapters/scenes/catalogue.ts';
import { startSceneWorkers } from './adapters/scenes/scene-workers.ts';
import { createTokens } from './adapters/tokens.ts';
import type { Config } from './config.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { createTransaction } from './database/transaction.ts';
import { largestRendition } from './presenters/picture.ts';
import { createRepositories } from './repositories/all.ts';
import { createAccountsService } from './services/accounts.ts';
import { createAiCalls } from './services/ai/ai-calls.ts';
import { createAiPictures } from './services/ai/ai-pictures.ts';
import { createArticleGate } from './services/article-gate.ts';
import { createArticlePictures } from './services/article-pictures.ts';
import { createArticlesService } from './services/articles.ts';
import { createAudit, type SiteToAudit } from './services/audit/audit.ts';
import type { AskSite } from './services/audit/site-asker.ts';
import { createSitemaps } from './services/audit/sitemaps.ts';
import { createClustersService } from './services/clusters.ts';
import { createContentVersion, perVersion } from './services/content-version.ts';
import { createCsrfTokens } from './services/csrf-tokens.ts';
import { createDemoService } from './services/demo.ts';
import { createDuplicatesService } from './services/duplicates.ts';
import { createHubsService } from './services/hubs.ts';
import { createImportService } from './services/import.ts';
import { keptSecret } from './services/kept-secret.ts';
import { createLocationPrivacy } from './services/location-privacy.ts';
import { createMediaService } from './services/media.ts';
import { createMediaRemoval } from './services/media-removal.ts';
import { createPictureAddresses } from './services/picture-addresses.ts';
import { createPictureMarks } from './services/picture-marks.ts';
import { createPlacesService } from './services/places.ts';
import { createPostsService } from './services/posts.ts';
import { createClusterList } from './services/semantic/cluster-list.ts';
import { createDiagnostics } from './services/semantic/diagnostics.ts';
import { createEngine } from './services/semantic/engine.ts';
import { createInsights } from './services/semantic/insights.ts';
import { createKeywordMapService } from './services/semantic/keyword-map.ts';
import { createSemanticRecordsServices } from './services/semantic/semantic-records.ts';
import { createSessionsService } from './services/sessions.ts';
import { createSignInService } from './services/sign-in.ts';
import { createStagingService } from './services/staging.ts';
import { createTurns } from './services/turns.ts';
import { createUploadsService } from './services/uploads.ts';

/** Pictures that are worked on at one time; the others wait as files on the disk. */
const picturesInWork = 4;

export type Services = Awaited<ReturnType<typeof openServices>>;

/** Opens the database and the file store and puts every service together; the server and each command use this. */
export async function openServices(config: Config, log: Logger, now = () => new Date()) {
  const recentErrors = createRecentErrors(now);
  const logger = recentErrors.watch(log);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl ?? undefined,
    file: join(config.dataDir, 'passerby.sqlite'),
    onError: (error) => logger.error({ err: error }, 'a database connection broke'),
  });
  await migrate(database);
  const reader = createRepositories(database.db, database.dialect);
  const transaction = createTransaction(database, createRepositories);
  const tokens = createTokens();
  const secretNamed = (name: string) => keptSecret({ reader, transaction, newSecret: tokens.secret }, name);

  const version = createContentVersion({
    read: () => reader.contentVersion.read(),
    onError: (error) => logger.error({ err: error }, 'the content version cannot be read'),
  });
  await version.start();
  const shared = { reader, transaction, now, newId, onChange: version.moved };

  const files = await createFileStore({ dataDir: config.dataDir, s3: config.s3 });
  const images = createImageProcessor({ maxMegapixels: config.upload.maxMegapixels });
  const inspector = createInspector();
  const incoming = createIncoming({
    folder: join(config.dataDir, 'incoming'),
    maxBytes: config.upload.maxBytes,
  });
  const inTurn = createTurns();
  const removal = createMediaRemoval({
    reader,
    transaction,
    files,
    inTurn,
    onFailure: (error, mediaId) => logger.error({ err: error, mediaId }, 'a picture could not be removed'),
  });
  const media = createMediaService({
    ...shared,
    files,
    incoming,
    inspector,
    images,
    admission: createGate(picturesInWork),
    inTurn,
    siteRights: async () => rightsOf(config),
    secret: await secretNamed('media_secret'),
  });
  const { locationPrecision: locationLevel } = config.site;
  const posts = createPostsService({ ...shared, releasePictures: removal.release, locationLevel });
  const hubs = createHubsService({ reader });
  const clusters = createClustersService(shared);
  const clusterList = createClusterList({ reader, clusters });
  const pictures = createPictureAddresses({ reader, files, siteUrl: config.site.url });
  const articles = createArticlesService({
    ...shared,
    gate: createArticleGate({ siteUrl: config.site.url }),
    articlePictures: createArticlePictures({
      media,
      pictures,
      addressOf: (picture) => files.url(largestRendition(picture)?.key ?? ''),
    }),
  });

  const gazetteer = createGazetteer();
  const staging = createStagingService({
    ...shared,
    removal,
    sweepIncoming: incoming.sweep,
    onError: (error) => logger.error({ err: error }, 'staged pictures cannot be swept'),
  });

  const duplicates = createDuplicatesService({
    reader,
    marks: createPictureMarks({ reader }),
    readSketch: createSketches(files),
    onFailure: (error) => logger.error({ err: error }, 'copies of a picture cannot be looked for'),
  });

  const passwords = createPasswords();
  const access = { ...shared, passwords, tokens };
  const signIn = createSignInService({ ...access, secret: await secretNamed('device_secret') });
  return {
    posts,
    hubs,
    articles,
    media,
    files,
    version,
    now,
    markup: createMarkup({ imageOrigins: files.publicOrigin ? [files.publicOrigin] : [] }),
    navigationHubs: perVersion(version, () => hubs.enabled()),
    clusters,
    semantic: { ...createSemanticRecordsServices(shared), clusters: clusterList },
    insights: createInsights({ reader, clusters: clusterList, now }),
    keywordMap: createKeywordMapService({ reader, clusters: clusterList }),
    diagnostics: createDiagnostics({ reader, duplicates, recentErrors: recentErrors.list, now }),
    engine: createEngine({ reader, newHash6, locationLevel }),
    recentErrors,
    audit: (site: SiteToAudit) => createAudit({ ...site, reader }),
    sitemaps: (ask: AskSite) => createSitemaps({ ask, reader }),
    accounts: createAccountsService({ ...access, signIn, firstAdmin: config.admin }),
    sessions: createSessionsService(access),
    signIn,
    csrfTokens: createCsrfTokens({ tokens, secret: await secretNamed('csrf_secret') }),
    importer: createImportService({
      listFolder,
      sniff: images.sniff,
      incoming,
      media,
      posts,
      reader,
      maxBytes: config.upload.maxBytes,
    }),
    demo: createDemoService({
      ...shared,
      media,
      posts,
      articles,
      catalogue,
      removal,
      fileUrl: files.url,
      startWorkers: () => startSceneWorkers(availableParallelism()),
    }),
    uploads: createUploadsService({
      incoming,
      media,
      places: createPlacesService({
        gazetteer,
        onFailure: (error) => logger.error({ err: error }, 'the names of places cannot be read'),
      }),
      duplicates,
      reader,
    }),
    staging,
    pictures,
    ai: createAiCalls({
      ...shared,
      provider: config.ai && createAiProvider(config.ai),
      failureOf,
      answerShape,
      readPictures: createAiPictures({ reader, files, pictures }),
      dailyLimit: config.ai?.dailyLimit ?? 0,
      timeZone: config.site.timeZone,
      onFailure: (error, call) => logger.warn({ err: error, ...call }, 'the AI provider failed'),
    }),
    locationPrivacy: createLocationPrivacy(shared),
    async close(): Promise<void> {
      version.stop();
      staging.stop();
      await gazetteer.close();
      await inspector.close();
      await database.close();
    },
  };
}

/** What the site says of pictures that do not speak for themselves. */
function rightsOf({ site }: Config): Rights {
  return {
    creator: site.owner,
    credit: site.owner ? `${site.owner} / ${site.name}` : null,
    copyright: site.copyrightNotice ?? (site.owner ? `© ${site.owner}` : null),
    licenseUrl: site.licenseUrl,
    acquireUrl: site.licenseAcquireUrl,
  };
}
