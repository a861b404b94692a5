import { type Kysely, sql } from 'kysely';
import type { LoginFailures } from '#domain/access/account.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Failed sign-ins by key (`account:…`, `address:…`). */
export function createLoginFailuresRepository(db: Kysely<Database>) {
  return {
    async get(key: string): Promise<LoginFailures | null> {
      const row = await db
        .selectFrom('login_failures')
        .select(['key', 'failures', 'last_failure as lastFailure'])
        .where('key', '=', key)
        .executeTakeFirst();
      return row ?? null;
    },

    /** One more failure. */
    async record(key: string, now: string): Promise<void> {
      await db
        .insertInto('login_failures')
        .values({ key, failures: 1, last_failure: now })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({ failures: sql<number>`login_failures.failures + 1`, last_failure: now }),
        )
        .execute();
    },

    async clear(key: string): Promise<void> {
      await db.deleteFrom('login_failures').where('key', '=', key).execute();
    },

    async deleteBefore(time: string): Promise<void> {
      await db.deleteFrom('login_failures').where('last_failure', '<', time).execute();
    },
  };
}
