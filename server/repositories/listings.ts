import { type Kysely, sql } from 'kysely';
import type { PostCard } from '#domain/photo/post.ts';
import type { Database } from '#server/database/schema.ts';
import type { ListingsTable } from '#server/database/tables/derived.ts';
import { type CardRow, cardColumns, toCard } from './post-rows.ts';

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
  async function beside(createdDate: string, id: string, side: 'newer' | 'older'): Promise<PostCard | null> {
    const [comparison, direction] = side === 'newer' ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
    const row = await db
      .selectFrom('listings as l')
      .innerJoin('posts as p', 'p.id', 'l.post_id')
      .leftJoin('media as m', 'm.id', 'p.media_id')
      .select(cardColumns)
      .where('l.kind', '=', 'all')
      .where('l.key', '=', '')
      .where((eb) => eb(eb.refTuple('l.created_date', 'l.post_id'), comparison, eb.tuple(createdDate, id)))
      .orderBy('l.created_date', direction)
      .orderBy('l.post_id', direction)
      .limit(1)
      .executeTakeFirst();
    return row ? toCard(row) : null;
  }

  return {
    /**
     * Newest first. The page is cut from the index before anything is joined to it. Written out, because every
     * public list asks it: putting the same statement together each time would cost as much as answering it.
     */
    async page({
      kind,
      key,
      limit,
      offset,
    }: Collection & { limit: number; offset: number }): Promise<PostCard[]> {
      const { rows } = await sql<CardRow>`
        select ${cardFields}
        from (
          select post_id, created_date from listings where kind = ${kind} and key = ${key}
          order by created_date desc, post_id desc limit ${limit} offset ${offset}
        ) as l
        join posts as p on p.id = l.post_id
        left join media as m on m.id = p.media_id
        order by l.created_date desc, l.post_id desc`.execute(db);
      return rows.map(toCard);
    },

    /** Null when no published post stands in it. */
    async count({ kind, key }: Collection): Promise<{ label: string; total: number } | null> {
      const row = await db
        .selectFrom('listing_counts')
        .select(['label', 'total'])
        .where('kind', '=', kind)
        .where('key', '=', key)
        .executeTakeFirst();
      return row ?? null;
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

    /** The published posts beside one in the order of time: `previous` is newer, `next` is older. */
    async neighbours(
      createdDate: string,
      id: string,
    ): Promise<{ previous: PostCard | null; next: PostCard | null }> {
      return {
        previous: await beside(createdDate, id, 'newer'),
        next: await beside(createdDate, id, 'older'),
      };
    },
  };
}
