import type { Kysely } from 'kysely';

/** Records files without a row until they have one or are deleted, and marks uploads that nothing refers to yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passing_files')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('held_until', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('passing_files_until').on('passing_files').column('held_until').execute();
  for (const table of ['media', 'data_files']) {
    await db.schema
      .alterTable(table)
      .addColumn('awaited', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
}
