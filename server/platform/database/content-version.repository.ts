import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

export function createContentVersionRepository(db: Kysely<Database>) {
  return {
    async read(): Promise<number> {
      const { version } = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
      return version;
    },

    /** Every page built before is stale from the commit on. @returns the new version */
    async bump(): Promise<number> {
      const { version } = await db
        .updateTable('content_version')
        .set({ version: sql<number>`version + 1` })
        .returning('version')
        .executeTakeFirstOrThrow();
      return version;
    },
  };
}
