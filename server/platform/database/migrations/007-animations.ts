import type { Kysely } from 'kysely';

/** The moving copy of an animated picture; pictures stored before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('media').addColumn('animation', 'text').execute();
}
