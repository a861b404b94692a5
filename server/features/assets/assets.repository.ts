import { type Kysely, sql } from 'kysely';
import { type Asset, type AssetType, assetFields } from '#domain/assets/asset.entity.ts';
import type { Database } from '../../platform/database/schema.ts';
import { createRecordsRepository } from '../../platform/records/records.repository.ts';

/** With the key of its file. */
export interface StoredAsset extends Asset {
  fileKey: string;
}

export function createAssetsRepository(db: Kysely<Database>) {
  const records = createRecordsRepository<StoredAsset>(db, 'assets', assetFields);
  return {
    ...records,

    /** All with one of these files, oldest first. */
    async withFiles(keys: readonly string[]): Promise<StoredAsset[]> {
      if (keys.length === 0) return [];
      return records.select(sql`where file_key in (${sql.join(keys)}) order by created_date, id`);
    },
  };
}

export interface DataFile {
  key: string;
  type: AssetType;
  bytes: number;
  /** Time of the last upload. */
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

    /** The same content was uploaded again: its day begins again. @returns false when it is not stored */
    async uploadedAgain(key: string, now: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('data_files')
        .set({ created_date: now, awaited: 1 })
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** An asset references it from now on. */
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
