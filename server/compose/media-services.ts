import { cardsService } from '../features/cards/cards.service.ts';
import { coverJob } from '../features/media/cover.service.ts';
import { duplicatesService, mediaLookup } from '../features/media/duplicates.service.ts';
import { mediaService } from '../features/media/media.service.ts';
import { imageProcessor, incomingImages } from '../features/media/processing.service.ts';
import { movedMediaFile } from '../features/media/renditions.service.ts';
import { renditionsService } from '../features/media/renditions-plan.service.ts';
import { uploadsService } from '../features/media/upload.service.ts';
import { wordsJob } from '../features/media/words.service.ts';
import type { AppContext } from './context.ts';
import { addJobKinds } from './job-kinds.ts';

/** Storing uploaded images, and finding their duplicates. */
export function mediaServices(app: AppContext) {
  const cards = cardsService(app);
  addJobKinds(app);
  return {
    images: imageProcessor(app),
    incoming: incomingImages(app),
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
  };
}

export type MediaServices = ReturnType<typeof mediaServices>;

/** The first of two places that knows where a file is now. */
function firstOf<T>(one: (key: string) => Promise<T | null>, other: typeof one) {
  return async (key: string): Promise<T | null> => (await one(key)) ?? other(key);
}
