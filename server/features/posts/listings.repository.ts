import { type Kysely, sql } from 'kysely';
import type { PostCard } from '#domain/posts/post.ts';
import type { ListingsTable } from '../../platform/database/derived.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Database } from '../../platform/database/schema.ts';
import { type CardRow, cardColumns, toCard } from './posts.rows.ts';

export type ListingKind = ListingsTable['kind'];

/** A collection of published posts. Keys: '' of all, a folded tag or city, the id of a cluster. */
export interface Collection {
  kind: ListingKind;
  key: string;
}

/** How a collection's name is written, and how many published posts stand in it. */
export interface CollectionCount extends Collection {
  label: string;
  total: number;
  /** When the newest of its posts was created. */
  newestDate: string;
}

const cardFields = sql.raw(cardColumns.join(', '));

/** Reading published posts: every question is one range of an index, whatever the number of posts. */
export function createListingsRepository(db: Kysely<Database>) {
  const beside = (comparison: '>' | '<', direction: 'asc' | 'desc') =>
    prepared<{ createdDate: string; id: string }, CardRow>(db, (value) =>
      db
        .selectFrom('listings as l')
        .innerJoin('posts as p', 'p.id', 'l.post_id')
        .leftJoin('media as m', 'm.id', 'p.media_id')
        .select(cardColumns)
        .where('l.kind', '=', 'all')
        .where('l.key', '=', '')
        .where((eb) =>
          eb(
            eb.refTuple('l.created_date', 'l.post_id'),
            comparison,
            eb.tuple(value('createdDate'), value('id')),
          ),
        )
        .orderBy('l.created_date', direction)
        .orderBy('l.post_id', direction)
        .limit(1)
        .compile(),
    );
  const newer = beside('>', 'asc');
  const older = beside('<', 'desc');

  /** The page is cut from the index before anything is joined to it. */
  const cards = prepared<Collection & { limit: number; offset: number }, CardRow>(db, (value) =>
    sql<CardRow>`
      select ${cardFields}
      from (
        select post_id, created_date from listings where kind = ${value('kind')} and key = ${value('key')}
        order by created_date desc, post_id desc limit ${value('limit')} offset ${value('offset')}
      ) as l
      join posts as p on p.id = l.post_id
      left join media as m on m.id = p.media_id
      order by l.created_date desc, l.post_id desc`.compile(db),
  );

  const counted = prepared<Collection, { label: string; total: number }>(db, (value) =>
    db
      .selectFrom('listing_counts')
      .select(['label', 'total'])
      .where('kind', '=', value('kind'))
      .where('key', '=', value('key'))
      .compile(),
  );

  return {
    /** The newest date of a published post that is not later than this; null without one. */
    async newestDate(until: string): Promise<string | null> {
      const row = await db
        .selectFrom('listings')
        .select('created_date')
        .where('kind', '=', 'all')
        .where('key', '=', '')
        .where('created_date', '<=', until)
        .orderBy('created_date', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.created_date ?? null;
    },

    /** Newest first. */
    async page(part: Collection & { limit: number; offset: number }): Promise<PostCard[]> {
      return (await cards(part)).map(toCard);
    },

    /** Null when no published post stands in it. */
    async count(collection: Collection): Promise<{ label: string; total: number } | null> {
      const [row] = await counted(collection);
      return row ?? null;
    },

    /** Of every collection of a kind how many published posts stand in it, by key; an empty one is not named. */
    async totals(kind: ListingKind): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('listing_counts')
        .select(['key', 'total'])
        .where('kind', '=', kind)
        .execute();
      return new Map(rows.map(({ key, total }) => [key, total]));
    },

    /** All tags or cities with at least so many published posts, in the order of their keys. */
    async collections(kind: ListingKind, atLeast: number): Promise<CollectionCount[]> {
      const newest = sql<string>`(select max(l.created_date) from listings as l
        where l.kind = listing_counts.kind and l.key = listing_counts.key)`;
      return db
        .selectFrom('listing_counts')
        .selectAll()
        .select(newest.as('newestDate'))
        .where('kind', '=', kind)
        .where('total', '>=', atLeast)
        .orderBy('key')
        .execute();
    },

    /** The tags or cities with the most published posts. */
    async largest(kind: ListingKind, limit: number): Promise<{ label: string; total: number }[]> {
      return db
        .selectFrom('listing_counts')
        .select(['label', 'total'])
        .where('kind', '=', kind)
        .orderBy('total', 'desc')
        .orderBy('key')
        .limit(limit)
        .execute();
    },

    /** The published posts beside one in the order of time: `previous` is newer, `next` is older. */
    async neighbours(
      createdDate: string,
      id: string,
    ): Promise<{ previous: PostCard | null; next: PostCard | null }> {
      const [previous] = await newer({ createdDate, id });
      const [next] = await older({ createdDate, id });
      return { previous: previous ? toCard(previous) : null, next: next ? toCard(next) : null };
    },
  };
}
