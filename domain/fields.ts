import { AppError } from './errors.ts';
import {
  cleanLine,
  cleanText,
  directionRefusal,
  fold,
  formatCount,
  hasDirectionControls,
} from './text/clean.ts';

/** How a field is stored: lists (of texts), objects and lists of them as JSON, flags as 0 and 1, dates as ISO texts. */
export type FieldKind = 'text' | 'integer' | 'number' | 'flag' | 'date' | 'list' | 'object' | 'objects';

export interface Field {
  kind: FieldKind;
  /** Most characters, of each entry in a list. */
  limit?: number;
  /** Most entries of a list. */
  entries?: number;
  /** True: an id, or a list of ids. */
  isId?: true;
  /** Noun of the entries, for messages: 'photos'. */
  noun?: string;
  /** The only values. */
  values?: readonly string[];
  /** True: null is a value, too. */
  isNullable?: true;
  /** True: the owner writes it, and a call may send it. */
  isEdited?: true;
  /** Message when a new record lacks it. */
  required?: string;
  /** Environment variable of a setting, which wins over what is stored. */
  variable?: string;
  /** Value of a new record, where it is not the empty one of its kind. */
  initial?: unknown;
  /** In the calls, where it is not the name in snake_case; null: not in the calls. */
  wire?: string | null;
  /** In its table, where it is not the name in snake_case; null: not stored there. */
  column?: string | null;
}

export type Fields = Readonly<Record<string, Field>>;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

export type NameIn<Key extends 'wire' | 'column', Name extends string, Of extends Field> =
  Of extends Record<Key, infer Other> ? Extract<Other, string> : SnakeCase<Name>;

export type WireName<Name extends string, Of extends Field> = NameIn<'wire', Name, Of>;

/** Names of the fields in the calls. */
export type WireNames<Of extends Fields> = {
  [Name in keyof Of & string]: WireName<Name, Of[Name]>;
}[keyof Of & string];

/** An entity under the names of the calls; fields that `Entity` lacks are left out. */
export type Wired<Of extends Fields, Entity> = {
  [Name in keyof Of & keyof Entity & string as WireName<Name, Of[Name]>]: Entity[Name];
};

/** A body under the names of the domain. */
export type Unwired<Of extends Fields, Body> = {
  [Name in keyof Of & string as WireName<Name, Of[Name]> extends keyof Body ? Name : never]?: Body[WireName<
    Name,
    Of[Name]
  > &
    keyof Body];
};

interface KindValues {
  text: string;
  integer: number;
  number: number;
  flag: boolean;
  date: string;
  list: string[];
  object: unknown;
  objects: unknown;
}

/** Value of a field. */
export type ValueOf<Of extends Field> =
  | (Of extends { values: readonly (infer Value)[] } ? Value : KindValues[Of['kind']])
  | (Of extends { isNullable: true } ? null : never);

/** Record as it is stored, under the names of the domain. */
export type EntityOf<Map extends { fields: Fields }> = {
  -readonly [Name in keyof Map['fields'] as Map['fields'][Name] extends { column: null }
    ? never
    : Name]: ValueOf<Map['fields'][Name]>;
};

/** Stored record without its version, which the store adds. */
export type RecordOf<Map extends { fields: Fields }> = Omit<EntityOf<Map>, 'version'>;

/** Names of the fields that the owner writes. */
export type EditedName<Of extends Fields> = {
  [Name in keyof Of & string]: Of[Name] extends { isEdited: true } ? Name : never;
}[keyof Of & string];

/** Values of the fields that the owner writes. */
export type EditedOf<Map extends { fields: Fields }> = {
  -readonly [Name in EditedName<Map['fields']>]: ValueOf<Map['fields'][Name]>;
};

