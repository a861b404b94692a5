import { createReadStream } from 'node:fs';
import { constants, copyFile, link, mkdir, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Manifest } from '#domain/backups/manifest.ts';
import { AppError } from '#domain/errors.ts';
import { sync } from '../../../platform/files/driver.ts';
import { openCatalog } from './catalog.ts';
import {
  copyFlushed,
  createDigest,
  type Digest,
  digestOf,
  eachAtOnce,
  exists,
  filesAtOnce,
  ifAbsent,
  toFile,
  writeDigested,
} from './disk.ts';
import { partNames, readManifest } from './manifest.ts';
import type { BackupReader, BackupWriter, SourceFile } from './parts.ts';
import { areOthersAtWork, inScratch } from './scratch.ts';

/** Folder with each file once, by its hash, for all backups. */
const storeName = 'files';

/** Pattern of the names in the store. Other files in the folder belong to the owner, and stay. */
const groupName = /^[0-9a-f]{2}$/;
const hashName = /^[0-9a-f]{64}$/;

const placeOf = (root: string, sha256: string) => join(root, storeName, sha256.slice(0, 2), sha256);

export interface StoredBackup {
  /** Name of its folder. */
  name: string;
  manifest: Manifest;
}

/** The backups of a folder, of whatever site, the newest first; others than complete ones are not listed. */
export async function listBackups(root: string): Promise<StoredBackup[]> {
  return (await findBackups(root)).found;
}

/** Backups of one site, like {@link listBackups}: several sites may share the folder. */
export async function listOwnBackups(root: string, siteId: string): Promise<StoredBackup[]> {
  return (await listBackups(root)).filter(({ manifest }) => manifest.site.id === siteId);
}

/** @returns with it, whether there are others whose manifest is damaged or of a newer version */
async function findBackups(root: string): Promise<{ found: StoredBackup[]; hasUnreadable: boolean }> {
  const found: StoredBackup[] = [];
  let hasUnreadable = false;
  for (const name of await readdir(root).catch(ifAbsent([]))) {
    const file = join(root, name, partNames.manifest);
    if (name.startsWith('.') || !(await exists(file))) continue;
    const manifest = await readManifest(file).catch(() => null);
    if (manifest) found.push({ name, manifest });
    else hasUnreadable = true;
  }
  found.sort((one, other) => (one.manifest.madeAt < other.manifest.madeAt ? 1 : -1));
  return { found, hasUnreadable };
}

/** A backup in a folder. @param folder of this one; its files are in the folder above */
export function folderReader(folder: string, root = dirname(folder)): BackupReader {
  return {
    async read(visit, signal, atOnce = 1) {
      const part = async (name: string, path: string) => {
        const info = await stat(path).catch(ifAbsent(null));
        if (!info) throw new AppError('invalid', `${name} is missing in the backup.`);
        const stream = () => createReadStream(path, { highWaterMark: 256 * 1024, signal });
        await visit({ name, bytes: info.size, path, stream });
      };
      const own = [partNames.manifest, partNames.database, partNames.secretKey, partNames.list];
      for (const name of own) {
        const isOptional = name === partNames.secretKey || name === partNames.list;
        if (!isOptional || (await exists(join(folder, name)))) await part(name, join(folder, name));
      }
      if (!(await exists(join(folder, partNames.list)))) return;
      await inScratch(root, async (scratch) => {
        const catalog = openCatalog(join(scratch, 'catalog'));
        try {
          await catalog.readList(join(folder, partNames.list));
          await eachAtOnce(catalog.all(), atOnce, ({ key, sha256 }) =>
            part(partNames.files + key, placeOf(root, sha256)),
          );
        } finally {
          catalog.close();
        }
      });
    },
  };
}

