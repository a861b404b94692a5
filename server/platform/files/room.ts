import { AppError } from '#domain/errors.ts';
import type { FileStore } from './file-store.ts';

/** Background work leaves at least this much of the disk free. */
export const reserveBytes = 512 * 1024 ** 2;

/** @throws AppError `unavailable` while the disk is nearly full */
export async function requireRoom(files: Pick<FileStore, 'freeBytes'>): Promise<void> {
  const free = await files.freeBytes();
  if (free === null || free > reserveBytes) return;
  throw new AppError('unavailable', 'The disk is nearly full: image files wait until there is room.');
}
