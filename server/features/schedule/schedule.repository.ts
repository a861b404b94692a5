import { type Kysely, type SqlBool, sql } from 'kysely';
import type { ShownMedia } from '#domain/posts/post.ts';
import type { DatedPost } from '#domain/schedule/planned-date.ts';
import type { QueueState, Weekday } from '#domain/schedule/queue.ts';
import type { Planned } from '#domain/schedule/times.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import { isPublished, jsonTexts } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { joinedShownMedia, shownMediaColumns } from '../media/media.rows.ts';

export type PlannedKind = 'post' | 'article';

/** A post or an article with a time of its own. */
export interface PlannedItem extends Planned {
  kind: PlannedKind;
  id: string;
  title: string;
  slug: string;
  version: number;
  /** Why it is not public at its time. */
  problem: string | null;
  media: ShownMedia | null;
  /** Name that the owner gave to the file of the image. */
  originalName: string | null;
}

export interface QueuedPost {
  id: string;
  title: string;
  slug: string;
  altText: string;
  problem: string | null;
  media: ShownMedia | null;
  originalName: string | null;
  dating: DatedPost;
  /** Time in the file; '' where it has none. */
  takenAt: string;
}

const homes = {
  post: { table: 'posts', media: 'media_id' },
  article: { table: 'articles', media: 'hero_media_id' },
} as const satisfies Record<PlannedKind, object>;

/** Both tables have the columns that are read here. */
const aliased = (kind: PlannedKind) => `${homes[kind].table} as p` as 'posts as p';

type TimeColumn = 'publish_at' | 'unpublish_at';

/** Queries of what has a time of its own to go public or offline, and of the queue. */
export function createScheduleRepository(db: Kysely<Database>, dialect: Dialect) {
  return { ...createTimes(db), ...createQueue(db, dialect) };
}

function createTimes(db: Kysely<Database>) {
  const items = (kind: PlannedKind) =>
    db
      .selectFrom(aliased(kind))
      .leftJoin('media as m', (join) => join.on('m.id', '=', sql.ref(`p.${homes[kind].media}`)))
      .select(['p.id', 'p.title', 'p.slug', 'p.version', 'p.published', 'p.publish_at', 'p.unpublish_at'])
      .select(['p.publish_problem', 'm.original_name', ...shownMediaColumns]);

  type Row = Awaited<ReturnType<ReturnType<typeof items>['executeTakeFirstOrThrow']>>;

  const toItem = (kind: PlannedKind, row: Row): PlannedItem => ({
    ...{ kind, id: row.id, title: row.title, slug: row.slug, version: row.version },
    published: row.published === 1,
    publishAt: row.publish_at,
    unpublishAt: row.unpublish_at,
    problem: row.publish_problem,
    media: joinedShownMedia(row),
    originalName: row.original_name,
  });

  /** Condition of a time that can come: drafts go public, and nothing else goes offline. */
  const isOpen = (column: TimeColumn) =>
    column === 'publish_at'
      ? sql<SqlBool>`p.publish_at is not null and p.published = 0 and p.publish_problem is null`
      : sql<SqlBool>`p.unpublish_at is not null and p.published = ${isPublished}`;

  /** In the order of their times. @param until ISO; of those that are due then */
  async function next(
    kind: PlannedKind,
    column: TimeColumn,
    limit: number,
    until?: string,
  ): Promise<PlannedItem[]> {
    let query = items(kind).where(isOpen(column));
    if (until !== undefined) query = query.where(`p.${column}`, '<=', until);
    const rows = await query.orderBy(`p.${column}`).orderBy('p.id').limit(limit).execute();
    return rows.map((row) => toItem(kind, row));
  }

  return {
    next,

    /** Finds a planned record; null for one that does not exist. */
    async find(kind: PlannedKind, id: string): Promise<PlannedItem | null> {
      const row = await items(kind).where('p.id', '=', id).executeTakeFirst();
      return row ? toItem(kind, row) : null;
    },

    /** Not public at their times. */
    async held(kind: PlannedKind, limit: number): Promise<{ items: PlannedItem[]; total: number }> {
      const { total } = await db
        .selectFrom(homes[kind].table)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('publish_problem', 'is not', null)
        .executeTakeFirstOrThrow();
      const rows = await items(kind)
        .where('p.publish_problem', 'is not', null)
        .orderBy('p.id')
        .limit(limit)
        .execute();
      return { items: rows.map((row) => toItem(kind, row)), total: Number(total) };
    },

    /** It keeps its time, and is not tried again until it is changed. */
    async hold({ kind, id }: Pick<PlannedItem, 'kind' | 'id'>, problem: string): Promise<void> {
      await db
        .updateTable(homes[kind].table)
        .set({ publish_problem: problem })
        .where('id', '=', id)
        .execute();
    },

    /** How many of a kind go public or offline by themselves. */
    async countPlanned(kind: PlannedKind): Promise<number> {
      const count = (column: TimeColumn) =>
        db
          .selectFrom(aliased(kind))
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .where(isOpen(column))
          .executeTakeFirstOrThrow();
      const [publish, unpublish] = [await count('publish_at'), await count('unpublish_at')];
      return Number(publish.total) + Number(unpublish.total);
    },
  };
}

