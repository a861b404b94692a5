import { type Kysely, sql } from 'kysely';
import type { FileWords } from '#domain/media/file-texts.ts';
import type { Database } from '../../platform/database/schema.ts';
import { addJobBatch } from '../../platform/jobs/job-batch.ts';

/** Texts for image files, from the posts that show the images. */
export function createWordsRepository(db: Kysely<Database>) {
  return {
    /** Texts of the oldest published post that shows the image; null without one. */
    async of(mediaId: string): Promise<FileWords | null> {
      const row = await db
        .selectFrom('posts')
        .select(['title', 'caption', 'alt_text as altText'])
        .where('media_id', '=', mediaId)
        .where('published', '=', 1)
        .orderBy('published_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },

    /** A job for each image. */
    async addAll(kind: string, batch: string, now: string): Promise<void> {
      await addJobBatch(db, { kind, batch, now }, sql`select id as subject from media`);
    },
  };
}
