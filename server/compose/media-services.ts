import { cardSize } from '#domain/cards/card.ts';
import { cardsKind } from '../features/cards/cards.derive.ts';
import { createCards } from '../features/cards/cards.service.ts';
import { createCardDrawing } from '../features/cards/drawing/draw.ts';
import { coverJob } from '../features/media/cover.service.ts';
import { duplicatesService, mediaLookup } from '../features/media/duplicates.service.ts';
import { rewriteXmp } from '../features/media/images/xmp.ts';
import { fileTexts, mediaService } from '../features/media/media.service.ts';
import { gazetteer, placesService } from '../features/media/places.service.ts';
import { imageProcessor, incomingImages } from '../features/media/processing.service.ts';
import { movedMediaFile } from '../features/media/renditions.service.ts';
import { renditionsService } from '../features/media/renditions-plan.service.ts';
import { uploadsService } from '../features/media/upload.service.ts';
import { wordsJob } from '../features/media/words.service.ts';
import { createCompletion } from '../features/posts/completion.service.ts';
import type { JobKind } from '../platform/jobs/runner.ts';
import type { AppContext } from './context.ts';
import { addJobKinds } from './job-kinds.ts';

/** Storing uploaded images, and finding their duplicates. */
export function mediaServices(app: AppContext) {
  const { logger, jobs, reader } = app;
  const placeNames = {
    gazetteer: gazetteer(app),
    onFailure: (error: unknown) => logger.error({ err: error }, 'cannot read place names'),
  };
  const cards = cardsService(app);
  // A job first reads the settings that another process may just have stored: its results stay.
  const cardsJob: JobKind = {
    ...cards.job,
    run: (run) => app.present.refresh().then(() => cards.job.run(run)),
  };
  jobs.addKind(cardsKind, cardsJob);
  addJobKinds(app);
  return {
    images: imageProcessor(app),
    incoming: incomingImages(app),
    jobs,
    media: mediaService(app),
    duplicates: duplicatesService(app),
    placeNames,
    renditions: renditionsService(app),
    prepareCover: coverJob(app).prepare,
    prepareWords: wordsJob(app).prepare,
    cards,
    completion: createCompletion({ reader, places: placesService(app), ...placeNames }),
    movedFile: firstOf(movedMediaFile(app), cards.movedTo),
    imageLookup: mediaLookup(app),
    uploads: uploadsService(app),
  };
}

export type MediaServices = ReturnType<typeof mediaServices>;

/** Social cards, with the rights of their photos. */
function cardsService(app: AppContext) {
  return createCards({
    ...{ ...app, secret: app.secrets.media, draw: createCardDrawing(), site: app.config.site },
    withRights: async (file, mediaId) =>
      rewriteXmp(file, await fileTexts(app).rightsOf(mediaId), cardSize) ?? file,
  });
}

/** The first of two places that knows where a file is now. */
function firstOf<T>(one: (key: string) => Promise<T | null>, other: typeof one) {
  return async (key: string): Promise<T | null> => (await one(key)) ?? other(key);
}
