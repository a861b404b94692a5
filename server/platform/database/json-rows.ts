import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from './dialect.ts';

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
