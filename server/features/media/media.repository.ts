import type { Insertable, Kysely } from 'kysely';
import { mediaFields, metadataFields } from '#domain/media/media.entity.ts';
import { fileKeysOf } from '#domain/media/media-files.ts';
import type { Media, PhotoMetadata } from '#domain/posts/post.ts';
import { toRow } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import type {
  MediaMetadataTable,
  MediaReferencesTable,
  MediaTable,
} from '../../platform/database/schema-media.ts';
import { toMedia, toMetadata } from './media.rows.ts';

/** Fields that find duplicates of an image. */
export type FingerprintedMedia = Pick<Media, 'id' | 'phash' | 'width' | 'height' | 'colour' | 'createdDate'>;

/** Values of one query: databases take 32,766 and more. */
const keysAtOnce = 1000;

/** Images, their references, and which of them may be deleted. */
export function createMediaRepository(db: Kysely<Database>) {
  return { ...createMediaRows(db), ...createMediaReferences(db), ...createMediaPins(db) };
}

function createMediaRows(db: Kysely<Database>) {
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

    /** Image by the key of any of its files, the private original included. */
    async findByKey(key: string): Promise<Media | null> {
      const row = await db
        .selectFrom('media_files as f')
        .innerJoin('media', 'media.id', 'f.media_id')
        .selectAll('media')
        .where('f.key', '=', key)
        .executeTakeFirst();
      return row ? toMedia(row) : null;
    },

    /** Images by the keys of their files, each with its requested key. */
    async allByKeys(keys: readonly string[]): Promise<{ key: string; media: Media }[]> {
      if (keys.length === 0) return [];
      const rows = await db
        .selectFrom('media_files as f')
        .innerJoin('media', 'media.id', 'f.media_id')
        .selectAll('media')
        .select('f.key as file_key')
        .where('f.key', 'in', keys)
        .orderBy('f.key')
        .execute();
      return rows.map((row) => ({ key: row.file_key, media: toMedia(row) }));
    },

    /** Ids of the images these files belong to; unknown keys are omitted. */
    async idsByKeys(keys: readonly string[]): Promise<string[]> {
      const found = new Set<string>();
      for (let start = 0; start < keys.length; start += keysAtOnce) {
        const rows = await db
          .selectFrom('media_files')
          .select('media_id')
          .distinct()
          .where('key', 'in', keys.slice(start, start + keysAtOnce))
          .execute();
        for (const row of rows) found.add(row.media_id);
      }
      return [...found].sort();
    },

    async metadataOf(mediaId: string): Promise<PhotoMetadata | null> {
      const row = await db
        .selectFrom('media_metadata')
        .selectAll()
        .where('media_id', '=', mediaId)
        .executeTakeFirst();
      return row ? toMetadata(row) : null;
    },

    /**
     * @param originalName as the file was called by its owner; private
     * @param recipe of its renditions
     */
    async insert(
      media: Media,
      metadata: PhotoMetadata,
      originalName: string,
      recipe: string = '1',
    ): Promise<void> {
      const row = { ...toRow(mediaFields, { ...media, originalName }), recipe, kept: 0, awaited: 1 };
      await db
        .insertInto('media')
        .values(row as Insertable<MediaTable>)
        .execute();
      await db
        .insertInto('media_files')
        .values(fileKeysOf(media).map((key) => ({ key, media_id: media.id })))
        .execute();
      const metadataRow = { ...toRow(metadataFields, metadata), media_id: media.id };
      await db
        .insertInto('media_metadata')
        .values(metadataRow as Insertable<MediaMetadataTable>)
        .execute();
    },

    /**
     * Deletes an image with its files' rows, metadata and references; posts that showed it stay without an
     * image.
     */
    async delete(id: string): Promise<void> {
      await db.deleteFrom('media').where('id', '=', id).execute();
    },

    /**
     * Data for finding duplicates, of images stored after the last one of the previous call, oldest first.
     */
    async fingerprintsSince(
      after: { createdDate: string; id: string },
      limit: number,
    ): Promise<FingerprintedMedia[]> {
      return db
        .selectFrom('media')
        .select(['id', 'phash', 'width', 'height', 'colour', 'created_date as createdDate'])
        .where((eb) => eb(eb.refTuple('created_date', 'id'), '>', eb.tuple(after.createdDate, after.id)))
        .orderBy('created_date')
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /** Images that are stored already, by SHA-256. */
    async findAllBySha256(hashes: readonly string[]): Promise<Media[]> {
      if (hashes.length === 0) return [];
      const rows = await db.selectFrom('media').selectAll().where('sha256', 'in', hashes).execute();
      return rows.map(toMedia);
    },
  };
}

