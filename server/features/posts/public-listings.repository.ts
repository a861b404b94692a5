import { type Kysely, sql } from 'kysely';
import type { HomeOpening } from '#domain/posts/opening.ts';
import type { PostCard } from '#domain/posts/post.ts';
import type { PostOrder } from '#domain/posts/ranks.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { notLeftOut } from '../../platform/database/listed.ts';
import { jsonRows, prepared } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { ListingsTable } from '../../platform/database/schema-content.ts';
import { newId } from '../../platform/ids.ts';
import { type CardRow, cardColumns, type OpeningRow, toCard, toOpening } from './posts.rows.ts';

export type ListingKind = ListingsTable['kind'];

/**
 * A collection of published posts. Keys: '' of all, a folded tag or city, the `cameraKey` of a camera or lens, the id of a
 * cluster (of 'hub' and 'without'), an `OpeningReason`.
 */
export interface Collection {
  kind: ListingKind;
  key: string;
  /** Id of a cluster: of all, without the posts that it leaves out. */
  without?: string;
}

/** Name of a collection, and number of its published posts. */
export interface CollectionCount extends Collection {
  label: string;
  total: number;
  /** When the newest of its posts was created. */
  newestDate: string;
}

export interface Neighbors {
  previous: PostCard | null;
  next: PostCard | null;
}

const cardFields = sql.raw(cardColumns.join(', '));

/** Reads published posts: every query is one index range, whatever the number of posts. */
export function createListingsRepository(db: Kysely<Database>) {
  const beside = (comparison: '>' | '<', direction: 'asc' | 'desc') =>
    prepared<PostOrder, CardRow>(db, (value) =>
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
  const between = prepared<
    { createdDate: string; id: string; fromDate: string; fromId: string },
    { between: number; of: number }
  >(db, (value) =>
    sql<{ between: number; of: number }>`
      select total as "of", (
        select count(*) from listings as l where l.kind = 'all' and l.key = ''
          and (l.created_date, l.post_id) > (${value('createdDate')}, ${value('id')})
          and (l.created_date, l.post_id) < (${value('fromDate')}, ${value('fromId')})
      ) as "between"
      from listing_counts where kind = 'all' and key = ''`.compile(db),
  );

  /** Selects the page from the index before joining. */
  const cardsIn = (isPart: boolean) =>
    prepared<Required<Collection> & { limit: number; offset: number }, CardRow>(db, (value) =>
      sql<CardRow>`
      select ${cardFields}
      from (
        select post_id, created_date from listings as l where kind = ${value('kind')} and key = ${value('key')}
        ${isPart ? sql`and ${notLeftOut(value('without'))}` : sql``}
        order by created_date desc, post_id desc limit ${value('limit')} offset ${value('offset')}
      ) as l
      join posts as p on p.id = l.post_id
      left join media as m on m.id = p.media_id
      order by l.created_date desc, l.post_id desc`.compile(db),
    );
  const [cards, cardsOfPart] = [cardsIn(false), cardsIn(true)];

  /** A chosen post is before the others: 'chosen' is later in the alphabet than 'automatic'. */
  const openings = prepared<object, OpeningRow & { reason: string }>(db, () =>
    sql<OpeningRow & { reason: string }>`
      select ${cardFields}, p.focal_x, p.focal_y, m.cover, l.key as reason
      from (
        select post_id, key from listings where kind = 'opening'
        order by key desc, created_date desc, post_id desc limit 1
      ) as l
      join posts as p on p.id = l.post_id
      join media as m on m.id = p.media_id`.compile(db),
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
      const { without } = part;
      const rows =
        without === undefined
          ? await cards({ ...part, without: '' })
          : await cardsOfPart({ ...part, without });
      return rows.map(toCard);
    },

    /** The post that opens Home; null when none may. */
    async opening(): Promise<HomeOpening | null> {
      const [row] = await openings({});
      const opening = row ? toOpening(row) : null;
      return opening && { ...opening, isChosen: row?.reason === 'chosen' };
    },

    /** Name and size of a collection; null when it has no published post. */
    async count({ without, ...collection }: Collection): Promise<{ label: string; total: number } | null> {
      const [row] = await counted(collection);
      if (!row || without === undefined) return row ?? null;
      const [leftOut] = await counted({ kind: 'without', key: without });
      return { ...row, total: row.total - (leftOut?.total ?? 0) };
    },

    /** Number of published posts by key, for all collections of a kind except empty ones. */
    async totals(kind: ListingKind): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('listing_counts')
        .select(['key', 'total'])
        .where('kind', '=', kind)
        .execute();
      return new Map(rows.map(({ key, total }) => [key, total]));
    },

    /** All collections of a kind with at least so many published posts, in the order of their keys. */
    async collections(kind: ListingKind, atLeast: number): Promise<CollectionCount[]> {
      const newest = sql<string>`(select max(l.created_date) from listings as l
        where l.kind = listing_counts.kind and l.key = listing_counts.key)`;
      return db
        .selectFrom('listing_counts')
        .select(['kind', 'key', 'label', 'total', newest.as('newestDate')])
        .where('kind', '=', kind)
        .where('total', '>=', atLeast)
        .orderBy('key')
        .execute();
    },

    /** The collections of a kind with the most published posts. */
    async largest(
      kind: ListingKind,
      limit: number,
    ): Promise<{ key: string; label: string; total: number }[]> {
      return db
        .selectFrom('listing_counts')
        .select(['key', 'label', 'total'])
        .where('kind', '=', kind)
        .orderBy('total', 'desc')
        .orderBy('key')
        .limit(limit)
        .execute();
    },

    /** The published posts beside one in the order of time: `previous` is newer, `next` is older. */
    async neighbors(post: PostOrder): Promise<Neighbors> {
      const [previous] = await newer(post);
      const [next] = await older(post);
      return { previous: previous ? toCard(previous) : null, next: next ? toCard(next) : null };
    },

    /** How many published posts are between two, and how many there are; null when there is none. */
    async countBetween(newest: PostOrder, post: PostOrder): Promise<{ between: number; of: number } | null> {
      const [row] = await between({ ...post, fromDate: newest.createdDate, fromId: newest.id });
      return row ? { between: Number(row.between), of: Number(row.of) } : null;
    },
  };
}

