import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Requests that a process reserves from the limit of one caller. */
export interface TakenRequests {
  key: string;
  count: number;
  /** ISO. */
  now: string;
  /** ISO: when the limit begins again, where it begins now. */
  until: string;
  /** ISO: an end after this was written while the clock was wrong. */
  latest: string;
}

/** Repository of the requests that all processes together have taken, per caller. */
export function createRequestCountsRepository(db: Kysely<Database>) {
  return {
    /** @returns how many had been taken before, and until when they count */
    async take(taken: TakenRequests): Promise<{ before: number; until: string }> {
      const { key, count, now, until, latest } = taken;
      const isOver = sql<SqlBool>`request_counts.until <= ${now} or request_counts.until > ${latest}`;
      const row = await db
        .insertInto('request_counts')
        .values({ key, count, until })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when ${isOver} then 0 else request_counts.count end + ${sql.lit(count)}`,
            until: sql<string>`case when ${isOver} then ${until} else request_counts.until end`,
          }),
        )
        .returning(['count', 'until'])
        .executeTakeFirstOrThrow();
      return { before: row.count - count, until: row.until };
    },

    /** @param now ISO */
    async removeEnded(now: string): Promise<void> {
      await db.deleteFrom('request_counts').where('until', '<=', now).execute();
    },
  };
}
