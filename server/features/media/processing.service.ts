import { perApp } from '../../compose/context.ts';
import { createIncoming } from '../../platform/files/incoming.ts';
import { createSemaphore } from '../../platform/jobs/semaphore.ts';
import { countPictures, createImageProcessor } from './images/process.ts';

/** Number of images processed at one time; others wait as files on disk. */
const imagesInWork = 4;

/** The image processor, whose work is counted. One for uploads, jobs and imports: it limits cores and memory. */
export const imageProcessor = perApp(({ config }) =>
  countPictures(createImageProcessor({ maxMegapixels: config.upload.maxMegapixels })),
);

/** Images as files on disk, until they are processed. */
export const incomingImages = perApp(({ config, incomingFolder }) =>
  createIncoming({ folder: incomingFolder, maxBytes: config.upload.maxBytes }),
);

/** Limits images in process: each has its pixels in memory, never its file. */
export const imageAdmission = perApp(() => createSemaphore(imagesInWork));