/** @param names the backup gets the first that is free @param scratch on the same disk as the folder */
export function folderWriter(root: string, names: Iterable<string>, scratch: string): BackupWriter {
  const folder = join(scratch, 'backup');
  const share = createSharing();
  const groups = new Set<string>();
  let count = 0;

  async function place(path: string, sha256: string): Promise<void> {
    const target = placeOf(root, sha256);
    const group = dirname(target);
    if (!groups.has(group)) await mkdir(group, { recursive: true, mode: 0o700 });
    groups.add(group);
    await rename(path, target);
  }

  async function copy(
    { path, open }: SourceFile,
    target: string,
    signal: AbortSignal,
  ): Promise<Digest | null> {
    if (path !== null && (await share(path, target))) return digestOf(target, signal);
    const found = await open();
    return found && writeDigested(found.stream, toFile(target), signal);
  }

  return {
    atOnce: filesAtOnce,
    has: (sha256) => exists(placeOf(root, sha256)),
    async add(file, signal) {
      count += 1;
      const temporary = join(scratch, `file-${count}`);
      const digest = await copy(file, temporary, signal);
      if (!digest) return null;
      if (await exists(placeOf(root, digest.sha256))) await unlink(temporary);
      else await place(temporary, digest.sha256);
      return digest;
    },
    async finish({ manifest, ...parts }) {
      for (const group of groups) await sync(group);
      if (groups.size > 0) await sync(join(root, storeName));
      await mkdir(folder, { mode: 0o700 });
      await rename(parts.database, join(folder, partNames.database));
      if (parts.list) await rename(parts.list, join(folder, partNames.list));
      if (parts.secretKey) await copyFlushed(parts.secretKey, join(folder, partNames.secretKey));
      const { through } = createDigest();
      const written = writeDigested(through, toFile(join(folder, partNames.manifest)));
      through.end(JSON.stringify(manifest, null, 2));
      await written;
      await sync(folder);
    },
    reader: () => folderReader(folder, root),
    discard: (sha256) => rm(placeOf(root, sha256), { force: true }),
    async publish() {
      const target = await renameToFree(folder, root, names);
      await sync(root);
      return target;
    },
    abandon: async () => undefined,
  };
}

/**
 * Renames a folder to the first free name: another site may take one at the same moment. @returns the new
 * path
 */
async function renameToFree(folder: string, root: string, names: Iterable<string>): Promise<string> {
  for (const name of names) {
    const target = join(root, name);
    if (await exists(target)) continue;
    try {
      await rename(folder, target);
      return target;
    } catch (error) {
      if (!(await exists(target))) throw error;
    }
  }
  throw new AppError('conflict', `Every name for this backup is taken in ${root}.`);
}

/**
 * Creates a function that shares the bytes of a file without a second copy: a clone, else a second name of
 * the file. The site never changes a file in place, so neither changes with the other. A way that the file
 * system has refused once is not tried again.
 */
function createSharing() {
  const clone = (path: string, target: string) =>
    copyFile(path, target, constants.COPYFILE_FICLONE_FORCE | constants.COPYFILE_EXCL);
  const ways = new Set([clone, link]);
  /** @returns false where there is no such file, or the file system does neither */
  return async (path: string, target: string): Promise<boolean> => {
    for (const way of ways) {
      try {
        await way(path, target);
        return true;
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : '';
        if (code === 'ENOENT') return false;
        // A file may have reached the limit of links.
        if (code !== 'EMLINK') ways.delete(way);
      }
    }
    return false;
  };
}

/**
 * Deletes these backups, then the stored files that no remaining backup names, of whatever site. While a
 * backup cannot be read, or another site is making or restoring one, every stored file may be one of its own,
 * and all stay until next time.
 */
export async function removeBackups(root: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    // Without its manifest the folder is no backup any more, even if deleting its files fails.
    await rm(join(root, name, partNames.manifest), { force: true });
    await rm(join(root, name), { recursive: true, force: true });
  }
  const { found, hasUnreadable } = await findBackups(root);
  if (hasUnreadable) return;
  await inScratch(root, async (scratch) => {
    if (await areOthersAtWork(scratch)) return;
    const catalog = openCatalog(join(scratch, 'catalog'));
    try {
      for (const { name, manifest } of found)
        if (manifest.files) await catalog.noteHashes(join(root, name, partNames.list));
      for await (const sha256 of storedHashes(root))
        if (!catalog.hasHash(sha256)) await rm(placeOf(root, sha256), { force: true });
    } finally {
      catalog.close();
    }
  });
}

async function* storedHashes(root: string): AsyncGenerator<string> {
  const store = join(root, storeName);
  const groups = await readdir(store).catch(ifAbsent<string[]>([]));
  for (const group of groups.filter((name) => groupName.test(name))) {
    const names = await readdir(join(store, group)).catch(ifAbsent<string[]>([]));
    yield* names.filter((name) => hashName.test(name) && name.startsWith(group));
  }
}
