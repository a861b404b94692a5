import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Some files, and who alone may write or delete them until then. */
export interface Hold {
  keys: readonly string[];
  holder: string;
  /** ISO. */
  until: string;
}

/** Files that no row speaks for: being stored, or to be removed. */
export function createPassingFilesRepository(db: Kysely<Database>) {
  return {
    /** Whether any of them is held at this moment. @param now ISO */
    async isHeld(keys: readonly string[], now: string): Promise<boolean> {
      const row = await db
        .selectFrom('passing_files')
        .select('key')
        .where('key', 'in', keys)
        .where('held_until', '>', now)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** From now on they are this holder's, whoever had them. */
    async hold({ keys, holder, until }: Hold): Promise<void> {
      const values = { holder, held_until: until };
      await db
        .insertInto('passing_files')
        .values([...new Set(keys)].map((key) => ({ key, ...values })))
        .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
        .execute();
    },

    /** Those of the holder's that nobody has taken over, until then. @param until ISO; now or earlier lets them go */
    async moveOn({ keys, holder, until }: Hold): Promise<void> {
      if (keys.length === 0) return;
      await db
        .updateTable('passing_files')
        .set({ held_until: until })
        .where('key', 'in', keys)
        .where('holder', '=', holder)
        .execute();
    },

    /** They are stored under a row, or gone. @returns how many were the holder's still */
    async strike({ keys, holder }: Pick<Hold, 'keys' | 'holder'>): Promise<number> {
      if (keys.length === 0) return 0;
      const { numDeletedRows } = await db
        .deleteFrom('passing_files')
        .where('key', 'in', keys)
        .where('holder', '=', holder)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },

    /** Those of these files that are the holder's still. */
    async heldBy({ keys, holder }: Pick<Hold, 'keys' | 'holder'>): Promise<string[]> {
      const rows = await db
        .selectFrom('passing_files')
        .select('key')
        .where('key', 'in', keys)
        .where('holder', '=', holder)
        .execute();
      return rows.map(({ key }) => key);
    },

    /** What nobody holds, the longest first. @param now ISO */
    async abandoned(now: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('passing_files')
        .select('key')
        .where('held_until', '<=', now)
        .orderBy('held_until')
        .limit(limit)
        .execute();
      return rows.map(({ key }) => key);
    },
  };
}
