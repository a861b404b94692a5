import type { Kysely } from 'kysely';

/** What is chosen from all posts of a list stays valid until the list changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('listing_counts')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
