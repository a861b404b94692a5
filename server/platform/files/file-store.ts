import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DriverContract } from 'flydrive/types';
import { diskFullError, isDiskFull } from '#domain/errors.ts';
import { paths } from '#domain/site/paths.ts';
import type { DiskSpace } from '#domain/storage/disk-space.ts';
import { withoutScheme } from '#domain/text/addresses.ts';
import { requireRoom } from './disk-space.ts';
import { DurableDriver, type StoredFile } from './driver.ts';
import type { S3Settings } from './s3-driver.ts';

/**
 * Store of files by key. Keys under `media/` are public; the pixels under a key never change, but embedded
 * metadata may. Keys under `originals/` are private: they have no URL, and no route serves them.
 */
export interface FileStore {
  /**
   * Stores the whole file or nothing; when it returns, the file survives a crash of the machine.
   * @throws AppError `no_space` when the disk is full but for its reserve
   */
  put(key: string, bytes: Uint8Array, options: { contentType: string }): Promise<void>;
  /** Stores like `put` a file on this machine's disk, which may be moved into the store. */
  take(key: string, path: string, options: { contentType: string }): Promise<void>;
  /** File from its beginning, or null if there is none under this key, even for an invalid one. */
  stream(key: string): Promise<StoredFile | null>;
  exists(key: string): Promise<boolean>;
  /** Changes with the content; null when there is no such file, whatever the key looks like. */
  etag(key: string): Promise<string | null>;
  /** True if the key has a file, like `exists`, for a key from a URL: false for an invalid one. */
  has(key: string): Promise<boolean>;
  /** Deletes a file; a missing one counts as deleted. */
  delete(key: string): Promise<void>;
  /**
   * Hides a public file that another origin serves, or shows it again. The key stays valid for this server,
   * which must check itself whom it serves the file to.
   */
  withhold(key: string, isWithheld: boolean): Promise<void>;
  /** URL of a public file: site-relative, or absolute where another origin serves the images. */
  url(key: string): string;
  /** The key whose URL this is, as `url` gives it or as a path on the site; null for any other URL. */
  keyOf(address: string): string | null;
  /**
   * Removes what a crash left half-written, a day later: another process may be writing.
   * @param now milliseconds
   */
  deleteExpired(now: number): Promise<void>;
  /** Space of the disk; null where unknown, as in S3. */
  space(): Promise<DiskSpace | null>;
  /** Origin that serves the images (`https://images.example.org`); null when it is the site itself. */
  publicOrigin: string | null;
}

const publicSpace = 'media/';
/** `media/3f/3f81…-768.webp`: nothing that could climb out of its folder or name a hidden file. */
const keyShape = /^(media|originals)\/[a-z0-9]{2}\/[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/;

/**
 * Contract of the drivers, with what the disk of this machine can do in addition: there a file is moved, not
 * copied.
 */
type Driver = DriverContract & {
  take?(key: string, path: string): Promise<void>;
  space?(): Promise<DiskSpace>;
  deleteExpired?(now: number): Promise<void>;
  read(key: string): Promise<StoredFile>;
  etag?(key: string): Promise<string>;
};

/** @param publicUrl where another origin serves the public files, without a trailing slash */
export function fileStoreOver(driver: Driver, publicUrl: string | null): FileStore {
  const space = async () => driver.space?.() ?? null;

  async function put(
    key: string,
    bytes: Uint8Array,
    { contentType }: { contentType: string },
  ): Promise<void> {
    const cacheControl = key.startsWith(publicSpace)
      ? 'public, max-age=31536000, immutable'
      : 'private, no-store';
    requireRoom(await space(), bytes.length);
    await driver.put(checked(key), bytes, { contentType, cacheControl }).catch(reportWhenFull);
  }

  /** Key in the private space of a withheld file; '' for a file that only this server serves. */
  const withheld = (key: string) =>
    publicUrl !== null && key.startsWith(publicSpace)
      ? key.replace(/^media\/(..)\//, 'originals/$1/withheld-')
      : '';

  return {
    publicOrigin: publicUrl === null ? null : new URL(publicUrl).origin,
    put,
    async take(key, path, options) {
      if (!driver.take) return put(key, await readFile(path), options);
      await driver.take(checked(key), path).catch(reportWhenFull);
    },
    async stream(key) {
      if (!keyShape.test(key)) return null;
      const found = await orMissing(() => driver.read(key));
      return found ?? (withheld(key) ? orMissing(() => driver.read(withheld(key))) : null);
    },
    async etag(key) {
      const find = async () => driver.etag?.(key) ?? (await driver.getMetaData(key)).etag;
      return keyShape.test(key) ? orMissing(find) : null;
    },
    deleteExpired: async (now) => driver.deleteExpired?.(now),
    space,
    async exists(key) {
      const place = withheld(checked(key));
      return (await driver.exists(key)) || (place !== '' && driver.exists(place));
    },
    has: async (key) => keyShape.test(key) && driver.exists(key),
    async delete(key) {
      await driver.delete(checked(key));
      if (withheld(key)) await driver.delete(withheld(key));
    },
    async withhold(key, isWithheld) {
      const place = withheld(checked(key));
      const [from, to] = isWithheld ? [key, place] : [place, key];
      if (place && (await driver.exists(from))) await driver.move(from, to);
    },
    url(key) {
      if (!checked(key).startsWith(publicSpace)) throw new Error(`${key} is private and has no address`);
      return publicUrl === null ? paths.media(key.slice(publicSpace.length)) : `${publicUrl}/${key}`;
    },
    keyOf(address) {
      const bases = [paths.media(''), ...(publicUrl === null ? [] : [`${publicUrl}/${publicSpace}`])];
      const given = withoutScheme(address);
      const base = bases.map(withoutScheme).find((start) => given.startsWith(start));
      const key = base === undefined ? '' : publicSpace + given.slice(base.length);
      return keyShape.test(key) ? key : null;
    },
  };
}

async function orMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function checked(key: string): string {
  if (!keyShape.test(key)) throw new Error(`Not a key of the file store: ${key}`);
  return key;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

function isMissing(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode;
  return codeOf(error) === 'ENOENT' || status === 404;
}

function reportWhenFull(error: unknown): never {
  throw isDiskFull(error) ? diskFullError(error) : error;
}

/** The file store of the settings: S3 where a bucket is named, else the folder `files` under the data folder. */
export async function createFileStore(settings: {
  dataDir: string;
  s3: S3Settings | null;
  /** Called once, when the S3 service turns out not to support checksums. */
  onOldService?: (refusal: unknown) => void;
}): Promise<FileStore> {
  if (settings.s3) {
    // Imported only when used: the S3 client is large.
    const { BucketDriver } = await import('./s3-driver.ts');
    const driver = new BucketDriver(settings.s3, settings.onOldService ?? (() => undefined));
    return fileStoreOver(driver, settings.s3.publicUrl);
  }
  const driver = new DurableDriver(join(settings.dataDir, 'files'));
  await driver.deleteExpired(Date.now());
  return fileStoreOver(driver, null);
}
