import { type Kysely, type RawBuilder, sql } from 'kysely';
import { storedTexts } from '../database/rows.ts';
import type { Database } from '../database/schema.ts';

/** How a field stands in its column: lists as JSON, flags as 0 and 1. */
export interface Column {
  name: string;
  kind: 'text' | 'integer' | 'flag' | 'list';
}

export interface RecordsQuery<T> {
  /** Equal to; fields that are undefined do not count. */
  filters: Partial<Record<keyof T & string, string | boolean | undefined>>;
  sort: { by: keyof T & string; descending: boolean };
  limit: number;
  offset: number;
}

export type RecordsTable = 'terms' | 'synonym_maps' | 'stopword_lists' | 'seo_templates' | 'voice_profiles';

type Row = Record<string, unknown>;

/** A record as it is kept: the version grows with each change. */
export type Kept<T> = T & { version: number };

/**
 * The questions that every small table of the owner's is asked.
 * @param among by this field those stand in order, from its lowest, that are equal in what a list is sorted by
 */
export function createRecordsRepository<T extends { id: string; createdDate: string }>(
  db: Kysely<Database>,
  table: RecordsTable,
  columns: Readonly<Record<Exclude<keyof T & string, 'id' | 'createdDate'>, Column>>,
  among: keyof typeof columns | 'id' = 'id',
) {
  const all: Readonly<Record<string, Column>> = {
    id: { name: 'id', kind: 'text' },
    ...columns,
    createdDate: { name: 'created_date', kind: 'text' },
  };
  const from = sql.table(table);

  const toRecord = (row: Row): Kept<T> => {
    const fields = Object.entries(all).map(([field, column]) => [field, read(column, row[column.name])]);
    return { ...(Object.fromEntries(fields) as T), version: Number(row.version) };
  };

  function columnOf(field: string): Column {
    const column = all[field];
    if (!column) throw new Error(`${table} has no field ${field}`);
    return column;
  }

  function where(filters: RecordsQuery<T>['filters']): RawBuilder<unknown> {
    const conditions = Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => {
        const column = columnOf(field);
        return sql`${sql.ref(column.name)} = ${stored(column, value)}`;
      });
    return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  }

  async function findById(id: string): Promise<Kept<T> | null> {
    const { rows } = await sql<Row>`select * from ${from} where id = ${id}`.execute(db);
    return rows[0] ? toRecord(rows[0]) : null;
  }

  async function matching(filters: RecordsQuery<T>['filters']): Promise<Kept<T>[]> {
    const { rows } =
      await sql<Row>`select * from ${from} ${where(filters)} order by created_date, id`.execute(db);
    return rows.map(toRecord);
  }

  return {
    findById,

    /** Oldest first. */
    all: () => matching({}),

    /** Those that pass every filter, oldest first. */
    where: matching,

    /** One page of what passes every filter, and how many there are on all pages. */
    async list({
      filters,
      sort,
      limit,
      offset,
    }: RecordsQuery<T>): Promise<{ records: Kept<T>[]; total: number }> {
      const passing = where(filters);
      const counted = await sql<{ total: number }>`select count(*) as total from ${from} ${passing}`.execute(
        db,
      );
      const direction = sort.descending ? sql`desc` : sql`asc`;
      const by = sql.ref(columnOf(sort.by).name);
      const then = among === 'id' ? sql`` : sql`${sql.ref(columnOf(among).name)}, `;
      const { rows } = await sql<Row>`select * from ${from} ${passing}
        order by ${by} ${direction}, ${then}id ${direction} limit ${limit} offset ${offset}`.execute(db);
      return { records: rows.map(toRecord), total: Number(counted.rows[0]?.total ?? 0) };
    },

    /** Each in its first version. */
    async insert(records: readonly T[]): Promise<void> {
      for (const record of records) {
        const given = Object.entries(all).map(([field, column]) => ({
          name: sql.ref(column.name),
          value: sql`${stored(column, record[field as keyof T])}`,
        }));
        const [into, values] = [given.map(({ name }) => name), given.map(({ value }) => value)];
        await sql`insert into ${from} (${sql.join(into)}) values (${sql.join(values)})`.execute(db);
      }
    },

    /** Writes the whole record; the version grows by one. @returns false when there is none of this id */
    async update(record: T): Promise<boolean> {
      const changes = Object.entries(all)
        .filter(([field]) => field !== 'id')
        .map(([field, column]) => sql`${sql.ref(column.name)} = ${stored(column, record[field as keyof T])}`);
      const { numAffectedRows } =
        await sql`update ${from} set ${sql.join(changes)}, version = version + 1 where id = ${record.id}`.execute(
          db,
        );
      return numAffectedRows === 1n;
    },

    /** @returns false when there is none of this id */
    async delete(id: string): Promise<boolean> {
      const { numAffectedRows } = await sql`delete from ${from} where id = ${id}`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}

export type RecordsRepository<T extends { id: string; createdDate: string }> = ReturnType<
  typeof createRecordsRepository<T>
>;

function stored({ kind }: Column, value: unknown): unknown {
  if (kind === 'list') return JSON.stringify(value);
  return kind === 'flag' ? (value ? 1 : 0) : value;
}

function read({ kind }: Column, value: unknown): unknown {
  if (kind === 'list') return storedTexts(String(value));
  return kind === 'flag' ? value === 1 : value;
}
