import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { Post, PostCard } from '#domain/posts/post.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { isPublished, jsonTexts, prepared } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { MediaMetadataTable } from '../../platform/database/schema-media.ts';
import { recordLookups } from '../../platform/records/addresses.repository.ts';
import { joinedMedia, mediaColumns, toMetadata } from '../media/media.rows.ts';
import { cardColumns, changedPostRow, newPostRow, type PostContent, toCard, toPost } from './posts.rows.ts';

/** Rows of one statement: SQLite takes 32766 parameters. */
const rowsAtOnce = 200;
/** Values of one statement. */
const slugsAtOnce = 1000;

/** Time in the file of an image; '' where it has none. */
const takenAt = (mediaId: RawBuilder<unknown>) =>
  sql<string>`coalesce((select m.taken_at from media_metadata as m where m.media_id = ${mediaId}), '')`;

/** In UTC if there is an offset: 19 characters have none. */
const takenOrder = (dialect: Dialect, mediaId: RawBuilder<unknown>) => {
  const utc =
    dialect === 'sqlite'
      ? sql`strftime('%Y-%m-%dT%H:%M:%S', m.taken_at)`
      : sql`to_char(m.taken_at::timestamptz at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS')`;
  return sql<string>`coalesce((select case when length(m.taken_at) > 19 then ${utc} else m.taken_at end
    from media_metadata as m where m.media_id = ${mediaId}), '')`;
};

