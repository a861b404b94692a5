import type { Kysely } from 'kysely';

/** Adds versions to the small records, so that a save over a newer version is refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['terms', 'synonym_maps', 'stopword_lists', 'seo_templates', 'voice_profiles']) {
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
  }
}
