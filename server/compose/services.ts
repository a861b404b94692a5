import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { catalogue } from '#demo/content/catalogue.ts';
import { createHubsService } from '../features/clusters/hubs.service.ts';
import { createDemoService } from '../features/demo/demo.service.ts';
import { createDemoData } from '../features/demo/demo-data.service.ts';
import { createDemoWords } from '../features/demo/demo-words.ts';
import { createStagingService } from '../features/media/cleanup.service.ts';
import { createImportService } from '../features/posts/import.service.ts';
import { createPostsService } from '../features/posts/posts.service.ts';
import { createLocationPrivacy } from '../features/posts/privacy.service.ts';
import { createReindexing } from '../features/posts/reindex.service.ts';
import { createEngine } from '../features/semantic/engine.service.ts';
import { perVersion } from '../platform/database/content-version.ts';
import { listFolder } from '../platform/files/folder.ts';
import { newHash6 } from '../platform/ids.ts';
import { accessServices } from './access-services.ts';
import { articleServices } from './article-services.ts';
import type { Config } from './config.ts';
import { openFoundation } from './foundation.ts';
import { pictureServices } from './picture-services.ts';
import { semanticServices } from './semantic-services.ts';

export type Services = Awaited<ReturnType<typeof openServices>>;

/** Opens the database and the file store and puts every service together; the server and each command use this. */
export async function openServices(config: Config, log: Logger, now = () => new Date()) {
  const foundation = await openFoundation(config, log, now);
  const { logger, version, files, database, shared } = foundation;
  const { reader } = shared;
  const engine = createEngine({ reader, newHash6, locationLevel: config.site.locationPrecision });
  const allOfPictures = await pictureServices(foundation, engine);
  const { images, incoming, removal, close: closePictures, ...pictures } = allOfPictures;
  const { close: closeMarkup, ...articles } = await articleServices(foundation, allOfPictures);
  const { media } = pictures;
  const posts = createPostsService({
    ...shared,
    version,
    releasePictures: removal.release,
    locationLevel: config.site.locationPrecision,
    timeZone: config.site.timeZone,
  });
  const hubs = createHubsService({ reader });
  const staging = createStagingService({
    ...shared,
    removal,
    holds: foundation.holds,
    sweepIncoming: async (time) => {
      await incoming.sweep(time);
      await articles.dataFiles.sweep();
    },
    onError: (error) => logger.error({ err: error }, 'staged pictures cannot be swept'),
  });
  const { maxBytes } = config.upload;
  const semantic = semanticServices(foundation, allOfPictures);
  const access = await accessServices(foundation);
  return {
    ...access,
    ...pictures,
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
    importer: createImportService({
      listFolder,
      sniff: images.sniff,
      incoming,
      media,
      posts,
      engine,
      reader,
      maxBytes,
      now,
      timeZone: config.site.timeZone,
    }),
    demo: createDemoService({
      ...shared,
      media,
      posts,
      articles: articles.articles,
      catalogue,
      removal,
      data: createDemoData(articles),
      words: createDemoWords({ ...shared, semantic: semantic.semantic }),
      fileUrl: files.url,
      readImage: (key) => readFile(new URL(`../../demo/images/${key}.jpg`, import.meta.url)),
    }),
    locationPrivacy: createLocationPrivacy(shared),
    reindexing: createReindexing(shared),
    async close(): Promise<void> {
      version.stop();
      await staging.stop();
      await closePictures();
      await closeMarkup();
      await access.sessions.settled();
      await database.close();
    },
  };
}