function createQueue(db: Kysely<Database>, dialect: Dialect) {
  const queued = () =>
    db
      .selectFrom('queued_posts as q')
      .innerJoin('posts as p', 'p.id', 'q.post_id')
      .leftJoin('media as m', 'm.id', 'p.media_id')
      .select(['p.id', 'p.title', 'p.slug', 'p.alt_text', 'p.publish_problem', 'm.original_name'])
      .select(['p.created_date', 'p.date_set_by_owner', 'p.date_when_taken', 'p.published_at', 'p.taken_at'])
      .select(shownMediaColumns)
      .orderBy('q.position');

  const countQueued = async (): Promise<number> => {
    const row = await db
      .selectFrom('queued_posts')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(row.total);
  };

  const put = async (ids: readonly string[], from: number): Promise<void> => {
    for (let start = 0; start < ids.length; start += 1000) {
      const rows = ids.slice(start, start + 1000).map((post_id, index) => {
        return { post_id, position: from + start + index };
      });
      await db.insertInto('queued_posts').values(rows).execute();
    }
  };

  return {
    countQueued,

    async queue(): Promise<QueueState> {
      const row = await db.selectFrom('publication_queue').selectAll().executeTakeFirstOrThrow();
      return {
        ...{ time: row.time, count: row.count, date: row.date, since: row.since, version: row.version },
        days: JSON.parse(row.days) as Weekday[],
        isPaused: row.paused === 1,
        lastDay: row.last_day,
      };
    },

    /** The version grows by one. */
    async changeQueue(changes: Partial<Omit<QueueState, 'version'>>): Promise<void> {
      const { isPaused, lastDay, days, ...plain } = changes;
      await db
        .updateTable('publication_queue')
        .set({
          ...plain,
          ...(days && { days: JSON.stringify(days) }),
          ...(isPaused !== undefined && { paused: isPaused ? 1 : 0 }),
          ...(lastDay !== undefined && { last_day: lastDay }),
          version: sql<number>`version + 1`,
        })
        .execute();
    },

    /** In their order. */
    async queuedPosts(limit: number): Promise<QueuedPost[]> {
      const rows = await queued().limit(limit).execute();
      return rows.map((row) => ({
        ...{ id: row.id, title: row.title, slug: row.slug, altText: row.alt_text },
        problem: row.publish_problem,
        media: joinedShownMedia(row),
        originalName: row.original_name,
        takenAt: row.taken_at,
        dating: {
          createdDate: row.created_date,
          dateSetByOwner: row.date_set_by_owner === 1,
          dateWhenTaken: row.date_when_taken === 1,
          publishedAt: row.published_at,
        },
      }));
    },

    /** The first that can go public. */
    async nextQueued(limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('queued_posts as q')
        .select('q.post_id as id')
        .where(
          sql<SqlBool>`exists (select 1 from posts as p
            where p.id = q.post_id and p.title <> '' and p.published = 0)`,
        )
        .orderBy('q.position')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Drafts among these without a time of their own, in the order given; null when one of them does not exist. */
    async queueable(ids: readonly string[]): Promise<string[] | null> {
      const { rows } = await sql<{ id: string; fits: number }>`
        select id, case when published = 0 and publish_at is null then 1 else 0 end as fits
        from posts where id in ${jsonTexts(dialect, ids)}`.execute(db);
      const fits = new Map(rows.map((row) => [row.id, row.fits === 1]));
      const unique = [...new Set(ids)];
      return fits.size < unique.length ? null : unique.filter((id) => fits.get(id));
    },

    async queuedAmong(ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('queued_posts')
        .select('post_id')
        .where(sql<SqlBool>`post_id in ${jsonTexts(dialect, ids)}`)
        .execute();
      return rows.map(({ post_id }) => post_id);
    },

    /** These alone are in the queue, in this order. */
    async setQueued(ids: readonly string[]): Promise<void> {
      await db.deleteFrom('queued_posts').execute();
      await put(ids, 1);
    },

    /** At the end; those that are in it already keep their places. @returns how many were added */
    async enqueue(ids: readonly string[]): Promise<number> {
      const rows = await db.selectFrom('queued_posts').select(['post_id', 'position']).execute();
      const known = new Set(rows.map(({ post_id }) => post_id));
      const added = ids.filter((id) => !known.has(id));
      await put(added, Math.max(0, ...rows.map(({ position }) => position)) + 1);
      return added.length;
    },

    /** Removes from the queue what is public, or has a time of its own now. @returns how many there were */
    async dequeue(ids: readonly string[]): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('queued_posts')
        .where(sql<SqlBool>`post_id in ${jsonTexts(dialect, ids)}`)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
