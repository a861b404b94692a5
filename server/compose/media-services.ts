import type { Rights } from '#domain/posts/post.ts';
import {
  createDuplicatesService,
  createFingerprints,
  createMediaLookup,
} from '../features/media/duplicates.service.ts';
import { createInspector } from '../features/media/images/inspect.ts';
import { createImageProcessor } from '../features/media/images/process.ts';
import { createThumbprints } from '../features/media/images/thumbprints.ts';
import { createMediaService } from '../features/media/media.service.ts';
import { createGazetteer } from '../features/media/places/gazetteer.ts';
import { createMediaRemoval } from '../features/media/removal.service.ts';
import { createPlacesService, createUploadsService } from '../features/media/upload.service.ts';
import type { EngineService } from '../features/semantic/engine.service.ts';
import { createIncoming } from '../platform/files/incoming.ts';
import { createSemaphore } from '../platform/jobs/semaphore.ts';
import type { Config } from './config.ts';
import type { Foundation } from './foundation.ts';

/** Images processed at one time; the others wait as files on disk. */
const imagesInWork = 4;

/** Storing uploaded images, and finding their duplicates. */
export async function mediaServices(foundation: Foundation, engine: EngineService) {
  const { config, logger, shared, files, leases, runExclusive, incomingFolder } = foundation;
  const { reader } = shared;
  const images = createImageProcessor({ maxMegapixels: config.upload.maxMegapixels });
  const inspector = createInspector();
  const gazetteer = createGazetteer();
  const incoming = createIncoming({ folder: incomingFolder, maxBytes: config.upload.maxBytes });
  const media = createMediaService({
    ...shared,
    files,
    leases,
    incoming,
    inspector,
    images,
    admission: createSemaphore(imagesInWork),
    runExclusive,
    siteRights: async () => rightsOf(config),
    secret: await foundation.secretNamed('media_secret'),
  });
  const duplicates = createDuplicatesService({
    reader,
    fingerprints: createFingerprints({ reader }),
    readThumbprint: createThumbprints(files),
    onFailure: (error) => logger.error({ err: error }, 'cannot search for duplicates of an image'),
  });
  const places = createPlacesService({
    gazetteer,
    onFailure: (error) => logger.error({ err: error }, 'cannot read place names'),
  });
  return {
    images,
    incoming,
    media,
    duplicates,
    imageLookup: createMediaLookup({ reader, files, siteUrl: config.site.url }),
    uploads: createUploadsService({ incoming, media, places, duplicates, engine, reader }),
    removal: createMediaRemoval({
      ...shared,
      leases,
      runExclusive,
      onFailure: (error, mediaId) => logger.error({ err: error, mediaId }, 'an image could not be removed'),
    }),
    async close(): Promise<void> {
      await gazetteer.close();
      await inspector.close();
    },
  };
}

export type MediaServices = Awaited<ReturnType<typeof mediaServices>>;

/** Rights of images whose files name none. */
function rightsOf({ site }: Config): Rights {
  return {
    creator: site.owner,
    credit: site.owner ? `${site.owner} / ${site.name}` : null,
    copyright: site.copyrightNotice ?? (site.owner ? `© ${site.owner}` : null),
    licenseUrl: site.licenseUrl,
    acquireUrl: site.licenseAcquireUrl,
  };
}
