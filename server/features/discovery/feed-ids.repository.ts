import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

export function createFeedIdsRepository(db: Kysely<Database>) {
  return {
    /** Stored identifiers: of the feed (''), and of records that were public before feeds called each by its id. */
    async stored(recordIds: readonly string[]): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('feed_ids')
        .select(['record_id', 'feed_id'])
        .where('record_id', 'in', ['', ...recordIds])
        .execute();
      return new Map(rows.map(({ record_id, feed_id }) => [record_id, feed_id]));
    },
  };
}
