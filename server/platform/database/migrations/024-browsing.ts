import { type Kysely, sql } from 'kysely';

/** Lists of cameras and lenses: the server derives them, of existing posts, in the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into site_settings (key, value)
    select 'derived_rows_missing', 'true' where exists (select 1 from posts)
    on conflict (key) do nothing`.execute(db);
}
