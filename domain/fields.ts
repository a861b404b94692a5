/** How a field is stored: lists (of texts), objects and lists of them as JSON, flags as 0 and 1, dates as ISO texts. */
export type FieldKind = 'text' | 'integer' | 'flag' | 'date' | 'list' | 'object' | 'objects';

export interface Field {
  kind: FieldKind;
  /** Most characters, of each entry in a list. */
  limit?: number;
  /** Most entries of a list. */
  entries?: number;
  /** Of its form field. */
  label?: string;
  /** In the calls, where it is not the name in snake_case; null: not in the calls. */
  wire?: string | null;
  /** In its table, where it is not the name in snake_case; null: not stored there. */
  column?: string | null;
}

type Fields = Readonly<Record<string, Field>>;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

type WireName<Name extends string, Of extends Field> = Of extends { wire: infer Wire }
  ? Extract<Wire, string>
  : SnakeCase<Name>;

/** What the calls name the fields. */
export type WireNames<Of extends Fields> = {
  [Name in keyof Of & string]: WireName<Name, Of[Name]>;
}[keyof Of & string];

/** An entity under the names of the calls; fields that `Entity` lacks are left out. */
export type Wired<Of extends Fields, Entity> = {
  [Name in keyof Of & keyof Entity & string as WireName<Name, Of[Name]>]: Entity[Name];
};

export interface FieldMap {
  fields: Fields;
  /** Columns by field; fields that are not stored are left out. */
  columns: Readonly<Record<string, string>>;
  /** Labels by the names of the calls. */
  labels: Readonly<Record<string, string>>;
  /** Only the fields of the map, in its order, under the names of the calls. */
  toWire: (entity: object) => object;
  /** A body or filter under the names of the domain; unknown names are ignored. */
  fromWire: (body: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  /** The field that the calls know by this name. */
  fieldOf: (wire: string) => string | undefined;
  /** Messages by field under the names of the calls; in a path such as `3.clusterId` the first name counts. */
  messagesToWire: (messages: Readonly<Record<string, string>>) => Record<string, string>;
}

export interface FieldMapOf<Of extends Fields> extends FieldMap {
  fields: Of;
  labels: Labels<Of>;
  toWire: <Entity extends object>(entity: Entity) => Wired<Of, Entity>;
}

type Labels<Of extends Fields> = {
  [Name in keyof Of & string as Of[Name] extends { label: string }
    ? WireName<Name, Of[Name]>
    : never]: string;
};

/** The one place that names the fields of an entity: for its table, the calls and its forms. */
export function defineFields<const Of extends Fields>(fields: Of): FieldMapOf<Of> {
  const named = (key: 'wire' | 'column') =>
    Object.entries<Field>(fields).flatMap(([name, field]) => {
      const other = field[key] === undefined ? snakeCase(name) : field[key];
      return other === null ? [] : [[name, other] as const];
    });
  const wires = named('wire');
  const wireOf = new Map(wires);
  const nameOf = new Map(wires.map(([name, wire]) => [wire, name]));
  return {
    fields,
    columns: Object.fromEntries(named('column')),
    labels: Object.fromEntries(
      wires.flatMap(([name, wire]) => (fields[name]?.label ? [[wire, fields[name].label]] : [])),
    ) as Labels<Of>,
    toWire<Entity extends object>(entity: Entity) {
      const entries = wires.map(([name, wire]) => [wire, entity[name as keyof Entity]]);
      return Object.fromEntries(entries) as Wired<Of, Entity>;
    },
    fromWire(body) {
      const given = wires.filter(([, wire]) => body[wire] !== undefined);
      return Object.fromEntries(given.map(([name, wire]) => [name, body[wire]]));
    },
    fieldOf: (wire) => nameOf.get(wire),
    messagesToWire(messages) {
      const renamed = Object.entries(messages).map(([path, message]) => {
        const parts = path.split('.');
        const index = parts.findIndex((part) => !/^\d+$/.test(part));
        const renamed = parts.map((part, place) => (place === index ? (wireOf.get(part) ?? part) : part));
        return [renamed.join('.'), message];
      });
      return Object.fromEntries(renamed);
    },
  };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
