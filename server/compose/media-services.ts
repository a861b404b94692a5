import { cardSize } from '#domain/cards/card.ts';
import { coverRecipe } from '#domain/media/covers.ts';
import { recipeOf } from '#domain/media/rendition-sizes.ts';
import type { Rights } from '#domain/posts/post.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { cardsKind } from '../features/cards/cards.derive.ts';
import { createCards } from '../features/cards/cards.service.ts';
import { createCardDrawing } from '../features/cards/drawing/draw.ts';
import { createCoverJob } from '../features/media/cover.service.ts';
import {
  createDuplicatesService,
  createFingerprints,
  createMediaLookup,
} from '../features/media/duplicates.service.ts';
import { createInspector } from '../features/media/images/inspect.ts';
import { countPictures, createImageProcessor } from '../features/media/images/process.ts';
import { createThumbprints } from '../features/media/images/thumbprints.ts';
import { rewriteXmp } from '../features/media/images/xmp.ts';
import { wordsKind } from '../features/media/media.derive.ts';
import {
  createFileTexts,
  createMediaService,
  type FileTextsService,
} from '../features/media/media.service.ts';
import { createGazetteer } from '../features/media/places/gazetteer.ts';
import {
  createMovedFiles,
  createRenditionsJob,
  renditionsKind,
} from '../features/media/renditions.service.ts';
import { createRenditionsService } from '../features/media/renditions-plan.service.ts';
import { createPlacesService, createUploadsService } from '../features/media/upload.service.ts';
import { createWordsJob, prepareWords } from '../features/media/words.service.ts';
import { createCompletion } from '../features/posts/completion.service.ts';
import { addCoverJob, coverKind } from '../features/posts/opening.derive.ts';
import type { EngineService } from '../features/semantic/engine.service.ts';
import { createIncoming } from '../platform/files/incoming.ts';
import type { JobKind } from '../platform/jobs/runner.ts';
import { createSemaphore } from '../platform/jobs/semaphore.ts';
import type { AppContext } from './context.ts';

/** Number of images processed at one time; others wait as files on disk. */
const imagesInWork = 4;

/** Storing uploaded images, and finding their duplicates. */
export async function mediaServices(app: AppContext, engine: EngineService) {
  const { config, logger, files, leases, jobs, runExclusive, incomingFolder } = app;
  const { reader } = app;
  const settings = config.images;
  const counted = countPictures(createImageProcessor({ maxMegapixels: config.upload.maxMegapixels }));
  const { images } = counted;
  const inspector = createInspector();
  const placeNames = openPlaceNames(app);
  const incoming = createIncoming({ folder: incomingFolder, maxBytes: config.upload.maxBytes });
  const admission = createSemaphore(imagesInWork);
  const textSettings = app.present.live((now) => ({ ...config.texts, siteRights: rightsOf(now) }));
  const texts = createFileTexts(reader, textSettings);
  const secret = app.secrets.media;
  /**
   * Kind of job that first reads the settings that another process may just have stored: its results stay.
   */
  const upToDate = (kind: JobKind): JobKind => ({
    ...kind,
    run: (run) => app.present.refresh().then(() => kind.run(run)),
  });
  const cards = cardsService(app, texts, secret);
  const making = { ...app, images, incoming, files, leases, admission, texts, settings };
  const kinds: Readonly<Record<string, JobKind>> = {
    [cardsKind]: upToDate(cards.job),
    [coverKind]: upToDate(createCoverJob(making)),
    [renditionsKind]: upToDate(createRenditionsJob(making)),
    [wordsKind]: upToDate(createWordsJob({ ...app, files, texts, rewrite: rewriteXmp })),
  };
  for (const [name, kind] of Object.entries(kinds)) jobs.addKind(name, kind);
  const media = createMediaService({
    ...{ ...app, files, leases },
    site: app.site,
    incoming,
    inspector,
    images,
    admission,
    runExclusive,
    texts,
    settings,
    onStored: jobs.wake,
    secret,
  });
  const duplicates = createDuplicatesService({
    reader,
    fingerprints: createFingerprints({ reader }),
    readThumbprint: createThumbprints(files),
    onFailure: (error) => logger.error({ err: error }, 'cannot search for duplicates of an image'),
  });
  const places = createPlacesService(placeNames);
  return {
    ...counted,
    incoming,
    jobs,
    media,
    duplicates,
    placeNames,
    renditions: createRenditionsService({ ...app, files, settings }),
    prepareCover: () =>
      app.transaction((repos) =>
        addCoverJob(repos, coverRecipe(recipeOf(settings.sharpening), settings.publicWidth)),
      ),
    prepareWords: () => prepareWords(app, textSettings, app),
    cards,
    completion: createCompletion({ reader, places, ...placeNames }),
    movedFile: firstOf(createMovedFiles({ reader, files }), cards.movedTo),
    imageLookup: createMediaLookup({ reader, files, siteUrl: config.site.url }),
    uploads: createUploadsService({ incoming, media, places, duplicates, engine, reader }),
    async close(): Promise<void> {
      await placeNames.gazetteer.close();
      await inspector.close();
    },
  };
}

function openPlaceNames(app: AppContext) {
  const { logger } = app;
  return {
    gazetteer: createGazetteer(),
    onFailure: (error: unknown) => logger.error({ err: error }, 'cannot read place names'),
  };
}

export type MediaServices = Awaited<ReturnType<typeof mediaServices>>;

/** Social cards, with the rights of their photos. */
function cardsService(app: AppContext, texts: Pick<FileTextsService, 'rightsOf'>, secret: string) {
  const { config, files, leases } = app;
  return createCards({
    ...{ ...app, files, leases, secret, draw: createCardDrawing(), site: config.site },
    withRights: async (file, mediaId) => rewriteXmp(file, await texts.rightsOf(mediaId), cardSize) ?? file,
  });
}

/** The first of two places that knows where a file is now. */
function firstOf<T>(one: (key: string) => Promise<T | null>, other: typeof one) {
  return async (key: string): Promise<T | null> => (await one(key)) ?? other(key);
}

/** Rights of images whose files name none. */
function rightsOf(settings: Settings): Rights {
  const { owner, siteName, copyrightNotice, licenseUrl, licenseAcquireUrl } = settings;
  return {
    creator: owner,
    credit: owner ? `${owner} / ${siteName}` : null,
    copyright: copyrightNotice ?? (owner ? `© ${owner}` : null),
    licenseUrl,
    acquireUrl: licenseAcquireUrl,
  };
}
