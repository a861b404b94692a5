import type { Kysely } from 'kysely';
import { AppError } from '#domain/errors.ts';
import { contentTypeOf } from '#domain/media/content-types.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Incoming } from '../../../platform/files/incoming.ts';
import type { CheckedBackup } from './check.ts';
import { digested } from './disk.ts';
import { damaged, partNames } from './manifest.ts';
import type { BackupReader, Part } from './parts.ts';

export interface PlacingTarget {
  files: Pick<FileStore, 'take' | 'withhold' | 'publicOrigin'>;
  incoming: Pick<Incoming, 'copy'>;
  /** Creates the check whether, according to the restored database, no visitor may have a file. */
  createIsHidden: (db: Kysely<Database>) => (key: string) => Promise<boolean>;
}

/**
 * Copies the files of a checked backup into the store. They are read a second time, and a failing disk may
 * now return other bytes: each file is compared once more before it is in place.
 * @throws AppError `invalid` naming the first that differs from what was checked
 */
export async function placeFiles(
  reader: BackupReader,
  { manifest, files: listed, database }: CheckedBackup,
  target: PlacingTarget,
  signal: AbortSignal,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const { files, incoming } = target;
  const total = manifest.files?.count ?? 0;
  const restored = await openDatabase({ file: database });
  const isHidden = target.createIsHidden(restored.db);
  let done = 0;
  const place = async ({ name, stream }: Part): Promise<void> => {
    const key = name.slice(partNames.files.length);
    const wanted = name.startsWith(partNames.files) ? listed.find(key) : undefined;
    if (!wanted) return;
    const content = digested(stream());
    const copy = await incoming.copy(content.stream);
    try {
      const { sha256, bytes } = content.result();
      if (sha256 !== wanted.sha256 || bytes !== wanted.bytes) throw damaged(name);
      const contentType = contentTypeOf(key) ?? 'application/octet-stream';
      await files.take(key, copy.path, { contentType });
    } finally {
      await copy.remove();
    }
    if (files.publicOrigin !== null && key.startsWith('media/') && (await isHidden(key)))
      await files.withhold(key, true);
    done += 1;
    progress(done, total);
  };
  try {
    await reader.read(place, signal);
  } finally {
    await restored.close();
  }
  if (done < total)
    throw new AppError('invalid', `${total - done} files are missing in the backup, which had them before.`);
}
