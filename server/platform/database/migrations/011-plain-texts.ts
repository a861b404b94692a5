import type { Kysely } from 'kysely';

/** Stories and bodies without markup, so that what reads many of them parses none. `npm run reindex` fills old rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('search_entries').addColumn('plain', 'text').execute();
}
