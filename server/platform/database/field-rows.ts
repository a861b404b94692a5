import type { FieldKind, FieldMap } from '#domain/fields.ts';
import { storedDate, storedList, storedObject, storedTexts } from './stored-values.ts';

export type Row = Readonly<Record<string, unknown>>;

type Columns = Pick<FieldMap, 'fields' | 'columns'>;

/** The columns of an entity or of a change; fields that are not given are left out. */
export function toRow({ fields, columns }: Columns, entity: object): Record<string, unknown> {
  const values = entity as Readonly<Record<string, unknown>>;
  const given = Object.entries(columns).filter(([field]) => values[field] !== undefined);
  return Object.fromEntries(
    given.map(([field, column]) => [column, stored(fields[field]?.kind, values[field])]),
  );
}

/** The fields of a row; columns that were not selected are left out. */
export function fromRow<Entity>({ fields, columns }: Columns, row: object): Entity {
  const values = row as Row;
  const selected = Object.entries(columns).filter(([, column]) => column in values);
  return Object.fromEntries(
    selected.map(([field, column]) => [field, read(fields[field]?.kind, values[column])]),
  ) as Entity;
}

/** A value as its column has it. */
export function stored(kind: FieldKind | undefined, value: unknown): unknown {
  if (value === null || kind === undefined) return value;
  if (kind === 'flag') return value ? 1 : 0;
  return kind === 'list' || kind === 'object' || kind === 'objects' ? JSON.stringify(value) : value;
}

function read(kind: FieldKind | undefined, value: unknown): unknown {
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
