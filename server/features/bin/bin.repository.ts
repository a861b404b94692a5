import { type Kysely, type Selectable, sql } from 'kysely';
import type { BinKind, BinnedItem } from '#domain/bin/bin.ts';
import type { Dialect } from '../../platform/database/dialect.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { BinTable } from '../../platform/database/tables-bin.ts';

/** Where things of each kind are before they are deleted, and which column names their image. */
const homes = {
  post: { table: 'posts', media: 'media_id' },
  article: { table: 'articles', media: 'hero_media_id' },
  page: { table: 'pages', media: null },
  series: { table: 'series', media: null },
} as const satisfies Record<BinKind, { table: string; media: string | null }>;

export interface BinQuery {
  descending: boolean;
  limit: number;
  offset: number;
}

/** A row as it was, by column. */
type MovedRow = Record<string, string | number | null>;

/** Rows that were deleted: moved out of their tables, and back. */
export function createBinRepository(db: Kysely<Database>, dialect: Dialect) {
  const items = () =>
    db
      .selectFrom('bin')
      .leftJoin('media as m', 'm.id', 'bin.media_id')
      .select(['bin.id', 'bin.kind', 'bin.slug', 'bin.title', 'bin.was_public', 'bin.deleted_at'])
      .select(['bin.media_id', 'm.original_name']);

  return {
    /** The row leaves its table with everything that is deleted with it; what is derived from it has left before. */
    async add(kind: BinKind, id: string, deletedAt: string): Promise<void> {
      const { table, media } = homes[kind];
      const { rows } = await sql<MovedRow>`select * from ${sql.table(table)} where id = ${id}`.execute(db);
      const [row] = rows;
      if (!row) throw new Error(`There is no ${kind} ${id} to delete.`);
      const values: BinTable = {
        ...{ id, kind, slug: String(row.slug), title: String(row.title) },
        media_id: media === null || row[media] === null ? null : String(row[media]),
        was_public: row.published_at === null ? 0 : 1,
        deleted_at: deletedAt,
        data: JSON.stringify(row),
      };
      await db.insertInto('bin').values(values).execute();
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
    },

    /** The row is in its table again, as a draft that nothing publishes by itself. @param changes by column */
    async takeBack({ kind, id }: Pick<BinnedItem, 'kind' | 'id'>, changes: MovedRow = {}): Promise<void> {
      const { data } = await db
        .selectFrom('bin')
        .select('data')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const before = JSON.parse(data) as MovedRow;
      const isDraft = {
        published: 0,
        ...('publish_at' in before && { publish_at: null, unpublish_at: null, publish_problem: null }),
      };
      const row = Object.entries({ ...before, ...isDraft, version: Number(before.version) + 1, ...changes });
      const columns = sql.join(row.map(([column]) => sql.ref(column)));
      const values = sql.join(row.map(([, value]) => sql`${value}`));
      await sql`insert into ${sql.table(homes[kind].table)} (${columns}) values (${values})`.execute(db);
      await this.remove(id);
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('bin').where('id', '=', id).execute();
    },

    async list({ descending, limit, offset }: BinQuery): Promise<{ items: BinnedItem[]; total: number }> {
      const { total } = await db
        .selectFrom('bin')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const direction = descending ? 'desc' : 'asc';
      const rows = await items()
        .orderBy('bin.deleted_at', direction)
        .orderBy('bin.id', direction)
        .limit(limit)
        .offset(offset)
        .execute();
      return { items: rows.map(toItem), total };
    },

    /** In the order of the ids; those that are not in the bin are left out. */
    async byIds(ids: readonly string[]): Promise<BinnedItem[]> {
      if (ids.length === 0) return [];
      const rows = await items().where('bin.id', 'in', ids).execute();
      const byId = new Map(rows.map((row) => [row.id, toItem(row)]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    /** The text of a binned thing that its restored rows are derived from. @param column of its table */
    async textOf(id: string, column: string): Promise<string> {
      const row = await db.selectFrom('bin').select('data').where('id', '=', id).executeTakeFirst();
      return row ? String((JSON.parse(row.data) as MovedRow)[column] ?? '') : '';
    },

    /** Photos with this image, deleted last first. */
    async showing(mediaId: string, limit: number): Promise<BinnedItem[]> {
      const found = items().where('bin.kind', '=', 'post').where('bin.media_id', '=', mediaId);
      const rows = await found
        .orderBy('bin.deleted_at', 'desc')
        .orderBy('bin.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toItem);
    },

    /** The oldest of those that were deleted then or earlier. @param until ISO */
    async deletedUntil(until: string, limit: number): Promise<BinnedItem[]> {
      const rows = await items()
        .where('bin.deleted_at', '<=', until)
        .orderBy('bin.deleted_at')
        .orderBy('bin.id')
        .limit(limit)
        .execute();
      return rows.map(toItem);
    },

    /**
     * Whether a public file must not be served: everything that uses its image is in the bin, or the page that the
     * social card is for.
     * @param awaitedSince ISO; an image that was uploaded again then or later, and after what uses it was binned, is
     *   served to the form that sent it
     */
    async hides(key: string, awaitedSince: string): Promise<boolean> {
      // Working copies and cards name their owner after a colon.
      const at = sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos');
      const idIn = (column: string) => {
        const name = sql.ref(column);
        return sql`substr(${name}, ${at}(${name}, ':') + 1)`;
      };
      const ownerIn = (column: string) => sql`exists (select 1 from bin where bin.id = ${idIn(column)})`;
      const { rows } = await sql`
        select 1 from (
          select media_id from media_files where key = ${key}
          union all
          select c.media_id from card_files as f join cards as c on c.subject = f.subject where f.key = ${key}
        ) as shown join media as m on m.id = shown.media_id
        where m.kept = 0 and not (m.awaited = 1 and m.created_date >= ${awaitedSince} and not exists (
          select 1 from media_references as r join bin on bin.id = ${idIn('r.owner_id')}
          where r.media_id = m.id and bin.deleted_at >= m.created_date))
        and exists (select 1 from media_references as r where r.media_id = m.id)
        and not exists (
          select 1 from media_references as r where r.media_id = m.id and not ${ownerIn('r.owner_id')})
        union all
        select 1 from card_files as f where f.key = ${key} and ${ownerIn('f.subject')}
        union all
        select 1 from passing_files where key = ${key}`.execute(db);
      return rows.length > 0;
    },
  };
}

type ItemRow = Omit<Selectable<BinTable>, 'data'> & { original_name: string | null };

function toItem({ id, kind, slug, title, ...row }: ItemRow): BinnedItem {
  return {
    ...{ id, kind, slug, title },
    originalName: row.original_name || null,
    mediaId: row.media_id,
    wasPublic: row.was_public === 1,
    deletedAt: row.deleted_at,
  };
}
