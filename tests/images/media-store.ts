import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sharpening } from '#domain/media/rendition-sizes.ts';
import { createRepositories } from '#server/compose/repositories.ts';
import type { ImageProcessor } from '#server/features/media/images/process.ts';
import { mediaService } from '#server/features/media/media.service.ts';
import { imageProcessor, incomingImages } from '#server/features/media/processing.service.ts';
import { mediaRemoval } from '#server/features/media/removal.service.ts';
import { movedMediaFile, renditionsJob } from '#server/features/media/renditions.service.ts';
import { renditionsService } from '#server/features/media/renditions-plan.service.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createTransaction } from '#server/platform/database/transaction.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { createFileLeases } from '#server/platform/files/leases.ts';
import { createJobRunner } from '#server/platform/jobs/runner.ts';
import { createFileStore } from '../../server/platform/files/file-store.ts';
import { createKeyedMutex } from '../../server/platform/jobs/semaphore.ts';
import { testContext } from '../factories/context.ts';

function same<T>(thing: T): T {
  return thing;
}

/** What a test puts between the service and the world. */
export interface Between {
  files?: (files: FileStore) => FileStore;
  images?: (images: ImageProcessor) => Partial<ImageProcessor>;
  /** In place of waiting for files that another process holds. */
  pause?: () => Promise<unknown>;
  sharpening?: Sharpening;
  publicWidth?: number;
}

/** The media service over a real database and a real folder. */
export async function openMediaStore({
  files: wrap = same,
  images: wrapImages = same,
  pause,
  ...options
}: Between = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'media-'));
  const database = await openDatabase({ file: ':memory:' });
  await migrate(database);
  const reader = createRepositories(database.db, database.dialect);
  const files = wrap(await createFileStore({ dataDir, s3: null }));
  const transaction = createTransaction(database, createRepositories);
  const { sharpening = 'off', publicWidth = 2560 } = options;
  let counted = 0;
  const time = { now: new Date('2024-06-05T12:00:00.000Z') };
  const failures: unknown[] = [];
  const now = () => time.now;
  let holders = 0;
  /** As every process has them. */
  const leasesOver = (store: Pick<FileStore, 'delete'>) =>
    createFileLeases({
      transaction,
      files: store,
      now,
      newId: () => `holder-${++holders}`,
      onFailure: (error) => failures.push(error),
      ...(pause && { pause }),
    });
  const leases = leasesOver(files);
  const location = { file: ':memory:' };
  const settings = {
    DATA_DIR: dataDir,
    UPLOAD_MAX_MB: '5',
    UPLOAD_MAX_MEGAPIXELS: '5',
    SITE_OWNER: 'The Owner',
    LICENSE_URL: 'https://example.org/licence',
    PUBLIC_MAX_WIDTH: String(publicWidth),
    OUTPUT_SHARPENING: sharpening,
  };
  const context = {
    ...testContext(
      { database, dialect: database.dialect, location, reader, transaction },
      { settings, now, newId: () => `media-${++counted}`, files },
    ),
    leases,
  };
  const images = imageProcessor(context);
  Object.assign(images, wrapImages({ ...images }));
  /** A server with these settings on the same data. */
  const processWith = (
    settings: { sharpening: Sharpening; publicWidth: number },
    otherwise: Partial<ImageProcessor> = {},
  ) => {
    const onFailure = (error: unknown) => failures.push(error);
    const config = {
      ...context.config,
      images: settings,
      upload: { maxBytes: 5_000_000, maxMegapixels: 12 },
    };
    const app = {
      ...context,
      config,
      jobs: createJobRunner({ ...context, onFailure, onBrokenQueue: onFailure }),
    };
    Object.assign(imageProcessor(app), otherwise);
    renditionsJob(app);
    return { jobs: app.jobs, renditions: renditionsService(app) };
  };
  return {
    context,
    images,
    incoming: incomingImages(context),
    media: mediaService(context),
    processWith,
    jobs: processWith({ sharpening, publicWidth }).jobs,
    movedFile: movedMediaFile(context),
    database,
    leases,
    /** Log entries of files that could not be deleted. */
    failures,
    time,
    /** Takes pictures away as another process would, with its own way to delete files. */
    removalElsewhere: (store: Pick<FileStore, 'delete'> = files) =>
      mediaRemoval({ ...context, leases: leasesOver(store), runExclusive: createKeyedMutex() }),
    files,
    reader,
    transaction,
    /** Every file on the disk, half-written ones included. */
    onDisk: async () =>
      (await readdir(dataDir, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
        .sort(),
    close: async () => {
      await context.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
