import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import {
  chmod,
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, diskFullError, isDiskFull } from '#domain/errors.ts';
import { fileTooLarge } from '#domain/media/media-files.ts';
import { diskSpace, requireRoom } from './disk-space.ts';

const dayInMs = 24 * 60 * 60 * 1000;
/** Bytes buffered before they are written together. */
const writeAhead = 1024 * 1024;
/** Mode of files in the store, into which these are moved. */
const mode = 0o640;

export interface IncomingSource {
  stream: Readable;
  /** Rejects when the stream breaks off after the file: the file is then invalid, too. */
  ended?: () => Promise<void>;
  /** Bytes that its sender has announced. */
  announced?: number;
}

/** A complete file under a name that only this process knows. */
export interface IncomingFile {
  path: string;
  bytes: number;
  /** Reads the whole content. */
  read(): Promise<Buffer>;
  /** Deletes the file; to be called in any case, because it does nothing if the file was moved. */
  remove(): Promise<void>;
}

export type Incoming = ReturnType<typeof createIncoming>;

export interface IncomingOptions {
  folder: string;
  maxBytes: number;
  /** False for a restore, which has looked before it began. */
  keepsReserve?: boolean;
}

/** Uploads, written to disk as they arrive, so that many at once need no memory. */
export function createIncoming({ folder, maxBytes, keepsReserve = true }: IncomingOptions) {
  /** Bytes that are announced and not yet written. */
  let expected = 0;

  async function requireRoomFor(bytes: number): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (keepsReserve) requireRoom(await diskSpace(folder), bytes);
  }

  async function begin(bytes: number): Promise<Pick<IncomingFile, 'path' | 'read' | 'remove'>> {
    await requireRoomFor(bytes);
    const path = join(folder, randomUUID());
    return { path, read: () => readFile(path), remove: () => rm(path, { force: true }) };
  }

  return {
    /** @throws AppError `no_space` when a file of so many bytes finds no room beside those that are being received */
    requireRoom: (bytes: number): Promise<void> => requireRoomFor(expected + bytes),

    /**
     * Receives a file; nothing is left if it throws.
     * @throws AppError `too_large` as soon as there is one byte too many, `bad_request` when the stream
     * breaks off,
     *   `no_space` when the disk is full but for its reserve
     */
    async receive({ stream, ended, announced = 0 }: IncomingSource): Promise<IncomingFile> {
      const file = await begin(expected + announced);
      let bytes = 0;
      let looked = 0;
      expected += announced;
      stream.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > maxBytes) stream.destroy(new AppError('too_large', fileTooLarge(maxBytes)));
        if (bytes - looked < writeAhead) return;
        looked = bytes;
        requireRoomFor(0).catch((error) => stream.destroy(error));
      });
      try {
        await pipeline(
          stream,
          createWriteStream(file.path, { flags: 'wx', mode, highWaterMark: writeAhead }),
        );
        await ended?.();
      } catch (error) {
        await file.remove();
        throw translate(error);
      } finally {
        expected -= announced;
      }
      return { ...file, bytes };
    },

    /**
     * A file that comes from this machine. Nothing is left when it throws.
     * @param content bytes in memory or a stream, or what writes them to the path it is given
     * @param announced its bytes, where they are known
     * @throws AppError `no_space` when the disk is full but for its reserve; as `content`
     */
    async copy(
      content: Buffer | Readable | ((path: string) => Promise<void>),
      announced = 0,
    ): Promise<IncomingFile> {
      const file = await begin(Buffer.isBuffer(content) ? content.length : announced);
      try {
        if (typeof content === 'function') await content(file.path);
        else await writeFile(file.path, content, { flag: 'wx' });
        await chmod(file.path, mode);
        return { ...file, bytes: (await stat(file.path)).size };
      } catch (error) {
        await file.remove();
        throw reportWhenFull(error);
      }
    },

    /**
     * Removes what a crash left behind.
     * @param now milliseconds; deletes only files a day old, because another process may be receiving
     */
    async deleteExpired(now: number): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const name of await readdir(folder)) {
        const file = join(folder, name);
        const info = await stat(file).catch(() => null);
        if (info && now - info.mtimeMs > dayInMs) await rm(file, { force: true });
      }
    },
  };
}

