import type { Kysely } from 'kysely';
import type { Media, PhotoMetadata } from '#domain/photo/post.ts';
import type { Database } from '#server/database/schema.ts';
import type { MediaReferencesTable } from '#server/database/tables/media.ts';
import { toMedia, toMetadata } from './media-rows.ts';

/** Who names a file, and so keeps it alive. */
export type MediaOwner = { kind: MediaReferencesTable['owner_kind']; id: string };

/** What copies of a picture are found by. */
export type MarkedPicture = Pick<Media, 'id' | 'phash' | 'width' | 'height' | 'colour' | 'createdDate'>;

export function createMediaRepository(db: Kysely<Database>) {
  async function findBy(column: 'id' | 'hash' | 'sha256', value: string): Promise<Media | null> {
    const row = await db
      .selectFrom('media')
      .selectAll()
      .where(column, '=', value)
      .orderBy('created_date')
      .limit(1)
      .executeTakeFirst();
    return row ? toMedia(row) : null;
  }

  return {
    findById: (id: string) => findBy('id', id),
    findByHash: (hash: string) => findBy('hash', hash),
    /** The same bytes, stored before. */
    findBySha256: (sha256: string) => findBy('sha256', sha256),

    /** By the key of any of its files, the private original included. */
    async findByKey(key: string): Promise<Media | null> {
      const row = await db
        .selectFrom('media_files as f')
        .innerJoin('media', 'media.id', 'f.media_id')
        .selectAll('media')
        .where('f.key', '=', key)
        .executeTakeFirst();
      return row ? toMedia(row) : null;
    },

    /** Ids of the pictures these files belong to; a key of no file is left out. */
    async idsByKeys(keys: readonly string[]): Promise<string[]> {
      if (keys.length === 0) return [];
      const rows = await db
        .selectFrom('media_files')
        .select('media_id')
        .distinct()
        .where('key', 'in', keys)
        .orderBy('media_id')
        .execute();
      return rows.map((row) => row.media_id);
    },

    /** Ids of the pictures somebody names, in their order. */
    async namedBy({ kind, id }: MediaOwner): Promise<string[]> {
      const rows = await db
        .selectFrom('media_references')
        .select('media_id')
        .where('owner_kind', '=', kind)
        .where('owner_id', '=', id)
        .orderBy('media_id')
        .execute();
      return rows.map((row) => row.media_id);
    },

    async metadataOf(mediaId: string): Promise<PhotoMetadata | null> {
      const row = await db
        .selectFrom('media_metadata')
        .selectAll()
        .where('media_id', '=', mediaId)
        .executeTakeFirst();
      return row ? toMetadata(row) : null;
    },

    /** @param originalName as the file was called by its owner; private */
    async insert(media: Media, metadata: PhotoMetadata, originalName: string): Promise<void> {
      const { originalKey, renditions, createdDate, ...plain } = media;
      await db
        .insertInto('media')
        .values({
          ...plain,
          original_key: originalKey,
          original_name: originalName,
          renditions: JSON.stringify(renditions),
          kept: 0,
          created_date: createdDate,
        })
        .execute();
      const keys = new Set([originalKey, ...renditions.map((rendition) => rendition.key)]);
      await db
        .insertInto('media_files')
        .values([...keys].map((key) => ({ key, media_id: media.id })))
        .execute();
      const { keywords, camera, rights, takenAt, ...said } = metadata;
      await db
        .insertInto('media_metadata')
        .values({
          ...said,
          media_id: media.id,
          keywords: JSON.stringify(keywords),
          camera: JSON.stringify(camera),
          rights: JSON.stringify(rights),
          taken_at: takenAt,
        })
        .execute();
    },

    /** With its files' rows, metadata and references; posts that showed it stay without a picture. */
    async delete(id: string): Promise<void> {
      await db.deleteFrom('media').where('id', '=', id).execute();
    },

    /** What the owner names from now on is exactly this. */
    async setReferences(owner: MediaOwner, mediaIds: readonly string[]): Promise<void> {
      await db
        .deleteFrom('media_references')
        .where('owner_kind', '=', owner.kind)
        .where('owner_id', '=', owner.id)
        .execute();
      await this.addReferences([...new Set(mediaIds)].map((mediaId) => ({ owner, mediaId })));
    },

    /** References that exist already stay as they are. */
    async addReferences(references: readonly { owner: MediaOwner; mediaId: string }[]): Promise<void> {
      if (references.length === 0) return;
      const rows = references.map(({ owner, mediaId }) => ({
        media_id: mediaId,
        owner_kind: owner.kind,
        owner_id: owner.id,
      }));
      await db
        .insertInto('media_references')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Whether anything names the picture. */
    async isReferenced(mediaId: string): Promise<boolean> {
      const row = await db
        .selectFrom('media_references')
        .select('media_id')
        .where('media_id', '=', mediaId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Whether the owner keeps it although nothing may name it. */
    async isKept(mediaId: string): Promise<boolean> {
      const row = await db.selectFrom('media').select('kept').where('id', '=', mediaId).executeTakeFirst();
      return row?.kept === 1;
    },

    /** @param now ISO; its time as a staged picture begins again */
    async setKept(mediaId: string, kept: boolean, now: string): Promise<void> {
      const values = { kept: kept ? 1 : 0, created_date: now } as const;
      await db.updateTable('media').set(values).where('id', '=', mediaId).execute();
    },

    /**
     * The same bytes have come again: its time as a staged picture begins again.
     * @returns false when the picture has been removed meanwhile
     */
    async restage(mediaId: string, now: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('media')
        .set({ created_date: now })
        .where('id', '=', mediaId)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** What copies are found by, of pictures stored after the last one of the call before, in the order of time. */
    async marksSince(after: { createdDate: string; id: string }, limit: number): Promise<MarkedPicture[]> {
      return db
        .selectFrom('media')
        .select(['id', 'phash', 'width', 'height', 'colour', 'created_date as createdDate'])
        .where((eb) => eb(eb.refTuple('created_date', 'id'), '>', eb.tuple(after.createdDate, after.id)))
        .orderBy('created_date')
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /** Of these files the ones that are stored. */
    async findAllBySha256(hashes: readonly string[]): Promise<Media[]> {
      if (hashes.length === 0) return [];
      const rows = await db.selectFrom('media').selectAll().where('sha256', 'in', hashes).execute();
      return rows.map(toMedia);
    },

    /** Files that nobody names and the owner did not keep, stored before the given time; oldest first. */
    async unreferenced(before: string, limit: number): Promise<Media[]> {
      const rows = await db
        .selectFrom('media')
        .selectAll()
        .where('created_date', '<', before)
        .where('kept', '=', 0)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('media_references as r')
                .select('r.media_id')
                .whereRef('r.media_id', '=', 'media.id'),
            ),
          ),
        )
        .orderBy('created_date')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toMedia);
    },
  };
}
