import { type Kysely, sql } from 'kysely';
import { isPublished } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';

export interface ContentCounts {
  posts: number;
  drafts: number;
  articles: number;
  articleDrafts: number;
}

/** How many things were created on one day (UTC, `2026-05-01`). */
export interface DayCount {
  day: string;
  posts: number;
  articles: number;
}

export interface UploadCounts {
  day: number;
  week: number;
  month: number;
  total: number;
  /** Bytes of the originals. */
  bytes: number;
}

/** Figures about everything that is stored. */
export function createInsightsRepository(db: Kysely<Database>) {
  const counted = async (query: ReturnType<typeof sql<{ total: number }>>) =>
    Number((await query.execute(db)).rows[0]?.total ?? 0);

  async function byDay(table: 'posts' | 'articles', since: string): Promise<Map<string, number>> {
    const { rows } = await sql<{ day: string; total: number }>`
      select substr(created_date, 1, 10) as day, count(*) as total from ${sql.table(table)}
      where created_date >= ${since} group by substr(created_date, 1, 10)`.execute(db);
    return new Map(rows.map(({ day, total }) => [day, Number(total)]));
  }

  return {
    /** Drafts are what is not published: no index holds them, and reading every post would take its time. */
    async counts(): Promise<ContentCounts> {
      const all = (table: 'posts' | 'articles') =>
        counted(sql`select count(*) as total from ${sql.table(table)}`);
      const published = (table: 'posts' | 'articles') =>
        counted(sql`select count(*) as total from ${sql.table(table)} where published = ${isPublished}`);
      const [posts, articles] = [await published('posts'), await published('articles')];
      return {
        posts,
        drafts: (await all('posts')) - posts,
        articles,
        articleDrafts: (await all('articles')) - articles,
      };
    },

    /** Published posts that show no image. */
    withoutImage: () =>
      counted(sql`select count(*) as total from posts where published = ${isPublished} and media_id is null`),

    /** Tags of published posts, the most used first. */
    async popularTags(limit: number): Promise<{ tag: string; posts: number }[]> {
      const rows = await db
        .selectFrom('listing_counts')
        .select(['label', 'total'])
        .where('kind', '=', 'tag')
        .orderBy('total', 'desc')
        .orderBy('key')
        .limit(limit)
        .execute();
      return rows.map(({ label, total }) => ({ tag: label, posts: total }));
    },

    /** Days on which something was created, in order. @param since ISO */
    async days(since: string): Promise<DayCount[]> {
      const [posts, articles] = [await byDay('posts', since), await byDay('articles', since)];
      const days = [...new Set([...posts.keys(), ...articles.keys()])].sort();
      return days.map((day) => ({ day, posts: posts.get(day) ?? 0, articles: articles.get(day) ?? 0 }));
    },

    /** Images stored since three moments, and in all. */
    async uploads(since: { day: string; week: string; month: string }): Promise<UploadCounts> {
      const after = (moment: string) =>
        counted(sql`select count(*) as total from media where created_date >= ${moment}`);
      const all = await sql<{ total: number; bytes: number | null }>`
        select count(*) as total, sum(bytes) as bytes from media`.execute(db);
      return {
        day: await after(since.day),
        week: await after(since.week),
        month: await after(since.month),
        total: Number(all.rows[0]?.total ?? 0),
        bytes: Number(all.rows[0]?.bytes ?? 0),
      };
    },

    /** Images that several posts show, and how many do; the image that was stored last comes first. */
    async sharedImages(limit: number): Promise<{ id: string; posts: number }[]> {
      const { rows } = await sql<{ id: string; posts: number }>`
        select media_id as id, count(*) as posts from posts where media_id is not null
        group by media_id having count(*) > 1 order by media_id desc limit ${limit}`.execute(db);
      return rows.map(({ id, posts }) => ({ id, posts: Number(posts) }));
    },
  };
}
