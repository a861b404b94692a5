import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { diskSpace } from '../../../platform/files/disk-space.ts';

export interface Digest {
  sha256: string;
  bytes: number;
}

function createSum() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    add: (piece: Buffer) => {
      hash.update(piece);
      bytes += piece.length;
    },
    result: (): Digest => ({ sha256: hash.digest('hex'), bytes }),
  };
}

/** Creates a stream that passes bytes on and digests them. */
export function createDigest(): { through: Transform; result: () => Digest } {
  const { add, result } = createSum();
  const through = new Transform({
    transform(piece: Buffer, _encoding, done) {
      add(piece);
      done(null, piece);
    },
  });
  return { through, result };
}

/** Digest like {@link createDigest}, for a consumer of streams: an error of either side reaches the other. */
export function digested(source: Readable): { stream: Readable; result: () => Digest } {
  const { add, result } = createSum();
  const pieces = async function* () {
    for await (const piece of source) {
      add(piece);
      yield piece;
    }
  };
  return { stream: Readable.from(pieces()), result };
}

/** Writes a stream, whole and on the disk. */
export async function writeDigested(
  source: NodeJS.ReadableStream,
  target: Writable,
  signal?: AbortSignal,
): Promise<Digest> {
  const { through, result } = createDigest();
  await pipeline(source, through, target, { signal });
  return result();
}

export const toFile = (path: string): Writable => createWriteStream(path, { flush: true, mode: 0o600 });

/**
 * Number of files copied at one time. Each copy alternates between waiting and work: as many as Node has
 * threads for files, and as many again that are ready for them. Each uses a megabyte at most.
 */
export const filesAtOnce = 8;
const pieceBytes = 1024 * 1024;
/** Buffers used again by the next file: a hundred thousand would burden the garbage collector. */
const rooms: Buffer[] = [];

/**
 * Digest of a file on this machine's disk. A stream takes several times as much work, which counts for small
 * files.
 */
export async function digestOf(path: string, signal?: AbortSignal): Promise<Digest> {
  const hash = createHash('sha256');
  const room = rooms.pop() ?? Buffer.allocUnsafeSlow(pieceBytes);
  const handle = await open(path, 'r');
  try {
    let bytes = 0;
    // A read may return fewer bytes than requested; only none is the end.
    for (let length = -1; length !== 0; bytes += length) {
      signal?.throwIfAborted();
      length = (await handle.read(room, 0, pieceBytes)).bytesRead;
      hash.update(room.subarray(0, length));
    }
    return { sha256: hash.digest('hex'), bytes };
  } finally {
    rooms.push(room);
    await handle.close();
  }
}

/** Runs work for a number of items at one time. @throws the first error, once no work runs any more */
export async function eachAtOnce<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    for (let next = queue.next(); !next.done && !failed; next = queue.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const error = workers.find((ended) => ended.status === 'rejected');
  if (error) throw error.reason;
}

/** Wrapper of work; a call while it runs waits for its end. */
export function joined(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Copies a small file with a secret; it is flushed to the disk when the promise resolves. */
export async function copyFlushed(from: string, to: string): Promise<void> {
  await writeFile(to, await readFile(from), { flush: true, mode: 0o600 });
}

/** The value for a file or folder that is not there. @throws any other error: what cannot be read may well be there */
export function ifAbsent<T>(value: T): (error: unknown) => T {
  return (error) => {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return value;
    throw error;
  };
}

export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(ifAbsent(null))) !== null;
}

export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(ifAbsent(null)))?.isDirectory() ?? false;
}

/** Bytes that a process without special rights may still write in this folder, which exists. */
export async function freeBytesIn(folder: string): Promise<number> {
  return (await diskSpace(folder)).free;
}
