import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#domain/errors.ts';

const dayInMs = 24 * 60 * 60 * 1000;
/** Bytes that may wait for the disk, to be written in one go. */
const writeAhead = 1024 * 1024;

export interface IncomingSource {
  stream: Readable;
  /** Rejected when what follows the file breaks off: the file is no good then either. */
  ended?: () => Promise<void>;
}

/** A file that has arrived whole. */
export interface IncomingFile {
  bytes: number;
  /** The whole content, read when it is asked for. */
  read(): Promise<Buffer>;
  /** To be called whatever becomes of the file. */
  remove(): Promise<void>;
}

export type Incoming = ReturnType<typeof createIncoming>;

/** Files on their way in: written to disk as they come, so that many of them at once need no memory. */
export function createIncoming({ folder, maxBytes }: { folder: string; maxBytes: number }) {
  return {
    /**
     * Nothing is left when it throws.
     * @throws AppError `too_large` as soon as there is one byte too many, `bad_request` when the stream breaks off,
     *   `unavailable` when the disk is full
     */
    async receive({ stream, ended }: IncomingSource): Promise<IncomingFile> {
      await mkdir(folder, { recursive: true });
      const path = join(folder, randomUUID());
      const remove = () => rm(path, { force: true });
      let bytes = 0;
      stream.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > maxBytes) stream.destroy(tooLarge(maxBytes));
      });
      try {
        await pipeline(
          stream,
          createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: writeAhead }),
        );
        await ended?.();
      } catch (error) {
        await remove();
        throw translate(error);
      }
      return { bytes, read: () => readFile(path), remove };
    },

    /**
     * Removes what a crash left behind.
     * @param now milliseconds; only files a day old go, for another process may be receiving at this moment
     */
    async sweep(now: number): Promise<void> {
      await mkdir(folder, { recursive: true });
      for (const name of await readdir(folder)) {
        const file = join(folder, name);
        const info = await stat(file).catch(() => null);
        if (info && now - info.mtimeMs > dayInMs) await rm(file, { force: true });
      }
    },
  };
}

function tooLarge(maxBytes: number): AppError {
  const megabytes = Math.floor(maxBytes / 1024 / 1024);
  return new AppError(
    'too_large',
    `The file has more than ${megabytes} MB; that is the most this site accepts.`,
  );
}

function translate(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new AppError('unavailable', 'There is no room left on the disk for this file.', { cause: error });
  }
  if (code === 'too_large') return error;
  // What the disk says has a number; the rest is the sender's doing.
  if (error instanceof Error && 'errno' in error && 'syscall' in error && code !== 'ECONNRESET') return error;
  return new AppError('bad_request', 'The upload was broken off before its end.', { cause: error });
}
