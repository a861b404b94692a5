import type { Generated } from 'kysely';
import type { Field, Fields, NameIn } from '#domain/fields.ts';
import type { Flag, Json } from './dialect.ts';

interface KindColumns {
  text: string;
  integer: number;
  number: number;
  flag: Flag;
  date: string;
  list: Json;
  object: Json;
  objects: Json;
}

type ColumnOf<Of extends Field> =
  | (Of extends { values: readonly (infer Value)[] } ? Value : KindColumns[Of['kind']])
  | (Of extends { isNullable: true } ? null : never);

type Columns<Of extends Fields> = {
  -readonly [Name in keyof Of & string as Of[Name] extends { column: null }
    ? never
    : NameIn<'column', Name, Of[Name]>]: ColumnOf<Of[Name]>;
};

/**
 * Columns of an entity's table, from its fields.
 * @typeParam Defaulted columns that a new row may leave out
 */
export type TableOf<Map extends { fields: Fields }, Defaulted extends string = never> = {
  [Name in keyof Columns<Map['fields']>]: Name extends Defaulted
    ? Generated<Columns<Map['fields']>[Name]>
    : Columns<Map['fields']>[Name];
};
