import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Rights } from '#domain/photo/post.ts';
import { createFileStore } from '#server/adapters/files/create-file-store.ts';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import { createGate } from '#server/adapters/images/gate.ts';
import { createImageProcessor } from '#server/adapters/images/process.ts';
import { readMetadata } from '#server/adapters/metadata/read.ts';
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

/**
 * The media service over a real database and a real folder.
 * @param wrap may put something between the service and the disk
 */
export async function openMediaStore(wrap: (files: FileStore) => FileStore = (files) => files) {
  const dataDir = await mkdtemp(join(tmpdir(), 'media-'));
  const database = await openDatabase({ file: ':memory:' });
  await migrate(database);
  const reader = createRepositories(database.db, database.dialect);
  const files = wrap(await createFileStore({ dataDir, s3: null }));
  const transaction = createTransaction(database, createRepositories);
  const images = createImageProcessor({ maxMegapixels: 5 });
  let counted = 0;
  const media = createMediaService({
    images,
    readMetadata,
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
    media,
    files,
    reader,
    transaction,
    /** Every file on the disk, half-written ones included. */
    onDisk: async () =>
      (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
        .sort(),
    close: async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
