import { type Kysely, type Selectable, sql } from 'kysely';
import type { Asset, AssetType } from '#domain/assets/asset.ts';
import { AppError } from '#domain/errors.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { AssetsTable } from '../../platform/database/schema-media.ts';

/** With the key of its file. */
export interface StoredAsset extends Asset {
  fileKey: string;
}

export interface AssetListQuery {
  filters: { id?: string | undefined; name?: string | undefined; type?: AssetType | undefined };
  sort: { by: 'created_date' | 'name'; descending: boolean };
  limit: number;
  offset: number;
}

export function createAssetsRepository(db: Kysely<Database>) {
  async function findById(id: string): Promise<StoredAsset | null> {
    const row = await db.selectFrom('assets').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? toAsset(row) : null;
  }

  function passing({ id, name, type }: AssetListQuery['filters']) {
    let query = db.selectFrom('assets');
    if (id !== undefined) query = query.where('id', '=', id);
    if (name !== undefined) query = query.where('name', '=', name);
    if (type !== undefined) query = query.where('type', '=', type);
    return query;
  }

  return {
    findById,

    async list(query: AssetListQuery): Promise<{ assets: StoredAsset[]; total: number }> {
      const { total } = await passing(query.filters)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const direction = query.sort.descending ? 'desc' : 'asc';
      const rows = await passing(query.filters)
        .selectAll()
        .orderBy(query.sort.by, direction)
        .orderBy('id', direction)
        .limit(query.limit)
        .offset(query.offset)
        .execute();
      return { assets: rows.map(toAsset), total };
    },

    /** All with one of these files, oldest first. */
    async withFiles(keys: readonly string[]): Promise<StoredAsset[]> {
      if (keys.length === 0) return [];
      const rows = await db
        .selectFrom('assets')
        .selectAll()
        .where('file_key', 'in', keys)
        .orderBy('created_date')
        .orderBy('id')
        .execute();
      return rows.map(toAsset);
    },

    async insert({ createdDate, fileKey, ...asset }: StoredAsset): Promise<void> {
      await db
        .insertInto('assets')
        .values({ ...asset, file_key: fileKey, created_date: createdDate })
        .execute();
    },

    /**
     * The version grows by one.
     * @throws AppError `not_found`; `conflict` with the asset as it is now, when `expectedVersion` is older
     */
    async rename(id: string, name: string, expectedVersion?: number): Promise<void> {
      let query = db
        .updateTable('assets')
        .set({ name, version: sql<number>`version + 1` })
        .where('id', '=', id);
      if (expectedVersion !== undefined) query = query.where('version', '=', expectedVersion);
      const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) return;
      const current = await findById(id);
      if (!current) throw new AppError('not_found', 'There is no such asset.');
      throw new AppError('conflict', 'The asset has been changed since it was opened.', { current });
    },

    async delete(id: string): Promise<void> {
      await db.deleteFrom('assets').where('id', '=', id).execute();
    },
  };
}

function toAsset(row: Selectable<AssetsTable>): StoredAsset {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    url: row.url,
    fileKey: row.file_key,
    createdDate: row.created_date,
    version: row.version,
  };
}

export interface DataFile {
  key: string;
  type: AssetType;
  bytes: number;
  /** Of its last upload. */
  createdDate: string;
}

export function createDataFilesRepository(db: Kysely<Database>) {
  const unnamed = sql<boolean>`not exists (select 1 from assets where assets.file_key = data_files.key)`;

  return {
    async find(key: string): Promise<DataFile | null> {
      const row = await db.selectFrom('data_files').selectAll().where('key', '=', key).executeTakeFirst();
      return row ? { key: row.key, type: row.type, bytes: row.bytes, createdDate: row.created_date } : null;
    },

    async insert({ key, type, bytes, createdDate }: DataFile): Promise<void> {
      await db
        .insertInto('data_files')
        .values({ key, type, bytes, created_date: createdDate, awaited: 1 })
        .execute();
    },

    /** The same content has come again: it is as old as this upload. @returns false when it is not there */
    async uploadedAgain(key: string, now: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('data_files')
        .set({ created_date: now, awaited: 1 })
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** An asset names it from now on. */
    async named(key: string): Promise<void> {
      await db.updateTable('data_files').set({ awaited: 0 }).where('key', '=', key).execute();
    },

    /** Keys of files that no asset names, uploaded before this. */
    async stale(before: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('data_files')
        .select('key')
        .where('created_date', '<', before)
        .where(unnamed)
        .orderBy('created_date')
        .limit(limit)
        .execute();
      return rows.map(({ key }) => key);
    },

    /**
     * @param before when it was uploaded earlier, or an asset has named it since
     * @returns false when an asset names it, it is newer and none has, or it is not there
     */
    async deleteUnnamed(key: string, before: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('data_files')
        .where('key', '=', key)
        .where(unnamed)
        .where((eb) => eb.or([eb('created_date', '<', before), eb('awaited', '=', 0)]))
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}
