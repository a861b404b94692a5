import {
  type CompiledQuery,
  type Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  type RawBuilder,
  type SqlBool,
  SqliteDialect,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { FieldKind, FieldMap, FieldMapOf, Fields } from '#domain/fields.ts';
import { storable } from '#domain/text/clean.ts';
import type { Dialect } from './dialect.ts';
import type { Database } from './schema.ts';

class StorableSqliteCompiler extends SqliteQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storable(parameter));
  }
}

class StorablePostgresCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storable(parameter));
  }
}

export class StorableSqliteDialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new StorableSqliteCompiler();
  }
}

export class StorablePostgresDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new StorablePostgresCompiler();
  }
}

/**
 * Table of rows in one parameter, so that the statement does not depend on their number. Inside, column n of
 * a row is `value ->> n`.
 */
export function jsonRows(
  dialect: Dialect,
  rows: readonly (readonly (string | number)[])[],
): RawBuilder<unknown> {
  const text = JSON.stringify(rows);
  return dialect === 'sqlite' ? sql`json_each(${text})` : sql`jsonb_array_elements(${text}::jsonb)`;
}

/** A list of texts as a subquery of one column, `value`. */
export function jsonTexts(dialect: Dialect, texts: readonly string[]): RawBuilder<unknown> {
  const text = JSON.stringify(texts);
  return dialect === 'sqlite'
    ? sql`(select value from json_each(${text}))`
    : sql`(select value from jsonb_array_elements_text(${text}::jsonb))`;
}

/**
 * Text of a smaller object with some members of one that is stored as text. @param names constants
 * of this code
 */
export function jsonPart(
  dialect: Dialect,
  text: RawBuilder<unknown>,
  names: readonly string[],
): RawBuilder<string> {
  const members = sql.join(
    names.map((name) =>
      dialect === 'sqlite'
        ? sql`${sql.lit(name)}, json(${text} -> ${sql.lit(name)})`
        : sql`${sql.lit(name)}, ${text}::json -> ${sql.lit(name)}`,
    ),
  );
  return dialect === 'sqlite'
    ? sql<string>`json_object(${members})`
    : sql<string>`json_build_object(${members})::text`;
}

/** A placeholder in a prepared statement. */
class Parameter {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A read that is compiled once and run with different values. For reads of nearly every page: compiling such a
 * statement costs as much as running it.
 * @param build receives a function that returns the placeholder of a value; nothing else may differ between calls
 */
export function prepared<Values extends object, Row>(
  db: Kysely<Database>,
  build: (value: <Name extends keyof Values>(name: Name) => Values[Name]) => CompiledQuery<Row>,
): (values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (values) => {
    compiled ??= build((name) => new Parameter(name) as never);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Parameter ? storable(values[parameter.name as keyof Values]) : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

/**
 * The flag of published rows, written into the statement. Partial indexes of published rows are used only if
 * the statement contains the condition; with a parameter the statement would be planned at every call.
 */
export const isPublished = sql.lit<1>(1);

/**
 * An unreadable value in a row is read as empty, so that it never breaks a page of many rows. Diagnostics names the
 * row (`unreadable-rows.ts`).
 */

/** Texts of a stored list; other entries are dropped, and a value that is no list counts as empty. */
function storedTexts(text: string): string[] {
  const value = parsed(text);
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** A list of objects; empty where it is none. */
export function storedList<Entry extends object>(text: string): Entry[] {
  const value = parsed(text);
  return Array.isArray(value) ? value.filter(isObject<Entry>) : [];
}

export function storedObject<Value extends object>(text: string): Partial<Value> {
  const value = parsed(text);
  return isObject<Value>(value) && !Array.isArray(value) ? value : {};
}

/** ISO; the beginning of 1970 where it is no date. */
function storedDate(text: string): string {
  return Number.isNaN(Date.parse(text)) ? '1970-01-01T00:00:00.000Z' : text;
}

/** Whether all of these are lists of texts. */
export function areTextLists(texts: readonly string[]): boolean {
  return texts.every((text) => {
    const value = parsed(text);
    return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  });
}

function isObject<Value extends object>(value: unknown): value is Value {
  return typeof value === 'object' && value !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export type Row = Readonly<Record<string, unknown>>;

type Stored = Pick<FieldMap, 'stored'>;

/** Columns of an entity or of a change; missing fields are omitted. */
export function toRow<Values = Record<string, unknown>>(map: Stored, entity: object): Values {
  const values = entity as Row;
  const row: Record<string, unknown> = {};
  for (const { field, column, kind } of map.stored)
    if (values[field] !== undefined) row[column] = stored(kind, values[field]);
  return row as Values;
}

/**
 * Creates a function that reads rows.
 * @param names of the fields that a query selects; all that are stored where it is left out
 * @param prefix before the columns in the row
 */
export function rowReader<Entity>(
  map: Stored,
  names?: readonly string[],
  prefix = '',
): (row: object) => Entity {
  const fields = map.stored
    .filter(({ field }) => names?.includes(field) ?? true)
    .map(({ field, column, kind }) => ({ field, column: prefix + column, kind }));
  return (row) => {
    const entity: Record<string, unknown> = {};
    for (const { field, column, kind } of fields) entity[field] = read(kind, (row as Row)[column]);
    return entity as Entity;
  };
}

/** A value as its column has it. */
export function stored(kind: FieldKind | undefined, value: unknown): unknown {
  if (value === null) return value;
  if (kind === 'flag') return value ? 1 : 0;
  return kind === 'list' || kind === 'object' || kind === 'objects' ? JSON.stringify(value) : value;
}

function read(kind: FieldKind, value: unknown): unknown {
  if (kind === 'flag') return value === 1;
  if (value === null) return value;
  switch (kind) {
    case 'date':
      return storedDate(String(value));
    case 'list':
      return storedTexts(String(value));
    case 'object':
      return storedObject(String(value));
    case 'objects':
      return storedList(String(value));
    default:
      return value;
  }
}

/** References to the columns of these fields, for a query. @param table its alias in the query */
export function columnsOf<
  const Of extends Fields,
  const Name extends keyof Of & string,
  Table extends string,
>(
  { columns }: FieldMapOf<Of>,
  table: Table,
  names: readonly Name[],
): readonly `${Table}.${FieldMapOf<Of>['columns'][Name]}`[] {
  return names.map((name) => `${table}.${columns[name]}` as const);
}

/** Leases take minutes, pauses a day at most: what is later was written while the clock was wrong. */
const furthestMs = 2 * 24 * 60 * 60 * 1000;

export function furthest(now: string): string {
  return new Date(Date.parse(now) + furthestMs).toISOString();
}

/** @param time ISO */
export function hasPassed(time: string, now: string): boolean {
  return time <= now || time > furthest(now);
}

export function hasPassedIn(column: string, now: string) {
  const time = sql.ref(column);
  return sql<SqlBool>`(${time} <= ${now} or ${time} > ${furthest(now)})`;
}
