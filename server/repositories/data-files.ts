import { type Kysely, sql } from 'kysely';
import type { AssetType } from '#domain/data/asset.ts';
import type { Database } from '#server/database/schema.ts';

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

    /** A file that is there already is as old as this upload. */
    async put({ key, type, bytes, createdDate }: DataFile): Promise<void> {
      await db
        .insertInto('data_files')
        .values({ key, type, bytes, created_date: createdDate })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ created_date: createdDate }))
        .execute();
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
     * @param before only when it was uploaded earlier
     * @returns false when an asset names it, it is newer, or it is not there
     */
    async deleteUnnamed(key: string, before?: string): Promise<boolean> {
      let query = db.deleteFrom('data_files').where('key', '=', key).where(unnamed);
      if (before !== undefined) query = query.where('created_date', '<', before);
      const { numDeletedRows } = await query.executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}
