import { z } from 'zod';
import type { EditedName, Field, FieldMapOf, Fields, ValueOf, WireName } from '#domain/fields.ts';
import { formatCount } from '#domain/text/clean.ts';

/** Most entries of a list in a body; the rules of the domain check what is allowed. */
const mostEntries = 10_000;
/** Characters of a date in a body, however it is written. */
const longestDate = 40;
export const recordId = z.string().min(1).max(64);

type Shape = Readonly<Record<string, z.ZodType>>;

/** Schema of a field: its own one, or that of its kind. */
type SchemaFor<Wire extends string, Of extends Field, Special> = Wire extends keyof Special
  ? Extract<Special[Wire], z.ZodType>
  : z.ZodType<ValueOf<Of>, ValueOf<Of>>;

type BodyShape<Of extends Fields, Special> = {
  [Name in EditedName<Of> as WireName<Name, Of[Name]>]: SchemaFor<
    WireName<Name, Of[Name]>,
    Of[Name],
    Special
  >;
};

type CreateShape<Of extends Fields, Special> = {
  [Name in EditedName<Of> as WireName<Name, Of[Name]>]: Of[Name] extends { required: string }
    ? SchemaFor<WireName<Name, Of[Name]>, Of[Name], Special>
    : z.ZodOptional<SchemaFor<WireName<Name, Of[Name]>, Of[Name], Special>>;
};

type UpdateShape<Of extends Fields, Special> = {
  [Name in EditedName<Of> as WireName<Name, Of[Name]>]: z.ZodOptional<
    SchemaFor<WireName<Name, Of[Name]>, Of[Name], Special>
  >;
} & { version: z.ZodOptional<z.ZodNumber> };

type AnswerShape<Of extends Fields, Special> = {
  [Name in keyof Of & string as Of[Name] extends { column: null } | { wire: null }
    ? never
    : WireName<Name, Of[Name]>]: SchemaFor<WireName<Name, Of[Name]>, Of[Name], Special>;
};

interface SchemaOptions<Special> {
  /** True: a body is refused for a text or list that is too long. Else only the rules of the domain see to it. */
  hasLengths?: boolean;
  /** Schemas of fields that need one of their own, in bodies and answers. */
  special?: Special;
}

/**
 * The schemas of an entity's calls. Bodies accept what the rules of the domain then check, so that an error is reported
 * in one place. A field that is left out of a change stays as it is; unknown and read-only fields are ignored.
 * @returns bodies of what the owner writes, and an answer of what is stored, in the order of the entity
 */
export function entitySchemas<const Of extends Fields, Special extends Shape = Record<never, never>>(
  { fields, wires }: FieldMapOf<Of>,
  { hasLengths = false, special }: SchemaOptions<Special> = {},
) {
  const named = Object.entries<Field>(fields).map(([name, field]) => {
    const wire = (wires as Readonly<Record<string, string>>)[name] ?? '';
    const schema = (options: SchemaUse) => special?.[wire] ?? schemaOf(field, options);
    return { field, wire, schema };
  });
  const edited = named.filter(({ field }) => field.isEdited);
  const shapeOf = (all: typeof named, use: SchemaUse) =>
    Object.fromEntries(all.map(({ wire, schema }) => [wire, schema(use)]));
  const body = z.object(shapeOf(edited, { hasLengths }));
  const required = edited.filter(({ field }) => field.required !== undefined);
  const answered = named.filter(({ field, wire }) => wire !== '' && field.column !== null);
  return {
    /** Every field that the owner writes. */
    body: body as unknown as z.ZodObject<BodyShape<Of, Special>>,
    createBody: body.partial().extend(shapeOf(required, { hasLengths })) as unknown as z.ZodObject<
      CreateShape<Of, Special>
    >,
    updateBody: body
      .partial()
      // Version that the editor has; an older one is answered 409 `{ error, current }`.
      .extend({ version: z.int().positive().optional() }) as unknown as z.ZodObject<UpdateShape<Of, Special>>,
    answer: z.object(shapeOf(answered, { isAnswer: hasLengths })) as unknown as z.ZodObject<
      AnswerShape<Of, Special>
    >,
  };
}

interface SchemaUse {
  hasLengths?: boolean;
  /** True: without any limit. */
  isAnswer?: boolean;
}

function schemaOf(field: Field, use: SchemaUse): z.ZodType {
  const schema = plainSchemaOf(field, use);
  return field.isNullable ? schema.nullable() : schema;
}

function plainSchemaOf(field: Field, { hasLengths, isAnswer }: SchemaUse): z.ZodType {
  const { kind, isEdited, isId, noun, entries, values, required, limit } = field;
  if (values) return z.enum(values, `One of ${values.join(', ')}.`);
  if (kind === 'flag') return z.boolean();
  if (kind === 'integer' || kind === 'number')
    return isEdited ? z.number('Must be a whole number of 0 or more.') : z.number();
  const most = kind === 'date' ? longestDate : limit;
  const text = z.string(required);
  const one = isId
    ? recordId
    : hasLengths && most
      ? text.max(most, `At most ${formatCount(most)} characters.`)
      : text;
  if (kind !== 'list') return one;
  if (isAnswer) return z.array(one);
  if (isId) return z.array(one).max(mostEntries, `At most ${entries} ${noun}.`);
  if (hasLengths && entries) return z.array(one).max(entries, `At most ${entries} ${noun}.`);
  return z.array(one).max(mostEntries, 'At most 10,000 entries.');
}

/** Shape with more fields after one of its own, in the order of an answer. */
export function placedAfter<Of extends object, More extends object>(
  name: keyof Of & string,
  shape: Of,
  more: More,
) {
  const entries = Object.entries(shape);
  const place = entries.findIndex(([field]) => field === name) + 1;
  return Object.fromEntries(entries.toSpliced(place, 0, ...Object.entries(more))) as Of & More;
}
