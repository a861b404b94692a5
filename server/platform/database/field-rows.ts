import type { FieldKind, FieldMap, FieldMapOf, Fields } from '#domain/fields.ts';
import { storedDate, storedList, storedObject, storedTexts } from './rows.ts';

export type Row = Readonly<Record<string, unknown>>;

type Stored = Pick<FieldMap, 'stored'>;

/** The columns of an entity or of a change; fields that are not given are left out. */
export function toRow(map: Stored, entity: object): Record<string, unknown> {
  const values = entity as Row;
  const row: Record<string, unknown> = {};
  for (const { field, column, kind } of map.stored)
    if (values[field] !== undefined) row[column] = stored(kind, values[field]);
  return row;
}

/**
 * Makes a function that reads rows.
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
