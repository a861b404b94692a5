import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { constants, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DiskSpace } from '#domain/storage/disk-space.ts';
import { diskSpace } from './disk-space.ts';

export interface StoredFile {
  stream: Readable;
  bytes: number;
  /** Quoted. */
  etag: string;
  contentType?: string;
}

const incoming = 'incoming';
const dayInMs = 24 * 60 * 60 * 1000;

/**
 * Files on this machine's disk. A file appears under its name complete or not at all, and when `put` or `take`
 * returns it is on the disk: content and folder entry are synced.
 */
export class DurableDriver extends FSDriver {
  readonly #root: string;
  readonly #syncFolder = createCoalescedSync(sync);

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.#root = root;
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    await this.#placeBy(key, (temporary) => writeSynced(temporary, contents));
  }

  /** Moves a file into the store, or copies it when it lies on another disk. Its rights stay what they are. */
  async take(key: string, path: string): Promise<void> {
    await sync(path);
    try {
      await this.#place(path, key);
    } catch (error) {
      if (!hasCode(error, 'EXDEV')) throw error;
      await this.#placeBy(key, async (temporary) => {
        await copyFile(path, temporary, constants.COPYFILE_EXCL);
        await sync(temporary);
      });
    }
  }

  /** Content, length and entity tag of one moment, even when the file is replaced at that time. */
  async read(key: string): Promise<StoredFile> {
    const { contentType } = await this.getMetaData(key);
    const handle = await open(join(this.#root, key), 'r');
    try {
      const stats = await handle.stat();
      return {
        stream: handle.createReadStream(),
        bytes: stats.size,
        etag: etagOf(stats),
        ...(contentType && { contentType }),
      };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async etag(key: string): Promise<string> {
    return etagOf(await stat(join(this.#root, key)));
  }

  /** @param write makes the file under the path it is given, synced */
  async #placeBy(key: string, write: (temporary: string) => Promise<void>): Promise<void> {
    const temporary = join(this.#root, incoming, randomUUID());
    try {
      await inFolderOf(temporary, () => write(temporary));
      await this.#place(temporary, key);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  space(): Promise<DiskSpace> {
    return diskSpace(this.#root);
  }

  async #place(synced: string, key: string): Promise<void> {
    const target = join(this.#root, key);
    await inFolderOf(target, () => rename(synced, target));
    await this.#syncFolder(dirname(target));
  }

  /**
   * Removes what a crash left half-written.
   * @param now milliseconds; deletes only files a day old, because another process may be writing
   */
  async deleteExpired(now: number): Promise<void> {
    const folder = join(this.#root, incoming);
    await makeFolder(folder);
    for (const name of await readdir(folder)) {
      const file = join(folder, name);
      const info = await stat(file).catch(() => null);
      if (info && now - info.mtimeMs > dayInMs) await rm(file, { force: true });
    }
  }
}

/** ETag of a file, which changes when it is written again. */
function etagOf({ size, mtimeMs }: Stats): string {
  return `"${size.toString(16)}-${Math.round(mtimeMs * 1000).toString(16)}"`;
}

/**
 * Runs work and creates the file's folder only if it is missing: most exist, and checking each time would
 * cost more than one retry.
 */
async function inFolderOf(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    await makeFolder(dirname(file));
    await work();
  }
}

async function writeSynced(file: string, contents: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o640);
  try {
    await handle.writeFile(contents);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates a folder. Every new one is an entry in its parent, which must reach the disk too. Other users of
 * the machine cannot list it: the names of a draft's files are its protection.
 */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let at = folder; at.length >= first.length; at = dirname(at)) await sync(dirname(at));
}

/** Flushes a file, or the entries of a folder, to the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Coalesces syncs of a folder. A call during a sync shares the next one, never the running one, which may have
 * started before the file got its name.
 */
export function createCoalescedSync(sync: (folder: string) => Promise<void>) {
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();

  function begin(folder: string): Promise<void> {
    next.delete(folder);
    const under = sync(folder).finally(() => {
      if (running.get(folder) === under) running.delete(folder);
    });
    running.set(folder, under);
    return under;
  }

  /** Resolves when every name that was in the folder at the call is on disk. */
  return function coalescedSync(folder: string): Promise<void> {
    const waiting = next.get(folder);
    if (waiting) return waiting;
    const under = running.get(folder);
    if (!under) return begin(folder);
    const following = under.then(
      () => begin(folder),
      () => begin(folder),
    );
    next.set(folder, following);
    return following;
  };
}
