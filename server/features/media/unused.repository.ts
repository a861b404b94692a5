import { type Kysely, type Selectable, sql } from 'kysely';
import type { Media } from '#domain/posts/post.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { MediaTable } from '../../platform/database/schema-media.ts';
import { toMedia } from './media.rows.ts';

/** A stored image without a reference. */
export interface UnusedMedia {
  media: Media;
  /** Original file name. */
  name: string;
  kept: boolean;
}

export interface UnusedQuery {
  kept?: boolean | undefined;
  descending: boolean;
  limit: number;
  offset: number;
}

export function createUnusedMediaRepository(db: Kysely<Database>) {
  const unused = ({ kept }: Pick<UnusedQuery, 'kept'>) => {
    const unnamed = sql<boolean>`not exists (select 1 from media_references as r where r.media_id = media.id)`;
    const query = db.selectFrom('media').where(unnamed);
    return kept === undefined ? query : query.where('kept', '=', kept ? 1 : 0);
  };

  return {
    async list(query: UnusedQuery): Promise<{ images: UnusedMedia[]; total: number }> {
      const { total } = await unused(query)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const direction = query.descending ? 'desc' : 'asc';
      const rows = await unused(query)
        .selectAll('media')
        .orderBy('created_date', direction)
        .orderBy('id', direction)
        .limit(query.limit)
        .offset(query.offset)
        .execute();
      return { images: rows.map(toUnusedImage), total };
    },

    /** Stored image in this shape, whether unused or not. */
    async find(mediaId: string): Promise<UnusedMedia | null> {
      const row = await db.selectFrom('media').selectAll().where('id', '=', mediaId).executeTakeFirst();
      return row ? toUnusedImage(row) : null;
    },
  };
}

function toUnusedImage(row: Selectable<MediaTable>): UnusedMedia {
  return { media: toMedia(row), name: row.original_name, kept: row.kept === 1 };
}