function reportWhenFull(error: unknown): unknown {
  return isDiskFull(error) ? diskFullError(error) : error;
}

function translate(cause: unknown): unknown {
  const error = reportWhenFull(cause);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // Already an error of the limit above or of the form parser.
  if (code === 'too_large' || code === 'no_space' || code === 'bad_request') return error;
  // Errors of the disk have a number; all other errors come from the sender.
  if (error instanceof Error && 'errno' in error && 'syscall' in error && code !== 'ECONNRESET') return error;
  return new AppError('bad_request', 'The upload was interrupted.', { cause: error });
}

/** File of a folder on this machine. */
export interface FolderFile {
  /** Relative to the folder, for messages. */
  path: string;
  /** False: a link, a special file, or a folder that cannot be read. Links are not followed: they may lead in circles. */
  isRegular: boolean;
  name: string;
  /** Lower case, without the dot; '' when the name has none. */
  extension: string;
  /** @throws AppError `invalid` when it cannot be opened */
  bytes(): Promise<number>;
  /** The whole content. @throws AppError `invalid` when it cannot be opened */
  read(): Promise<Buffer>;
  /** The first kilobyte: enough to see what it is. @throws AppError `invalid` when it cannot be opened */
  head(): Promise<Buffer>;
  /**
   * Copied by the kernel; a file system with clones copies nothing.
   * @param path of the copy, which is not there yet
   * @throws AppError `invalid` when it cannot be opened
   */
  copyTo(path: string): Promise<void>;
}

/**
 * Files below a folder, in the order of their paths, 2 before 10.
 * @throws AppError `not_found` when there is no such folder
 */
export async function listFolder(folder: string): Promise<FolderFile[]> {
  const found = await walk(Buffer.from(folder), '').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new AppError('not_found', `There is no folder ${folder}.`, { cause: error });
    if (!unreadable.includes(error.code ?? '')) throw error;
    throw new AppError('invalid', `The folder ${folder} cannot be read (${error.code}).`, { cause: error });
  });
  const byPath = new Intl.Collator('en', { numeric: true });
  return found.sort((one, other) => byPath.compare(one.path, other.path)).map(describe);
}

interface Entry extends Pick<FolderFile, 'path' | 'isRegular'> {
  /** In bytes: names of other systems may not be UTF-8. */
  full: Buffer;
}

const separator = Buffer.from(sep);

/** `readdir` itself follows links to folders when it is recursive. */
async function walk(folder: Buffer, below: string): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, encoding: 'buffer' })) {
    const full = Buffer.concat([folder, separator, entry.name]);
    const path = join(below, entry.name.toString(isUtf8(entry.name) ? 'utf8' : 'latin1'));
    if (!entry.isDirectory()) {
      found.push({ path, full, isRegular: entry.isFile() });
      continue;
    }
    const inside = await walk(full, path).catch((error: NodeJS.ErrnoException) => {
      if (!unreadable.includes(error.code ?? '')) throw error;
      return [{ path, full, isRegular: false }];
    });
    for (const one of inside) found.push(one);
  }
  return found;
}

/** Errors of a single folder: not permitted, gone, nested too deeply, or damaged. */
const unreadable = ['EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'EIO', 'ESTALE'];

function describe({ path, full, isRegular }: Entry): FolderFile {
  return {
    path,
    isRegular,
    name: path.split(/[\\/]/).at(-1) ?? path,
    extension: extname(path).slice(1).toLowerCase(),
    bytes: () => stat(full).then(({ size }) => size, refuse),
    read: () => readFile(full).catch(refuse),
    head: () => readHead(full).catch(refuse),
    copyTo: (target) =>
      copyFile(full, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE).catch(refuse),
  };
}

async function readHead(path: Buffer): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Deleted in the meantime, or not readable: an error of this file only. */
function refuse(cause: NodeJS.ErrnoException): never {
  if (cause.code === 'ENOSPC' || cause.code === 'EDQUOT') throw cause;
  throw new AppError('invalid', `The file cannot be opened (${cause.code ?? 'no reason given'}).`, { cause });
}
