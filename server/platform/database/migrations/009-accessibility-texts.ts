import type { Kysely } from 'kysely';

/** The alternative text and the extended description that an image file carries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('media_metadata').addColumn('alt_text', 'text').execute();
  await db.schema.alterTable('media_metadata').addColumn('extended_description', 'text').execute();
}
