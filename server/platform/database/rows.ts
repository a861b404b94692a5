import {
  type CompiledQuery,
  type Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  type RawBuilder,
  SqliteDialect,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
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
 * Many rows as one parameter, so that a statement stays the same however many there are. Inside, column n of
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

/** Some members of an object that is stored as text, as the text of a smaller object. @param names of ours */
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

/** Stands in a statement for a value that comes later. */
class StandIn {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A read that is put together once and asked again and again with other values. For what nearly every page asks:
 * putting such a statement together costs as much as answering it.
 * @param build gets a function that stands for each value by its name; nothing else may change from call to call
 */
export function prepared<Values extends object, Row>(
  db: Kysely<Database>,
  build: (value: <Name extends keyof Values>(name: Name) => Values[Name]) => CompiledQuery<Row>,
): (values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (values) => {
    compiled ??= build((name) => new StandIn(name) as never);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof StandIn ? storable(values[parameter.name as keyof Values]) : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

/**
 * The flag of published rows, written into the statement. The indexes of published rows alone are used only for
 * statements that want no others; as a parameter the flag would have the statement planned anew at every call.
 */
export const isPublished = sql.lit<1>(1);

/**
 * What a row holds as text, read so that one unreadable value never takes down a page of many rows: it is read as
 * empty, and Diagnostics names the row (see the repository of unreadable rows).
 */

/** Only the texts of a list; empty where it is no list. */
export function storedTexts(text: string): string[] {
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
export function storedDate(text: string): string {
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
