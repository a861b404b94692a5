import type { Kysely } from 'kysely';
import { hasPassedIn } from '../database/rows.ts';
import type { Database } from '../database/schema.ts';

/** Files that only the holder may write or delete until the given time. */
export interface Lease {
  keys: readonly string[];
  holder: string;
  /** ISO. */
  until: string;
}

/** Leases of files that have no row: being stored, or to be deleted. */
export function createFileLeasesRepository(db: Kysely<Database>) {
  return {
    /** Whether any of them is leased. @param now ISO */
    async areLeased(keys: readonly string[], now: string): Promise<boolean> {
      const row = await db
        .selectFrom('passing_files')
        .select('key')
        .where('key', 'in', keys)
        .where(({ not }) => not(hasPassedIn('held_until', now)))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Keys that no row names: of images, cards, data files or leases. */
    async unnamed(keys: readonly string[]): Promise<string[]> {
      const left = new Set(keys);
      for (const table of ['media_files', 'card_files', 'data_files', 'passing_files'] as const) {
        if (left.size === 0) break;
        const rows = await db
          .selectFrom(table)
          .select('key')
          .where('key', 'in', [...left])
          .execute();
        for (const { key } of rows) left.delete(key);
      }
      return [...left];
    },

    /** Replaces the leases of other holders. */
    async claim({ keys, holder, until }: Lease): Promise<void> {
      const values = { holder, held_until: until };
      await db
        .insertInto('passing_files')
        .values([...new Set(keys)].map((key) => ({ key, ...values })))
        .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
        .execute();
    },

    /** Changes the end of the holder's leases. */
    async renew({ keys, holder, until }: Lease): Promise<void> {
      if (keys.length === 0) return;
      await db
        .updateTable('passing_files')
        .set({ held_until: until })
        .where('key', 'in', keys)
        .where('holder', '=', holder)
        .execute();
    },

    /**
     * Releases leases of files that now have a row or are deleted. @returns how many leases the holder still
     * had
     */
    async release({ keys, holder }: Pick<Lease, 'keys' | 'holder'>): Promise<number> {
      if (keys.length === 0) return 0;
      const { numDeletedRows } = await db
        .deleteFrom('passing_files')
        .where('key', 'in', keys)
        .where('holder', '=', holder)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },

    /** Keys that the holder still leases. */
    async leasedBy({ keys, holder }: Pick<Lease, 'keys' | 'holder'>): Promise<string[]> {
      const rows = await db
        .selectFrom('passing_files')
        .select('key')
        .where('key', 'in', keys)
        .where('holder', '=', holder)
        .execute();
      return rows.map(({ key }) => key);
    },

    /** Files of ended leases, the oldest first. @param now ISO */
    async ended(now: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('passing_files')
        .select('key')
        .where(hasPassedIn('held_until', now))
        .orderBy('held_until')
        .limit(limit)
        .execute();
      return rows.map(({ key }) => key);
    },
  };
}
