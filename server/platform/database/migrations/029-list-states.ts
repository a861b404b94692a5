import type { Kysely } from 'kysely';

/** Adds the state of a list, so that a choice of all its posts stays valid until the list changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('listing_counts')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
