import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FieldMap } from '#domain/fields.ts';
import { rowReader, stored, toRow } from '../database/rows.ts';
import type { Database } from '../database/schema.ts';

export interface RecordsQuery<T> {
  /** Equal to; fields that are undefined do not count. */
  filters: Partial<Record<keyof T & string, string | boolean | undefined>>;
  sort: { by: keyof T & string; descending: boolean };
  limit: number;
  offset: number;
}

export type RecordsTable =
  | 'assets'
  | 'calculators'
  | 'clusters'
  | 'pages'
  | 'series'
  | 'terms'
  | 'synonym_maps'
  | 'stopword_lists'
  | 'seo_templates'
  | 'voice_profiles';

/** A record as it is stored: the version grows with each change. */
export type Stored<T> = T & { version: number };

interface RecordsOptions<T> {
  /** Second field to sort by, ascending. */
  among?: keyof T & string;
  /** Columns of a new row beside those of the fields. */
  newRow?: (record: T) => Record<string, unknown>;
  /** Changes a record after it was read from its row. */
  read?: (record: Stored<T>, row: Readonly<Record<string, unknown>>) => Stored<T>;
}

/** SQLite and PostgreSQL bound the number of values in one statement. */
const rowsPerInsert = 500;

/** The queries of a table of records. */
export function createRecordsRepository<T extends { id: string; createdDate: string }>(
  db: Kysely<Database>,
  table: RecordsTable,
  map: FieldMap,
  { among, newRow, read = (record) => record }: RecordsOptions<T> = {},
) {
  const from = sql.table(table);
  const readRow = rowReader<Stored<T>>(map);
  const toRecord = (row: Record<string, unknown>) => read(readRow(row), row);

  function columnOf(field: string) {
    const column = map.columns[field];
    if (!column) throw new Error(`${table} has no field ${field}`);
    return sql.ref(column);
  }

  function where(filters: RecordsQuery<T>['filters']): RawBuilder<unknown> {
    const conditions = Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => sql`${columnOf(field)} = ${stored(map.fields[field]?.kind, value)}`);
    return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  }

  async function select(rest: RawBuilder<unknown>): Promise<Stored<T>[]> {
    const { rows } = await sql<Record<string, unknown>>`select * from ${from} ${rest}`.execute(db);
    return rows.map(toRecord);
  }

  const matching = (filters: RecordsQuery<T>['filters']) =>
    select(sql`${where(filters)} order by created_date, id`);

  return {
    select,

    findById: async (id: string): Promise<Stored<T> | null> =>
      (await select(sql`where id = ${id}`))[0] ?? null,

    /** Oldest first. */
    all: () => matching({}),

    /** Records that pass every filter, oldest first. */
    where: matching,

    /** Page of the records that pass every filter, and their number on all pages. */
    async list({
      filters,
      sort,
      limit,
      offset,
    }: RecordsQuery<T>): Promise<{ records: Stored<T>[]; total: number }> {
      const passing = where(filters);
      const counted = await sql<{ total: number }>`select count(*) as total from ${from} ${passing}`.execute(
        db,
      );
      const direction = sort.descending ? sql`desc` : sql`asc`;
      const then = among === undefined ? sql`` : sql`${columnOf(among)}, `;
      const records = await select(sql`${passing}
        order by ${columnOf(sort.by)} ${direction}, ${then}id ${direction} limit ${limit} offset ${offset}`);
      return { records, total: Number(counted.rows[0]?.total ?? 0) };
    },

    /** Inserts records, each in its first version. */
    async insert(records: readonly T[]): Promise<void> {
      const rows = records.map((record) => ({
        ...toRow(map, { ...record, version: 1 }),
        ...newRow?.(record),
      }));
      const columns = Object.keys(rows[0] ?? {});
      for (let at = 0; at < rows.length; at += rowsPerInsert) {
        const values = rows
          .slice(at, at + rowsPerInsert)
          .map((row) => sql`(${sql.join(columns.map((column) => row[column as keyof typeof row]))})`);
        await sql`insert into ${from} (${sql.join(columns.map((column) => sql.ref(column)))})
          values ${sql.join(values)}`.execute(db);
      }
    },

    /** Updates the whole record; the version grows by one. @returns false if no record has this id */
    async update({ id, ...record }: T): Promise<boolean> {
      const changes = Object.entries(toRow(map, record))
        .filter(([column]) => column !== 'version')
        .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      const { numAffectedRows } =
        await sql`update ${from} set ${sql.join(changes)}, version = version + 1 where id = ${id}`.execute(
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
