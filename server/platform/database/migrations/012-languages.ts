import type { Kysely } from 'kysely';

/** The language of a text, where it is not the site's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('posts').addColumn('language', 'text').execute();
  await db.schema.alterTable('articles').addColumn('language', 'text').execute();
}
