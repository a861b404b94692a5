import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

interface Listed {
  kind: string;
  key: string;
  without?: string;
}

/** Condition for rows of `listings`, called `l`. */
export function listedIn({ kind, key, without }: Listed): RawBuilder<unknown> {
  const listed = sql`l.kind = ${kind} and l.key = ${key}`;
  return without === undefined ? listed : sql`${listed} and ${notLeftOut(without)}`;
}

/** Rows that this cluster, which has no required tokens, does not leave out. */
export const notLeftOut = (
  cluster: string,
) => sql`not exists (select 1 from listings as w where w.kind = 'without'
  and w.key = ${cluster} and w.created_date = l.created_date and w.post_id = l.post_id)`;

/**
 * Listing rows of these posts. Those in hubs are in no index by post: each hub is searched for a post of this
 * date, in this order.
 */
export const rowsOfPosts = (ids: RawBuilder<unknown>) => sql`
  select kind, key, label, created_date, post_id from listings where ${isOutsideHubs('')} and post_id in ${ids}
  union all
  select h.kind, h.key, h.label, h.created_date, h.post_id from listings as a cross join clusters as c
  cross join listings as h
  where ${isOutsideHubs('a.')} and a.kind = 'all' and a.key = '' and a.post_id in ${ids}
    and h.kind in ('hub', 'without') and h.key = c.id and h.created_date = a.created_date and h.post_id = a.post_id`;

/** Condition for rows outside the lists of hubs, in the same form as in the index by post. */
export const isOutsideHubs = (alias: '' | 'a.') => sql`${sql.raw(alias)}kind not in ('hub', 'without')`;

/**
 * Deletes listing rows of posts that no longer exist or are no longer public, for example after a repair by
 * hand.
 */
export async function removeStrayRows(db: Kysely<Database>): Promise<void> {
  await sql`delete from listings where ${isOutsideHubs('')} and not exists
    (select 1 from posts where id = listings.post_id and published = 1)`.execute(db);
  await sql`delete from listings where kind in ('hub', 'without') and not exists
    (select 1 from clusters as c join listings as a on a.kind = 'all' and a.key = ''
      where c.id = listings.key and a.created_date = listings.created_date and a.post_id = listings.post_id)`.execute(
    db,
  );
}
