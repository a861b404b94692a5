import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** The site's own settings, any JSON value by its key. */
export function createSettingsRepository(db: Kysely<Database>) {
  return {
    /** Value of a key; undefined if it was never set. The caller checks the shape. */
    async get(key: string): Promise<unknown> {
      const row = await db
        .selectFrom('site_settings')
        .select('value')
        .where('key', '=', key)
        .executeTakeFirst();
      return row ? (JSON.parse(row.value) as unknown) : undefined;
    },

    async set(key: string, value: unknown): Promise<void> {
      const text = JSON.stringify(value);
      await db
        .insertInto('site_settings')
        .values({ key, value: text })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text }))
        .execute();
    },

    async remove(key: string): Promise<void> {
      await db.deleteFrom('site_settings').where('key', '=', key).execute();
    },
  };
}
