import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { diskFullError, isDiskFull } from '#domain/errors.ts';

const dayMs = 24 * 60 * 60 * 1000;
const scratchStart = '.unfinished-';
/** Whole, as another program's name may begin like it. */
const scratchName = /^\.unfinished-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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

/** Lets bytes through and says in the end what they were. */
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

/** As {@link createDigest}, for what takes a stream: an error of either side reaches the other. */
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
 * What one after the other spends waiting for the disk or the bucket: as many as Node has threads for files, and as many
 * again that are ready for them. Each holds a megabyte at most.
 */
export const filesAtOnce = 8;
const pieceBytes = 1024 * 1024;
/** Used again by the next file: a hundred thousand would leave as much to the garbage collector. */
const rooms: Buffer[] = [];

/** Of a file on this machine's disk. A stream takes several times as much work, which counts for small files. */
export async function digestOf(path: string, signal?: AbortSignal): Promise<Digest> {
  const hash = createHash('sha256');
  const room = rooms.pop() ?? Buffer.allocUnsafeSlow(pieceBytes);
  const handle = await open(path, 'r');
  try {
    let bytes = 0;
    // A read may bring less than was asked for; only none is the end.
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

/** Does so many at one time. @throws the first error, once nothing is at work any more */
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

/** A call while the work is done waits for its end. */
export function joined(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Of a small file with a secret: on the disk when it ends. */
export async function copyFlushed(from: string, to: string): Promise<void> {
  await writeFile(to, await readFile(from), { flush: true, mode: 0o600 });
}

/** A folder for unfinished work beside the result, so that a rename puts it in place; removed in any case. */
export async function inScratch<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeAbandoned(parent);
  const folder = join(parent, `${scratchStart}${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    return await work(folder);
  } catch (error) {
    throw isDiskFull(error) ? diskFullError(error) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether others have scratch places beside this one. */
export async function areOthersAtWork(scratch: string): Promise<boolean> {
  const names = await readdir(dirname(scratch));
  return names.some((name) => scratchName.test(name) && name !== basename(scratch));
}

/** What a killed process left: a day old, because another one may be at work. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!scratchName.test(name)) continue;
    const info = await stat(join(parent, name)).catch(() => null);
    if (info && Date.now() - info.mtimeMs > dayMs)
      await rm(join(parent, name), { recursive: true, force: true });
  }
}

/** The value for a file or folder that is not there. @throws any other error: what cannot be read may well be there */
export function ifAbsent<T>(value: T): (error: unknown) => T {
  return (error) => {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return value;
    throw error;
  };
}

export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(ifAbsent(null)))?.isDirectory() ?? false;
}

/** What a process without special rights may still write in this folder, which exists. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
