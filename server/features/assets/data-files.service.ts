import { createHash, createHmac } from 'node:crypto';
import { text as textOf } from 'node:stream/consumers';
import type { Actor } from '#domain/access/account.ts';
import { requireAdmin } from '#domain/access/account.ts';
import type { AssetType } from '#domain/assets/asset.entity.ts';
import type { DataContent } from '#domain/assets/asset.ts';
import { dataFileKey, mostDataFileBytes, typeOfDataFile } from '#domain/assets/asset.ts';
import { contentTypes } from '#domain/media/content-types.ts';
import { localAddress } from '#domain/text/addresses.ts';
import { perApp } from '../../compose/context.ts';
import { createIncoming, type IncomingSource } from '../../platform/files/incoming.ts';
import { stagedSince } from '../media/media.derive.ts';
import { type ReadDataFile, readDataFile } from './reading/data-file.ts';

const filesAtOnce = 100;

export interface StoredDataFile extends ReadDataFile {
  url: string;
  /** The file's own name. */
  name: string;
  bytes: number;
}

/** CSV and JSON files: stored in one format, and deleted after a day without an asset. */
export const dataFilesService = perApp((app) => {
  const { config, reader, transaction, files, leases, runExclusive, now } = app;
  const maxBytes = Math.min(mostDataFileBytes, config.upload.maxBytes);
  const incoming = createIncoming({ folder: app.incomingFolder, maxBytes });

  function keyAt(address: string): string | null {
    const key = files.keyOf(localAddress(address, config.site.url));
    return key !== null && typeOfDataFile(key) ? key : null;
  }

  async function store(key: string, type: AssetType, bytes: Buffer): Promise<void> {
    const createdDate = now().toISOString();
    const put = () => files.put(key, bytes, { contentType: contentTypes[type] });
    const found = await leases.store([key], {
      find: async (repos) => ((await repos.dataFiles.uploadedAgain(key, createdDate)) ? key : null),
      put,
      insert: (repos) => repos.dataFiles.insert({ key, type, bytes: bytes.length, createdDate }),
    });
    if (found !== null && !(await files.exists(key))) await put();
  }

  /** Deletes the row first: a crash in between leaves the file to the cleanup, never an asset without its file. */
  function removeUnnamed(key: string): Promise<void> {
    return runExclusive(key, async () => {
      const before = stagedSince(now());
      const lease = await transaction(async (repos) =>
        (await repos.dataFiles.deleteUnnamed(key, before)) ? leases.acquire(repos, [key]) : null,
      );
      if (lease) await leases.remove(lease);
    });
  }

  return {
    /** The key of the data file at a URL, on the site or where the files are served; null for any other. */
    keyAt,
    urlOf: files.url,

    /**
     * Receives a csv or json file and stores it as UTF-8, a CSV with commas. Without an asset it is deleted after a day.
     * @throws AppError as `Incoming.receive`; `unsupported_type` for what is no text, `invalid` with the line that
     *   cannot be read
     */
    async receive(
      actor: Actor,
      source: IncomingSource & { name: string; type: AssetType },
    ): Promise<StoredDataFile> {
      requireAdmin(actor);
      const file = await incoming.receive(source);
      try {
        const read = readDataFile(await file.read(), source.type);
        const bytes = Buffer.from(read.text);
        const hash = createHash('sha256').update(bytes).digest('hex');
        const name = createHmac('sha256', app.secrets.media)
          .update(`data:${read.type}:${hash}`)
          .digest('hex')
          .slice(0, 40);
        const key = dataFileKey(name, read.type);
        await runExclusive(key, () => store(key, read.type, bytes));
        return { ...read, url: files.url(key), name: source.name, bytes: bytes.length };
      } finally {
        await file.remove();
      }
    },

    /** Content of a data file of the site; null when there is none at the URL. Public. */
    async readByUrl(address: string): Promise<DataContent | null> {
      const key = keyAt(address);
      const type = key === null ? null : typeOfDataFile(key);
      const stored = key === null || type === null ? null : await files.stream(key);
      return stored && type ? { type, text: await textOf(stored.stream) } : null;
    },

    /**
     * After a write that removed its asset: never throws. A file that was uploaded again for an unsaved asset stays.
     */
    async release(key: string): Promise<void> {
      try {
        await removeUnnamed(key);
      } catch (error) {
        app.logger.error({ err: error, key }, 'a data file could not be removed');
      }
    },

    /** Removes files that no asset has named for a day. */
    async deleteExpired(): Promise<void> {
      const stale = await reader.dataFiles.stale(stagedSince(now()), filesAtOnce);
      for (const key of stale) await removeUnnamed(key);
    },
  };
});