/** Owner of a reference to an image, which is then not deleted. */
export type MediaOwner = { kind: MediaReferencesTable['owner_kind']; id: string };

/** References to images. */
function createMediaReferences(db: Kysely<Database>) {
  /** Ids of the images that an owner references, in their order. */
  async function namedBy({ kind, id }: MediaOwner): Promise<string[]> {
    const rows = await db
      .selectFrom('media_references')
      .select('media_id')
      .where('owner_kind', '=', kind)
      .where('owner_id', '=', id)
      .orderBy('media_id')
      .execute();
    return rows.map((row) => row.media_id);
  }

  /** Existing references stay; a newly referenced image no longer counts as awaited. */
  async function addReferences(references: readonly { owner: MediaOwner; mediaId: string }[]): Promise<void> {
    if (references.length === 0) return;
    const rows = references.map(({ owner, mediaId }) => ({
      media_id: mediaId,
      owner_kind: owner.kind,
      owner_id: owner.id,
    }));
    const added = await db
      .insertInto('media_references')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('media_id')
      .execute();
    if (added.length === 0) return;
    const ids = [...new Set(added.map((row) => row.media_id))];
    await db.updateTable('media').set({ awaited: 0 }).where('id', 'in', ids).execute();
  }

  /** Replaces the references of the owner. */
  async function setReferences(owner: MediaOwner, mediaIds: readonly string[]): Promise<void> {
    const wanted = new Set(mediaIds);
    const before = await namedBy(owner);
    const letGo = before.filter((id) => !wanted.has(id));
    if (letGo.length > 0) {
      await db
        .deleteFrom('media_references')
        .where('owner_kind', '=', owner.kind)
        .where('owner_id', '=', owner.id)
        .where('media_id', 'in', letGo)
        .execute();
    }
    for (const id of before) wanted.delete(id);
    await addReferences([...wanted].map((mediaId) => ({ owner, mediaId })));
  }

  /** Whether anything references the image. */
  async function isReferenced(mediaId: string): Promise<boolean> {
    const row = await db
      .selectFrom('media_references')
      .select('media_id')
      .where('media_id', '=', mediaId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  return { namedBy, addReferences, setReferences, isReferenced };
}

/** Images that stay without a reference: pinned ones, and recent uploads. */
function createMediaPins(db: Kysely<Database>) {
  return {
    /** Whether the owner has pinned it. */
    async isPinned(mediaId: string): Promise<boolean> {
      const row = await db.selectFrom('media').select('kept').where('id', '=', mediaId).executeTakeFirst();
      return row?.kept === 1;
    },

    /** @param now ISO; its day as a staged image begins again */
    async setPinned(mediaId: string, pinned: boolean, now: string): Promise<void> {
      const values = { kept: pinned ? 1 : 0, created_date: now } as const;
      await db.updateTable('media').set(values).where('id', '=', mediaId).execute();
    },

    /** Restarts the day of a staged image, whose reference was removed and may return. @param now ISO */
    async restage(mediaId: string, now: string): Promise<void> {
      await db.updateTable('media').set({ created_date: now }).where('id', '=', mediaId).execute();
    },

    /** The same bytes were uploaded again and will be referenced. @param now ISO */
    async uploadedAgain(mediaId: string, now: string): Promise<void> {
      const values = { created_date: now, awaited: 1 } as const;
      await db.updateTable('media').set(values).where('id', '=', mediaId).execute();
    },

    /** The same bytes were uploaded again, and will not be referenced. */
    async endWait(mediaId: string): Promise<void> {
      await db.updateTable('media').set({ awaited: 0 }).where('id', '=', mediaId).execute();
    },

    /** Whether it was uploaded at this time or later and has not been referenced since. @param since ISO */
    async isAwaited(mediaId: string, since: string): Promise<boolean> {
      const row = await db
        .selectFrom('media')
        .select('id')
        .where('id', '=', mediaId)
        .where('awaited', '=', 1)
        .where('created_date', '>=', since)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Images without a reference that are not pinned, stored before the given time; oldest first. */
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
