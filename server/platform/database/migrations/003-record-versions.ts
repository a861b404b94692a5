import type { Kysely } from 'kysely';

/** Whoever saves one of the owner's small lists can be told that it has been changed since it was opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['terms', 'synonym_maps', 'stopword_lists', 'seo_templates', 'voice_profiles']) {
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
  }
}
