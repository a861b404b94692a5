import type { Actor } from '#domain/access/account.ts';
import { requireAdmin } from '#domain/access/account.ts';
import type { Asset, AssetType } from '#domain/assets/asset.entity.ts';
import type { DataContent } from '#domain/assets/asset.ts';
import { checkName } from '#domain/assets/asset.ts';
import { type DataPreview, previewOf } from '#domain/assets/table.ts';
import { AppError } from '#domain/errors.ts';
import { perApp } from '../../compose/context.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { requireUnusedBy } from '../../platform/records/in-use.ts';
import { createRecordsService } from '../../platform/records/records.service.ts';
import type { UsingText } from '../articles/uses.repository.ts';
import type { StoredAsset } from './assets.repository.ts';
import { dataFilesService } from './data-files.service.ts';

export interface UsedAsset extends Asset {
  /** Articles that name its file, drafts included, newest first. */
  usedBy: UsingText[];
  /** Names of the other assets with the same file. */
  sameFile: string[];
}

export interface NewAsset {
  name: string;
  type: AssetType;
  url: string;
}

/** Data files with a name. Every method but `readByUrl` throws AppError `unauthenticated` or `forbidden`. */
export const assetsService = perApp((app) => {
  const dataFiles = dataFilesService(app);
  const records = createRecordsService<StoredAsset, UsedAsset, NewAsset>(app, {
    noun: 'asset',
    of: ({ assets }) => assets,
    blank: { name: '', type: 'csv', url: '', fileKey: '' },
    clean(input, isNew) {
      const name = checkName(input.name);
      if (!isNew) return { name };
      const fileKey = dataFiles.keyAt(input.url) ?? '';
      return { name, type: input.type, fileKey, url: fileKey && dataFiles.urlOf(fileKey) };
    },
    // A new file too: an article may have named it before it was there. A name is on no page.
    visible: ['create', 'remove'],
    insert,
    describe,
    requireUnused({ name, usedBy, sameFile }) {
      if (sameFile.length === 0) requireUnusedBy('data asset', name, usedBy);
    },
    afterRemoval: ({ fileKey }) => dataFiles.release(fileKey),
  });

  return {
    ...records,

    /** How its file begins. @throws AppError `not_found` */
    async preview(actor: Actor, id: string): Promise<DataPreview> {
      const content = await dataFiles.readByUrl((await records.find(actor, id)).url);
      if (!content) throw new AppError('not_found', 'The file of this asset is missing.');
      return previewOf(content);
    },

    /** Only its name. @throws AppError `invalid`, `not_found`, `conflict` with the asset as it is now */
    async update(
      actor: Actor,
      id: string,
      { name }: { name?: string },
      version?: number,
    ): Promise<UsedAsset> {
      requireAdmin(actor);
      return name === undefined ? records.find(actor, id) : records.update(actor, id, { name }, version);
    },

    /** Content of a data file of the site, for tables and charts; null for any other URL. Public. */
    readByUrl: (url: string): Promise<DataContent | null> => dataFiles.readByUrl(url),
  };
});

async function insert(repos: Repositories, asset: StoredAsset): Promise<void> {
  const file = asset.fileKey === '' ? null : await repos.dataFiles.find(asset.fileKey);
  if (!file) refuse('url', 'No stored data file has this URL. Upload the file first.');
  if (file.type !== asset.type) refuse('type', `The file at this URL is ${file.type.toUpperCase()}.`);
  await repos.assets.insert([asset]);
  await repos.dataFiles.named(file.key);
}

async function describe(
  { articleUses, assets: repository }: Repositories,
  assets: readonly StoredAsset[],
): Promise<UsedAsset[]> {
  const keys = [...new Set(assets.map(({ fileKey }) => fileKey))];
  const uses = await articleUses.of('data', keys);
  const withFile = Map.groupBy(await repository.withFiles(keys), ({ fileKey }) => fileKey);
  return assets.map((asset) => ({
    ...asset,
    usedBy: uses.get(asset.fileKey) ?? [],
    sameFile: (withFile.get(asset.fileKey) ?? []).filter(({ id }) => id !== asset.id).map(({ name }) => name),
  }));
}

function refuse(field: 'url' | 'type', message: string): never {
  throw new AppError('invalid', message, { fields: { [field]: message } });
}
