import { type Kysely, type Selectable, sql } from 'kysely';
import type { Media } from '#domain/posts/post.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { MediaTable } from '../../platform/database/schema-media.ts';
import { toMedia } from './media.rows.ts';

/** A stored picture that nothing names. */
export interface LoosePicture {
  media: Media;
  /** As the file was called by its owner. */
  name: string;
  kept: boolean;
}

export interface LooseQuery {
  kept?: boolean | undefined;
  descending: boolean;
  limit: number;
  offset: number;
}

export function createLooseMediaRepository(db: Kysely<Database>) {
  const loose = ({ kept }: Pick<LooseQuery, 'kept'>) => {
    const unnamed = sql<boolean>`not exists (select 1 from media_references as r where r.media_id = media.id)`;
    const query = db.selectFrom('media').where(unnamed);
    return kept === undefined ? query : query.where('kept', '=', kept ? 1 : 0);
  };

  return {
    async list(query: LooseQuery): Promise<{ pictures: LoosePicture[]; total: number }> {
      const { total } = await loose(query)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const direction = query.descending ? 'desc' : 'asc';
      const rows = await loose(query)
        .selectAll('media')
        .orderBy('created_date', direction)
        .orderBy('id', direction)
        .limit(query.limit)
        .offset(query.offset)
        .execute();
      return { pictures: rows.map(toPicture), total };
    },

    /** Any stored picture, in this shape. */
    async find(mediaId: string): Promise<LoosePicture | null> {
      const row = await db.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirst();
      return row ? toPicture(row) : null;
    },
  };
}

function toPicture(row: Selectable<MediaTable>): LoosePicture {
  return { media: toMedia(row), name: row.original_name, kept: row.kept === 1 };
}

/** Whether a picture stays although nothing names it: its owner keeps it, or something is still to name it. */
export function createMediaKeeping(db: Kysely<Database>) {
  return {
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

    /** Let go by what may name it again: its time as a staged picture begins again. @param now ISO */
    async restage(mediaId: string, now: string): Promise<void> {
      await db.updateTable('media').set({ created_date: now }).where('id', '=', mediaId).execute();
    },

    /** The same bytes have come again, and something is to name them. @param now ISO */
    async uploadedAgain(mediaId: string, now: string): Promise<void> {
      const values = { created_date: now, awaited: 1 } as const;
      await db.updateTable('media').set(values).where('id', '=', mediaId).execute();
    },

    /** Whether nothing has begun to name it since it was uploaded, which was then or later. @param since ISO */
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
