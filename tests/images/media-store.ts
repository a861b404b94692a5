import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rights } from '#domain/photo/post.ts';
import { createFileStore } from '#server/adapters/files/create-file-store.ts';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import { createIncoming } from '#server/adapters/files/incoming.ts';
import { createGate } from '#server/adapters/images/gate.ts';
import { createInspector } from '#server/adapters/images/inspector.ts';
import { createImageProcessor, type ImageProcessor } from '#server/adapters/images/process.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { createTransaction } from '#server/database/transaction.ts';
import { createRepositories } from '#server/repositories/all.ts';
import { createMediaService } from '#server/services/media.ts';
import { createTurns } from '#server/services/turns.ts';

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
}

/** The media service over a real database and a real folder. */
export async function openMediaStore({ files: wrap = same, images: wrapImages = same }: Between = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'media-'));
  const database = await openDatabase({ file: ':memory:' });
  await migrate(database);
  const reader = createRepositories(database.db, database.dialect);
  const files = wrap(await createFileStore({ dataDir, s3: null }));
  const transaction = createTransaction(database, createRepositories);
  const images = createImageProcessor({ maxMegapixels: 5 });
  const inspector = createInspector();
  const incoming = createIncoming({ folder: join(dataDir, 'incoming'), maxBytes: 5_000_000 });
  let counted = 0;
  const media = createMediaService({
    images: wrapImages(images),
    inspector,
    incoming,
    files,
    admission: createGate(2),
    inTurn: createTurns(),
    reader,
    transaction,
    siteRights: async () => siteRights,
    secret: 'a secret of the test',
    now: () => new Date('2024-06-05T12:00:00.000Z'),
    newId: () => `media-${++counted}`,
  });
  return {
    images,
    incoming,
    media,
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
