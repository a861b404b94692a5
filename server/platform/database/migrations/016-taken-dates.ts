import { type Kysely, sql } from 'kysely';

/**
 * Adds the time at which a post's image was taken, according to its file: lists are narrowed and ordered by
 * it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('posts')
    .addColumn('taken_at', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`update posts set taken_at = coalesce(
    (select taken_at from media_metadata where media_metadata.media_id = posts.media_id), '')
    where media_id is not null`.execute(db);
  await db.schema.createIndex('posts_taken').on('posts').columns(['taken_at', 'id']).execute();
}
