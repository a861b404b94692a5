import { type Kysely, type RawBuilder, sql } from 'kysely';
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

/** A published post whose image has a time with an offset from UTC. */
export interface ZonedPost {
  id: string;
  createdDate: string;
  takenAt: string;
}

/** Posts that a range of dates contains wrongly, and those that it lacks. */
export interface PeriodMembers {
  without: readonly string[];
  with: readonly string[];
}

const asRange: PeriodMembers = { without: [], with: [] };

/** Characters of a local time without its offset. */
const withoutOffset = sql.lit('yyyy-mm-ddThh:mm:ss'.length);

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

    async zonedPosts(periods: readonly Period[]): Promise<ZonedPost[]> {
      const ranges = jsonRows(
        dialect,
        periods.map(({ from, until }) => [from, until]),
      );
      const { rows } = await sql<ZonedPost>`
        select p.id, p.created_date as "createdDate", p.taken_at as "takenAt" from ${ranges}
        cross join listings as l join posts as p on p.id = l.post_id
        where l.kind = 'all' and l.key = '' and l.created_date >= value ->> 0 and l.created_date < value ->> 1
          and length(p.taken_at) > ${withoutOffset}`.execute(db);
      return rows;
    },

    /** Newest first; selects the page from the index before joining. */
    async page(
      { from, until }: Period,
      { limit, offset }: { limit: number; offset: number },
      members: PeriodMembers = asRange,
    ) {
      const { rows } = await sql<CardRow>`
        select ${cardFields}
        from (
          select post_id, created_date from listings where kind = 'all' and key = ''
            and ${within(dialect, { from, until }, members)}
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

function within(dialect: Dialect, { from, until }: Period, members: PeriodMembers): RawBuilder<unknown> {
  const range = sql`created_date >= ${from} and created_date < ${until}`;
  if (members.without.length + members.with.length === 0) return range;
  return sql`((${range} and post_id not in ${jsonTexts(dialect, members.without)})
    or post_id in ${jsonTexts(dialect, members.with)})`;
}