export function createPostsRepository(db: Kysely<Database>, dialect: Dialect) {
  const rows = () =>
    db
      .selectFrom('posts as p')
      .leftJoin('media as m', 'm.id', 'p.media_id')
      .selectAll('p')
      .select(mediaColumns);

  type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

  const rowsById = prepared<{ id: string }, Row>(db, (value) =>
    rows().where('p.id', '=', value('id')).compile(),
  );
  const rowsBySlug = prepared<{ slug: string }, Row>(db, (value) =>
    rows().where('p.slug', '=', value('slug')).compile(),
  );
  const publishedRows = prepared<{ slug: string }, Row>(db, (value) =>
    rows().where('p.slug', '=', value('slug')).where('p.published', '=', isPublished).compile(),
  );
  const metadataOf = prepared<{ id: string }, Selectable<MediaMetadataTable>>(db, (value) =>
    db.selectFrom('media_metadata').selectAll().where('media_id', '=', value('id')).compile(),
  );

  async function whole(row: Row | undefined): Promise<Post | null> {
    if (!row) return null;
    const [metadata] = row.media_id ? await metadataOf({ id: row.media_id }) : [];
    return toPost(row, joinedMedia(row), metadata ? toMetadata(metadata) : null);
  }

  const findById = async (id: string) => whole((await rowsById({ id }))[0]);

  return {
    ...recordLookups(db, 'posts'),
    findById,

    findBySlug: async (slug: string) => whole((await rowsBySlug({ slug }))[0]),

    /** Finds a published post; null also for a draft. */
    findPublishedBySlug: async (slug: string) => whole((await publishedRows({ slug }))[0]),

    /** Those of these slugs that published posts have. */
    async publishedSlugs(slugs: readonly string[]): Promise<Set<string>> {
      const found = new Set<string>();
      for (let start = 0; start < slugs.length; start += slugsAtOnce) {
        const rows = await db
          .selectFrom('posts')
          .select('slug')
          .where('published', '=', 1)
          .where('slug', 'in', slugs.slice(start, start + slugsAtOnce))
          .execute();
        for (const { slug } of rows) found.add(slug);
      }
      return found;
    },

    /** Whether any post shows this image. */
    async showsMedia(mediaId: string): Promise<boolean> {
      const row = await db
        .selectFrom('posts')
        .select('id')
        .where('media_id', '=', mediaId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The posts that show one of these images, newest first. */
    async showing(mediaIds: readonly string[], limit: number): Promise<Post[]> {
      if (mediaIds.length === 0) return [];
      const found = await rows()
        .where('p.media_id', 'in', mediaIds)
        .orderBy('p.created_date', 'desc')
        .orderBy('p.id', 'desc')
        .limit(limit)
        .execute();
      return found.map((row) => toPost(row, joinedMedia(row), null));
    },

    /** In the order of the ids; those that are not there are left out. */
    async byIds(ids: readonly string[]): Promise<Post[]> {
      if (ids.length === 0) return [];
      const found = await rows().where('p.id', 'in', ids).execute();
      const byId = new Map(found.map((row) => [row.id, toPost(row, joinedMedia(row), null)]));
      return ids.map((id) => byId.get(id)).filter((post) => post !== undefined);
    },

    /** Published ones, in this order. */
    async cards(ids: readonly string[]): Promise<PostCard[]> {
      const found = await db
        .selectFrom('posts as p')
        .leftJoin('media as m', 'm.id', 'p.media_id')
        .select(cardColumns)
        .where(sql<boolean>`p.id in ${jsonTexts(dialect, ids)}`)
        .where('p.published', '=', isPublished)
        .execute();
      const cards = new Map(found.map((row) => [row.id, toCard(row)]));
      return ids.flatMap((id) => cards.get(id) ?? []);
    },

    /** Those that their owner chose to open Home, drafts too; one at most, but for a moment. */
    async opensHome(): Promise<Post[]> {
      const found = await rows().where('p.opens_home', '=', sql.lit<1>(1)).execute();
      return found.map((row) => toPost(row, joinedMedia(row), null));
    },

    async insert(posts: readonly PostContent[]): Promise<void> {
      for (let start = 0; start < posts.length; start += rowsAtOnce) {
        await db
          .insertInto('posts')
          .values(posts.slice(start, start + rowsAtOnce).map(newPostRow))
          .execute();
      }
      const ids = posts.filter(({ mediaId }) => mediaId !== null).map(({ id }) => id);
      if (ids.length === 0) return;
      const mediaId = sql.ref('posts.media_id');
      await sql`update posts set taken_at = ${takenAt(mediaId)}, taken_order = ${takenOrder(dialect, mediaId)}
        where id in ${jsonTexts(dialect, ids)}`.execute(db);
    },

    /**
     * Writes only what `changes` names; the version grows by one.
     * @throws AppError `not_found`; `conflict` with the post as it is now, when `expectedVersion` is older
     */
    async update(id: string, changes: Partial<PostContent>, expectedVersion?: number): Promise<void> {
      let query = db
        .updateTable('posts')
        .set({
          ...changedPostRow(changes),
          ...(changes.mediaId !== undefined && {
            taken_at: takenAt(sql.val(changes.mediaId)),
            taken_order: takenOrder(dialect, sql.val(changes.mediaId)),
          }),
          publish_problem: null,
          version: sql<number>`version + 1`,
        })
        .where('id', '=', id);
      if (expectedVersion !== undefined) query = query.where('version', '=', expectedVersion);
      const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) return;
      const current = await findById(id);
      if (!current) throw new AppError('not_found', 'Post not found.');
      throw new AppError('conflict', 'The post was changed after you opened it.', { current });
    },

    /** The derived rows that have no foreign key must have been removed before. */
    async delete(id: string): Promise<void> {
      await db.deleteFrom('posts').where('id', '=', id).execute();
    },

    /**
     * Posts with a city that leave it to the site how closely it is shown, in the order of their ids.
     * @param afterId the last one of the call before; '' for the first
     */
    async idsFollowingSiteLevel(afterId: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('posts')
        .select('id')
        .where('id', '>', afterId)
        .where('city_key', 'is not', null)
        .where('location_precision', 'is', null)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    async countPublished(): Promise<number> {
      const row = await db
        .selectFrom('listing_counts')
        .select('total')
        .where('kind', '=', 'all')
        .where('key', '=', '')
        .executeTakeFirst();
      return row?.total ?? 0;
    },

    /** Published or not; null when there is none at all. */
    async latestUpdated({
      published,
    }: {
      published: boolean;
    }): Promise<{ slug: string; updatedDate: string } | null> {
      let query = db.selectFrom('posts').select(['slug', 'updated_date as updatedDate']);
      if (published) query = query.where('published', '=', isPublished);
      return (
        (await query.orderBy('updated_date', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()) ??
        null
      );
    },
  };
}