/** A collection that posts have left. @property label as they write it; null where that is not counted */
export type LeftCollection = Collection & { label: string | null; total: number };

type Change = Collection & { label: string; by: number };

/** Several posts may write a name in several ways: it is called as most of them write it. */
export function hasSpellings(kind: ListingKind): boolean {
  return kind === 'tag' || kind === 'city' || kind === 'camera' || kind === 'lens';
}

/** Moves the counts of collections by what left and what entered; a collection without posts is deleted. */
export async function adjustCounts(
  db: Kysely<Database>,
  dialect: Dialect,
  left: readonly LeftCollection[],
  entered: readonly (Collection & { label: string })[],
): Promise<void> {
  const moves = [
    ...left.map(({ kind, key, label, total }) => ({ kind, key, label: label ?? '', by: -Number(total) })),
    ...entered.map(({ kind, key, label }) => ({ kind, key, label, by: 1 })),
  ];
  const totals = summed(moves, ({ kind, key }) => `${kind} ${key}`);
  await moveTotals(db, dialect, totals);
  const spelled = moves.filter(({ kind, label }) => hasSpellings(kind) && label !== '');
  await moveSpellings(
    db,
    dialect,
    summed(spelled, ({ kind, key, label }) => `${kind} ${key}\n${label}`),
  );
}

function summed(moves: readonly Change[], idOf: (change: Change) => string): Change[] {
  const changes = new Map<string, Change>();
  for (const move of moves) {
    const known = changes.get(idOf(move));
    changes.set(idOf(move), {
      ...move,
      by: (known?.by ?? 0) + move.by,
      label: move.label || known?.label || '',
    });
  }
  return [...changes.values()];
}

function jsonOf(dialect: Dialect, changes: readonly Change[]) {
  return jsonRows(
    dialect,
    changes.map(({ kind, key, label, by }) => [kind, key, label, by]),
  );
}

async function moveTotals(db: Kysely<Database>, dialect: Dialect, changes: readonly Change[]): Promise<void> {
  const rows = jsonOf(dialect, changes);
  // 'where true': SQLite's parser then reads that 'on' begins the conflict clause, not a join.
  await sql`
    insert into listing_counts (kind, key, label, total, state)
    select value ->> 0, value ->> 1, value ->> 2, cast(value ->> 3 as integer), ${newId()} from ${rows} where true
    on conflict (kind, key) do update set
      total = listing_counts.total + excluded.total, state = excluded.state,
      label = case when excluded.label = '' then listing_counts.label else excluded.label end`.execute(db);
  await sql`
    delete from listing_counts where total <= 0 and (kind, key) in
      (select value ->> 0, value ->> 1 from ${rows})`.execute(db);
}

async function moveSpellings(
  db: Kysely<Database>,
  dialect: Dialect,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = jsonOf(dialect, changes);
  await sql`
    insert into listing_labels (kind, key, label, total)
    select value ->> 0, value ->> 1, value ->> 2, cast(value ->> 3 as integer) from ${rows} where true
    on conflict (kind, key, label) do update set total = listing_labels.total + excluded.total`.execute(db);
  await sql`
    delete from listing_labels where total <= 0 and (kind, key) in
      (select value ->> 0, value ->> 1 from ${rows})`.execute(db);
  await chooseSpellings(db, sql`(kind, key) in (select value ->> 0, value ->> 1 from ${rows})`);
}

/** Labels tags, cities, cameras and lenses by their most frequent spelling; of equally frequent ones by the first of the alphabet. */
export async function chooseSpellings(db: Kysely<Database>, where = sql`true`): Promise<void> {
  await sql`
    update listing_counts set label = coalesce((select l.label from listing_labels as l
      where l.kind = listing_counts.kind and l.key = listing_counts.key order by l.total desc, l.label limit 1), label)
    where ${where}`.execute(db);
}
