import { constants, copyFile, open, readdir, stat } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { AppError } from '#domain/errors.ts';

/** One file of a folder on this machine. */
export interface FolderFile {
  /** Relative to the folder, for messages. */
  path: string;
  name: string;
  /** Lower case, without the dot; '' when the name has none. */
  extension: string;
  bytes: number;
  /** The first kilobyte: enough to see what it is. @throws AppError `invalid` when it cannot be opened */
  head(): Promise<Buffer>;
  /**
   * By the kernel, without any of it passing through memory; where the disk can, it only notes that both are the same.
   * @param path of the copy, which is not there yet
   * @throws AppError `invalid` when it cannot be opened
   */
  copyTo(path: string): Promise<void>;
}

/**
 * Every file below the folder in the order of their paths, 2 before 10; hidden files and folders are passed over.
 * Links are not followed, so that a circle does not end the search.
 * @throws AppError `not_found` when there is no such folder
 */
export async function listFolder(folder: string): Promise<FolderFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
      throw new AppError('not_found', `There is no folder ${folder}.`, { cause: error });
    },
  );
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split(/[\\/]/).some((part) => part.startsWith('.')))
    .sort(new Intl.Collator('en', { numeric: true }).compare);
  return Promise.all(paths.map((path) => describe(folder, path)));
}

async function describe(folder: string, path: string): Promise<FolderFile> {
  const full = join(folder, path);
  return {
    path,
    name: path.split(/[\\/]/).at(-1) ?? path,
    extension: extname(path).slice(1).toLowerCase(),
    bytes: (await stat(full)).size,
    head: () => readHead(full).catch(refuse),
    copyTo: (target) =>
      copyFile(full, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE).catch(refuse),
  };
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Vanished meanwhile, or not ours to read: a fault of this file alone. */
function refuse(cause: NodeJS.ErrnoException): never {
  if (cause.code === 'ENOSPC' || cause.code === 'EDQUOT') throw cause;
  throw new AppError('invalid', `The file cannot be opened (${cause.code ?? cause.message}).`, { cause });
}
