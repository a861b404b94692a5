import { type Kysely, sql } from 'kysely';
import type { Place, PostCard } from '#domain/posts/post.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { jsonRows, jsonTexts } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type CardRow, cardColumns, toCard } from '../posts/posts.rows.ts';
import type { ListingKind } from '../posts/public-listings.repository.ts';

/** From one moment to before another; ISO, UTC. */
export interface Period {
  from: string;
  until: string;
}

const cardFields = sql.raw(cardColumns.join(', '));

/** Published posts by their date: every period is a range of the list of all. */
export function createBrowseRepository(db: Kysely<Database>, dialect: Dialect) {
  return {
    /** The newest date of a published post before a moment; null without one. */
    async dateBefore(moment: string): Promise<string | null> {
      const row = await db
        .selectFrom('listings')
        .select('created_date')
        .where('kind', '=', 'all')
        .where('key', '=', '')
        .where('created_date', '<', moment)
        .orderBy('created_date', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.created_date ?? null;
    },

    /** Number of published posts of each period. */
    async counts(periods: readonly Period[]): Promise<number[]> {
      const rows = jsonRows(
        dialect,
        periods.map(({ from, until }, index) => [index, from, until]),
      );
      const { rows: counted } = await sql<{ place: number; total: number }>`
        select cast(value ->> 0 as integer) as place, (
          select count(*) from listings as l where l.kind = 'all' and l.key = ''
            and l.created_date >= value ->> 1 and l.created_date < value ->> 2
        ) as total from ${rows}`.execute(db);
      const totals = new Map(counted.map(({ place, total }) => [place, Number(total)]));
      return periods.map((_, index) => totals.get(index) ?? 0);
    },

    /** Newest first; selects the page from the index before joining. */
    async page({ from, until }: Period, { limit, offset }: { limit: number; offset: number }) {
      const { rows } = await sql<CardRow>`
        select ${cardFields}
        from (
          select post_id, created_date from listings where kind = 'all' and key = ''
            and created_date >= ${from} and created_date < ${until}
          order by created_date desc, post_id desc limit ${limit} offset ${offset}
        ) as l
        join posts as p on p.id = l.post_id
        left join media as m on m.id = p.media_id
        order by l.created_date desc, l.post_id desc`.execute(db);
      return rows.map((row): PostCard => toCard(row));
    },

    /** Region and country as the newest published post of each city writes them. @param keys of cities */
    async places(keys: readonly string[]): Promise<Map<string, Omit<Place, 'city'>>> {
      const { rows } = await sql<{ key: string } & Omit<Place, 'city'>>`
        select cities.value as key, p.geo_region as region, p.geo_country as country
        from ${jsonTexts(dialect, keys)} as cities
        join posts as p on p.id = (
          select newest.post_id from listings as newest where newest.kind = 'city' and newest.key = cities.value
          order by newest.created_date desc, newest.post_id desc limit 1)`.execute(db);
      return new Map(rows.map(({ key, ...place }) => [key, place]));
    },

    /** How many collections of a kind have published posts. */
    async number(kind: ListingKind): Promise<number> {
      const { total } = await db
        .selectFrom('listing_counts')
        .select((eb) => eb.fn.countAll<number | string>().as('total'))
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow();
      return Number(total);
    },
  };
}
