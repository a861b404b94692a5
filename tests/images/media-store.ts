import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sharpening } from '#domain/media/rendition-sizes.ts';
import type { Rights } from '#domain/posts/post.ts';
import { createRepositories } from '#server/compose/repositories.ts';
import { createInspector } from '#server/features/media/images/inspect.ts';
import { createImageProcessor, type ImageProcessor } from '#server/features/media/images/process.ts';
import { createFileTexts, createMediaService } from '#server/features/media/media.service.ts';
import { mediaRemoval } from '#server/features/media/removal.service.ts';
import { createMovedFiles, createRenditionsJob } from '#server/features/media/renditions.service.ts';
import { createRenditionsService } from '#server/features/media/renditions-plan.service.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createTransaction } from '#server/platform/database/transaction.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { createIncoming } from '#server/platform/files/incoming.ts';
import { createFileLeases } from '#server/platform/files/leases.ts';
import { newId } from '#server/platform/ids.ts';
import { createJobRunner } from '#server/platform/jobs/runner.ts';
import { createSemaphore } from '#server/platform/jobs/semaphore.ts';
import { createFileStore } from '../../server/platform/files/file-store.ts';
import { createKeyedMutex } from '../../server/platform/jobs/semaphore.ts';
import { testContext } from '../factories/context.ts';

const siteRights: Rights = {
  creator: 'The Owner',
  credit: null,
  copyright: '© The Owner',
  licenseUrl: 'https://example.org/licence',
  acquireUrl: null,
};

function same<T>(thing: T): T {
  return thing;
}

/** What a test puts between the service and the world. */
export interface Between {
  files?: (files: FileStore) => FileStore;
  images?: (images: ImageProcessor) => Pick<ImageProcessor, 'process'>;
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
  const images = createImageProcessor({ maxMegapixels: 5 });
  const inspector = createInspector();
  const incoming = createIncoming({ folder: join(dataDir, 'incoming'), maxBytes: 5_000_000 });
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
  const context = testContext(
    { database, dialect: database.dialect, location, reader, transaction },
    { now, files },
  );
  const texts = createFileTexts(reader, { siteRights, embedsWords: true, reservesMining: true });
  const media = createMediaService({
    images: { notes: images.notes, ...wrapImages(images) },
    inspector,
    site: { timeZone: 'UTC' },
    incoming,
    files,
    leases,
    admission: createSemaphore(2),
    runExclusive: createKeyedMutex(),
    reader,
    transaction,
    texts,
    settings: { sharpening },
    onStored: () => undefined,
    secret: 'a secret of the test',
    now,
    newId: () => `media-${++counted}`,
  });
  /** A server with these settings on the same data. */
  const processWith = (
    settings: { sharpening: Sharpening; publicWidth: number },
    otherwise: Partial<ImageProcessor> = {},
  ) => {
    const shared = { reader, transaction, now, newId };
    const job = createRenditionsJob({
      ...shared,
      images: { ...createImageProcessor({ maxMegapixels: 12 }), ...otherwise },
      incoming,
      files,
      leases,
      admission: { isIdle: () => true },
      texts,
      settings,
    });
    const jobs = createJobRunner({
      ...shared,
      onChange: () => undefined,
      kinds: { renditions: job },
      onFailure: (error) => failures.push(error),
      onBrokenQueue: (error) => failures.push(error),
    });
    return { jobs, renditions: createRenditionsService({ ...shared, files, settings }) };
  };
  return {
    context,
    images,
    incoming,
    media,
    processWith,
    jobs: processWith({ sharpening, publicWidth }).jobs,
    movedFile: createMovedFiles({ reader, files }),
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
      await inspector.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
