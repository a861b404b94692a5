import type { Kysely } from 'kysely';

/** The newest posts of a picture are a range of an index, however many show it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('posts_media_newest')
    .on('posts')
    .columns(['media_id', 'created_date', 'id'])
    .execute();
  await db.schema.dropIndex('posts_media').execute();
}