export interface FieldMap {
  fields: Fields;
  /** By field, of those that are stored. */
  columns: Readonly<Record<string, string>>;
  stored: readonly { field: string; column: string; kind: FieldKind }[];
  /** Only the fields of the map, in its order, under the names of the calls. */
  toWire: (entity: object) => object;
  /** Under the names of the domain; what is undefined or has no name there is left out. */
  fromWire: (body: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  /** The field that the calls know by this name. */
  fieldOf: (wire: string) => string | undefined;
  /** Something by field, under the names of the calls; in a path such as `3.clusterId` the first name counts. */
  keysToWire: <Value>(byField: Readonly<Record<string, Value>>) => Record<string, Value>;
  /** Values of a new record: of the fields that the owner writes. */
  blank: () => object;
}

export interface FieldMapOf<Of extends Fields> extends FieldMap {
  fields: Of;
  columns: { [Name in keyof Of & string]: NameIn<'column', Name, Of[Name]> };
  wires: { [Name in keyof Of & string]: WireName<Name, Of[Name]> };
  toWire: <Entity extends object>(entity: Entity) => Wired<Of, Entity>;
  fromWire: <Body extends object>(body: Body) => Unwired<Of, Body>;
  blank: () => EditedOf<{ fields: Of }>;
}

/** The one place that names the fields of an entity: for its table, the calls and its forms. Labels belong to the forms. */
export function defineFields<const Of extends Fields>(fields: Of): FieldMapOf<Of> {
  const named = (key: 'wire' | 'column') =>
    Object.entries<Field>(fields).flatMap(([name, field]) => {
      const other = field[key] === undefined ? snakeCase(name) : field[key];
      return other === null ? [] : [[name, other] as const];
    });
  const wires = named('wire');
  const columns = named('column');
  const apiNameOf = new Map(wires);
  const nameOf = new Map(wires.map(([name, wire]) => [wire, name]));
  const map: FieldMap = {
    fields,
    columns: Object.fromEntries(columns),
    stored: columns.map(([field, column]) => ({ field, column, kind: fields[field]?.kind ?? 'text' })),
    toWire(entity) {
      const values = entity as Readonly<Record<string, unknown>>;
      const present = wires.filter(([name]) => name in values);
      return Object.fromEntries(present.map(([name, wire]) => [wire, values[name]]));
    },
    fromWire(body) {
      const given = wires.filter(([, wire]) => body[wire] !== undefined);
      return Object.fromEntries(given.map(([name, wire]) => [name, body[wire]]));
    },
    fieldOf: (wire) => nameOf.get(wire),
    keysToWire: (byField) =>
      Object.fromEntries(Object.entries(byField).map(([path, value]) => [wirePath(path), value])),
    blank: () =>
      Object.fromEntries(
        Object.entries<Field>(fields)
          .filter(([, { isEdited }]) => isEdited)
          .map(([name, field]) => [name, initialOf(field)]),
      ),
  };
  function wirePath(path: string): string {
    const parts = path.split('.');
    const index = parts.findIndex((part) => !/^\d+$/.test(part));
    return parts.map((part, place) => (place === index ? (apiNameOf.get(part) ?? part) : part)).join('.');
  }
  return { ...map, wires: Object.fromEntries(wires) } as FieldMapOf<Of>;
}

function initialOf({ kind, isNullable, initial }: Field): unknown {
  if (initial !== undefined) return initial;
  if (isNullable) return null;
  if (kind === 'list') return [];
  if (kind === 'flag') return false;
  return kind === 'integer' || kind === 'number' ? 0 : '';
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Fields without those that are undefined: what an input leaves out stays as it is. */
export function definedOnly<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** @throws AppError `invalid` with these messages by field, when there is one */
export function requireNone(errors: Record<string, string>): void {
  if (Object.keys(errors).length > 0)
    throw new AppError('invalid', 'Some fields are invalid.', { fields: errors });
}

/** Collects the errors of a form by field; the first error of a field counts. */
export class FieldErrors<Field extends string> {
  readonly #found = new Map<Field, string>();

  add(field: Field, message: string): void {
    if (!this.#found.has(field)) this.#found.set(field, message);
  }

  /** One cleaned line that names something; an empty one is an error if `required` has a message. */
  line(field: Field, given: string, most: number, required?: string): string {
    const line = cleanLine(given);
    if (line === '' && required) this.add(field, required);
    if (line.length > most) this.add(field, `At most ${formatCount(most)} characters.`);
    if (hasDirectionControls(line)) this.add(field, directionRefusal);
    return line;
  }

  text(field: Field, given: string, most: number): string {
    const text = cleanText(given);
    if (text.length > most) this.add(field, `At most ${formatCount(most)} characters.`);
    return text;
  }

  /** Cleaned, without empty ones, each once whatever its letter case. */
  list(field: Field, given: readonly string[], most: { entries: number; limit: number }): string[] {
    const byKey = new Map<string, string>();
    for (const entry of given.map(cleanLine)) if (!byKey.has(fold(entry))) byKey.set(fold(entry), entry);
    byKey.delete('');
    const entries = [...byKey.values()];
    if (entries.length > most.entries) this.add(field, `At most ${formatCount(most.entries)} entries.`);
    if (entries.some((entry) => entry.length > most.limit))
      this.add(field, `An entry has at most ${most.limit} characters.`);
    if (entries.some(hasDirectionControls)) this.add(field, directionRefusal);
    return entries;
  }

  wholeNumber(field: Field, given: number, largest = 1_000_000): number {
    if (!Number.isInteger(given) || given < 0) this.add(field, 'Must be a whole number of 0 or more.');
    else if (given > largest) this.add(field, `At most ${formatCount(largest)}.`);
    return given;
  }

  /** @throws AppError `invalid` when there is an error */
  throwIfAny(): void {
    requireNone(Object.fromEntries(this.#found));
  }
}
