import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { OpeningPost } from '#domain/posts/opening.ts';
import type { PostCard } from '#domain/posts/post.ts';
import { type Series, seriesFields } from '#domain/series/series.entity.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { isPublished, jsonRows, jsonTexts } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { recordLookups } from '../../platform/records/addresses.repository.ts';
import { createRecordsRepository, type Stored } from '../../platform/records/records.repository.ts';
import { type CardRow, cardColumns, type OpeningRow, toCard, toOpening } from '../posts/posts.rows.ts';

const cardFields = sql.raw(cardColumns.join(', '));

/** A published series that shows a post. */
export interface ShowingSeries extends Pick<Series, 'id' | 'slug' | 'title'> {
  postId: string;
}

export function createSeriesRepository(db: Kysely<Database>, dialect: Dialect) {
  const records = createRecordsRepository<Series>(db, 'series', seriesFields);
  /** Published ones with a photograph or a text. */
  const shown = sql`published = ${isPublished} and (text <> '' or exists (
    select 1 from series_posts as sp join posts as p on p.id = sp.post_id
    where sp.series_id = series.id and p.published = ${isPublished}))`;

  return {
    ...records,
    ...recordLookups(db, 'series'),

    async findBySlug(slug: string): Promise<Stored<Series> | null> {
      return (await records.select(sql`where slug = ${slug}`))[0] ?? null;
    },

    /** Derives its rows. */
    async setPosts({ id, posts }: Pick<Series, 'id' | 'posts'>): Promise<void> {
      await db.deleteFrom('series_posts').where('series_id', '=', id).execute();
      const rows = jsonRows(
        dialect,
        posts.map((post, place) => [place, post]),
      );
      await sql`insert into series_posts (series_id, place, post_id)
        select ${id}, cast(value ->> 0 as integer), value ->> 1 from ${rows}`.execute(db);
    },

    /** For visitors, the newest first. */
    publishedPage: (limit: number, offset: number, descending = true): Promise<Stored<Series>[]> => {
      const direction = descending ? sql`desc` : sql`asc`;
      return records.select(sql`where ${shown}
        order by published_at ${direction}, id ${direction} limit ${limit} offset ${offset}`);
    },

    async countPublished(): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from series where ${shown}`.execute(db);
      return Number(rows[0]?.total ?? 0);
    },

    /** The one that was published before another; null after the first. */
    async following({ id, publishedAt }: Pick<Series, 'id' | 'publishedAt'>): Promise<Stored<Series> | null> {
      const found =
        await records.select(sql`where ${shown} and (published_at, id) < (${publishedAt ?? ''}, ${id})
        order by published_at desc, id desc limit 1`);
      return found[0] ?? null;
    },

    /** Ids of its published posts, in its order. */
    async visibleIds(id: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select p.id from series_posts as sp join posts as p on p.id = sp.post_id and p.published = ${isPublished}
        where sp.series_id = ${id} order by sp.place`.execute(db);
      return rows.map((row) => row.id);
    },

    /** Its published posts, in its order. */
    async photos(id: string, limit: number): Promise<PostCard[]> {
      const { rows } = await sql<CardRow>`
        select ${cardFields} from series_posts as sp
        join posts as p on p.id = sp.post_id and p.published = ${isPublished}
        left join media as m on m.id = p.media_id
        where sp.series_id = ${id} order by sp.place limit ${limit}`.execute(db);
      return rows.map(toCard);
    },

    /** The post on its cover: the chosen one if visitors can see it, else the first that they can. */
    async coverOf({ id, cover }: Pick<Series, 'id' | 'cover'>): Promise<OpeningPost | null> {
      const first = async (only: RawBuilder<unknown>) => {
        const { rows } = await sql<OpeningRow>`
          select ${cardFields}, p.focal_x, p.focal_y, m.cover from series_posts as sp
          join posts as p on p.id = sp.post_id and p.published = ${isPublished}
          join media as m on m.id = p.media_id
          where sp.series_id = ${id} ${only} limit 1`.execute(db);
        return rows[0] ? toOpening(rows[0]) : null;
      };
      const chosen = cover === null ? null : await first(sql`and sp.post_id = ${cover}`);
      return chosen ?? first(sql`order by sp.place`);
    },

    /** How many of their posts are published; series without any are left out. */
    async visibleCounts(ids: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await sql<{ id: string; total: number }>`
        select sp.series_id as id, count(*) as total from series_posts as sp
        join posts as p on p.id = sp.post_id and p.published = ${isPublished}
        where sp.series_id in ${jsonTexts(dialect, ids)} group by sp.series_id`.execute(db);
      return new Map(rows.map(({ id, total }) => [id, Number(total)]));
    },

    /** Published series that show one of these posts. */
    async showing(postIds: readonly string[]): Promise<ShowingSeries[]> {
      const { rows } = await sql<ShowingSeries>`
        select s.id, s.slug, s.title, sp.post_id as "postId" from series_posts as sp
        join series as s on s.id = sp.series_id and s.published = ${isPublished}
        where sp.post_id in ${jsonTexts(dialect, postIds)}`.execute(db);
      return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    },
  };
}
