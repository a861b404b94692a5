import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';

const incoming = 'incoming';
const dayInMs = 24 * 60 * 60 * 1000;

/**
 * Files on this machine's disk. A file appears under its name complete or not at all, and when `put` returns
 * it is on the disk: content and folder entry are synced.
 */
export class DurableDriver extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.#root = root;
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const target = join(this.#root, key);
    const temporary = join(this.#root, incoming, randomUUID());
    await makeFolder(dirname(temporary));
    await makeFolder(dirname(target));
    try {
      await writeSynced(temporary, contents);
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(dirname(target));
  }

  /**
   * Removes what a crash left half-written.
   * @param now milliseconds; only files a day old go, for another process may be writing at this moment
   */
  async sweep(now: number): Promise<void> {
    const folder = join(this.#root, incoming);
    await makeFolder(folder);
    for (const name of await readdir(folder)) {
      const file = join(folder, name);
      const info = await stat(file).catch(() => null);
      if (info && now - info.mtimeMs > dayInMs) await rm(file, { force: true });
    }
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

/** Every new folder is an entry in the one above it, which must reach the disk too. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let at = folder; at.length >= first.length; at = dirname(at)) await syncFolder(dirname(at));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
