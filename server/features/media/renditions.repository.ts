import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Cover, Media, Rendition } from '#domain/posts/post.ts';
import { storedList } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { addJobBatch, type NewBatch } from '../../platform/jobs/job-batch.ts';

/** Settings that the public files of an image were made with. */
export interface RenditionState {
  generation: number;
  recipe: string;
  /** The `PUBLIC_MAX_WIDTH` that they follow; null: the large sizes have never been made. */
  publicWidth: number | null;
}

/** Wider images than this have large sizes. */
const baseWidth = 1280;

/** The public files of images: how they were made, and which have to be made. */
export function createRenditionsRepository(db: Kysely<Database>) {
  const isOutdated = (publicWidth: number) =>
    sql<SqlBool>`(media.public_width is null or media.public_width <> ${publicWidth})`;

  async function addFiles(mediaId: string, files: readonly { key: string }[]): Promise<void> {
    if (files.length === 0) return;
    await db
      .insertInto('media_files')
      .values(files.map(({ key }) => ({ key, media_id: mediaId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  return {
    async stateOf(mediaId: string): Promise<RenditionState | null> {
      const row = await db
        .selectFrom('media')
        .select(['generation', 'recipe', 'public_width as publicWidth'])
        .where('id', '=', mediaId)
        .executeTakeFirst();
      return row ?? null;
    },

    async setState(mediaId: string, { generation, recipe, publicWidth }: RenditionState): Promise<void> {
      const values = { generation, recipe, public_width: publicWidth };
      await db.updateTable('media').set(values).where('id', '=', mediaId).execute();
    },

    /** Replaces the public files of an image. Keys of former ones still lead to the image. */
    async replace(mediaId: string, renditions: readonly Rendition[]): Promise<void> {
      await db
        .updateTable('media')
        .set({ renditions: JSON.stringify(renditions) })
        .where('id', '=', mediaId)
        .execute();
      await addFiles(mediaId, renditions);
    },

    /** Replaces the crops of an image, like `replace`. */
    async setCover(mediaId: string, cover: Cover): Promise<void> {
      const values = { cover: JSON.stringify(cover) };
      await db.updateTable('media').set(values).where('id', '=', mediaId).execute();
      await addFiles(mediaId, cover.files);
    },

    /** Keys of all files that belong or belonged to the image, the original included. */
    async filesOf(mediaId: string): Promise<string[]> {
      const rows = await db.selectFrom('media_files').select('key').where('media_id', '=', mediaId).execute();
      return rows.map(({ key }) => key);
    },

    /** Images whose large sizes do not follow this limit. */
    async outdated(publicWidth: number): Promise<number> {
      const { total } = await db
        .selectFrom('media')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where(isOutdated(publicWidth))
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    /** Narrow images have no large sizes under any limit. */
    async passNarrow(publicWidth: number): Promise<void> {
      await db
        .updateTable('media')
        .set({ public_width: publicWidth })
        .where('width', '<=', baseWidth)
        .where(isOutdated(publicWidth))
        .execute();
    },

    /** A job for each image whose large sizes do not follow this limit. @returns how many were added */
    addOutdated: (batch: NewBatch, publicWidth: number): Promise<number> =>
      addJobBatch(db, batch, sql`select id as subject from media where ${isOutdated(publicWidth)}`),

    /** A job for each image; it takes the place of one that waits. */
    addAll: (batch: NewBatch): Promise<number> =>
      addJobBatch(db, batch, sql`select id as subject from media`, 'replaced'),

    /** Sizes of images for estimates, in batches by id. */
    async sizesAfter(
      id: string,
      limit: number,
    ): Promise<(Pick<Media, 'id' | 'width' | 'height' | 'renditions'> & { recipe: string })[]> {
      const rows = await db
        .selectFrom('media')
        .select(['id', 'width', 'height', 'renditions', 'recipe'])
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, renditions: storedList<Rendition>(row.renditions) }));
    },
  };
}
