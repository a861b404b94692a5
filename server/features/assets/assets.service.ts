import type { Actor } from '#domain/access/account.ts';
import { requireAdmin } from '#domain/access/account.ts';
import type { AssetType, DataContent } from '#domain/assets/asset.ts';
import { checkName } from '#domain/assets/asset.ts';
import { type DataPreview, previewOf } from '#domain/assets/table.ts';
import { AppError } from '#domain/errors.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { AlsoWrite } from '../../platform/database/write.ts';
import { currentOnConflict } from '../../platform/database/write.ts';
import { requireUnusedBy } from '../../platform/records/in-use.ts';
import type { UsingArticle } from '../articles/uses.repository.ts';
import type { RemovalOptions } from '../articles/uses.service.ts';
import type { AssetListQuery, StoredAsset } from './assets.repository.ts';
import type { DataFilesService } from './data-files.service.ts';

export interface AssetsDependencies {
  reader: Pick<Repositories, 'assets' | 'articleUses'>;
  transaction: Transaction;
  dataFiles: Pick<DataFilesService, 'keyAt' | 'urlOf' | 'readByUrl' | 'release'>;
  now: () => Date;
  newId: () => string;
  /** Told the content version after each write that a visitor can see. */
  onChange: (version: number) => void;
}

export interface UsedAsset {
  asset: StoredAsset;
  /** Articles that name its file, drafts included, newest first. */
  usedBy: UsingArticle[];
  /** Names of the other assets with the same file. */
  sameFile: string[];
}

export interface NewAsset {
  name: string;
  type: AssetType;
  url: string;
}

export type AssetsService = ReturnType<typeof createAssetsService>;

/** Data files with a name. Every method but `readByUrl` throws for who is no admin. */
export function createAssetsService(dependencies: AssetsDependencies) {
  const { reader, transaction, dataFiles, now, newId, onChange } = dependencies;

  async function withUses(assets: readonly StoredAsset[]): Promise<UsedAsset[]> {
    const keys = [...new Set(assets.map(({ fileKey }) => fileKey))];
    const uses = await reader.articleUses.of('data', keys);
    const namesakes = Map.groupBy(await reader.assets.withFiles(keys), ({ fileKey }) => fileKey);
    return assets.map((asset) => ({
      asset,
      usedBy: uses.get(asset.fileKey) ?? [],
      sameFile: (namesakes.get(asset.fileKey) ?? [])
        .filter(({ id }) => id !== asset.id)
        .map(({ name }) => name),
    }));
  }

  async function find(id: string): Promise<UsedAsset> {
    const asset = await reader.assets.findById(id);
    if (!asset) throw new AppError('not_found', 'There is no such asset.');
    const [used] = await withUses([asset]);
    return used ?? { asset, usedBy: [], sameFile: [] };
  }

  return {
    async list(actor: Actor, query: AssetListQuery): Promise<{ assets: UsedAsset[]; total: number }> {
      requireAdmin(actor);
      const { assets, total } = await reader.assets.list(query);
      return { assets: await withUses(assets), total };
    },

    /** @throws AppError `not_found` */
    async get(actor: Actor, id: string): Promise<UsedAsset> {
      requireAdmin(actor);
      return find(id);
    },

    /** How its file begins. @throws AppError `not_found` */
    async preview(actor: Actor, id: string): Promise<DataPreview> {
      requireAdmin(actor);
      const content = await dataFiles.readByUrl((await find(id)).asset.url);
      if (!content) throw new AppError('not_found', 'The file of this asset is missing.');
      return previewOf(content);
    },

    /**
     * @param also what else is to be written with it, or not at all
     * @throws AppError `invalid` for a name, or a url that is no data file of ours of that type
     */
    async create(actor: Actor, { name, type, url }: NewAsset, also?: AlsoWrite): Promise<UsedAsset> {
      requireAdmin(actor);
      const checked = checkName(name);
      const fileKey = dataFiles.keyAt(url);
      const id = newId();
      const createdDate = now().toISOString();
      const version = await transaction(async (repos) => {
        const file = fileKey === null ? null : await repos.dataFiles.find(fileKey);
        if (!file)
          refuse('url', 'This is not the address of a data file stored here. Upload the file first.');
        if (file.type !== type) refuse('type', `The file at this address is ${file.type.toUpperCase()}.`);
        const at = { url: dataFiles.urlOf(file.key), fileKey: file.key };
        await repos.assets.insert({ id, name: checked, type, ...at, createdDate, version: 1 });
        await repos.dataFiles.named(file.key);
        await also?.(repos, [id]);
        // An article may have named the file before it was there.
        return repos.contentVersion.bump();
      });
      onChange(version);
      return find(id);
    },

    /** @throws AppError `invalid`, `not_found`, `conflict` with the asset as it is now */
    async rename(actor: Actor, id: string, name: string | undefined, version?: number): Promise<UsedAsset> {
      requireAdmin(actor);
      if (name === undefined) return find(id);
      const checked = checkName(name);
      const renamed = transaction((repos) => repos.assets.rename(id, checked, version));
      await currentOnConflict(renamed, () => find(id));
      return find(id);
    },

    /**
     * With its file, unless another asset names that too; articles that used it go without.
     * @throws AppError `not_found`; `in_use` when a published article would miss its file
     */
    async remove(actor: Actor, id: string, { force = false }: RemovalOptions = {}): Promise<void> {
      requireAdmin(actor);
      const { asset, usedBy, sameFile } = await find(id);
      if (!force && sameFile.length === 0) requireUnusedBy('data asset', asset.name, usedBy);
      const { fileKey, version } = await transaction(async (repos) => {
        const asset = await repos.assets.findById(id);
        if (!asset) throw new AppError('not_found', 'There is no such asset.');
        await repos.assets.delete(id);
        return { fileKey: asset.fileKey, version: await repos.contentVersion.bump() };
      });
      await dataFiles.release(fileKey);
      onChange(version);
    },

    /** What a data file of ours holds, for tables and charts; null for any other address. For everybody. */
    readByUrl: (url: string): Promise<DataContent | null> => dataFiles.readByUrl(url),
  };
}

function refuse(field: 'url' | 'type', message: string): never {
  throw new AppError('invalid', message, { fields: { [field]: message } });
}
