import { z } from 'zod';
import type { EditedName, Field, FieldMapOf, Fields, ValueOf, WireName } from '#domain/fields.ts';

/** Most entries of a list in a body; the rules of the domain check what is allowed. */
const mostEntries = 10_000;
export const recordId = z.string().min(1).max(64);

type ZodOf<Of extends Field> = z.ZodType<ValueOf<Of>, ValueOf<Of>>;

type CreateShape<Of extends Fields> = {
  [Name in EditedName<Of> as WireName<Name, Of[Name]>]: Of[Name] extends { required: string }
    ? ZodOf<Of[Name]>
    : z.ZodOptional<ZodOf<Of[Name]>>;
};

type UpdateShape<Of extends Fields> = {
  [Name in EditedName<Of> as WireName<Name, Of[Name]>]: z.ZodOptional<ZodOf<Of[Name]>>;
} & { version: z.ZodOptional<z.ZodNumber> };

type AnswerShape<Of extends Fields> = {
  [Name in keyof Of & string as Of[Name] extends { column: null } | { wire: null }
    ? never
    : WireName<Name, Of[Name]>]: ZodOf<Of[Name]>;
};

/**
 * The schemas of an entity's calls. Bodies accept what the rules of the domain then check, so that an error is reported
 * in one place. A field that is left out of a change stays as it is; unknown and read-only fields are ignored.
 * @returns bodies of what the owner writes, and an answer of what is stored, in the order of the entity
 */
export function entitySchemas<const Of extends Fields>({ fields, wires }: FieldMapOf<Of>) {
  const named = Object.entries<Field>(fields).map(([name, field]) => ({
    field,
    wire: (wires as Readonly<Record<string, string>>)[name] ?? '',
    schema: schemaOf(field),
  }));
  const edited = named.filter(({ field }) => field.isEdited);
  const shapeOf = (all: typeof named) => Object.fromEntries(all.map(({ wire, schema }) => [wire, schema]));
  const body = z.object(shapeOf(edited));
  const required = edited.filter(({ field }) => field.required !== undefined);
  const answered = named.filter(({ field, wire }) => wire !== '' && field.column !== null);
  return {
    createBody: body
      .partial()
      .required(Object.fromEntries(required.map(({ wire }) => [wire, true]))) as unknown as z.ZodObject<
      CreateShape<Of>
    >,
    updateBody: body
      .partial()
      // Version that the editor has; an older one is answered 409 `{ error, current }`.
      .extend({ version: z.int().positive().optional() }) as unknown as z.ZodObject<UpdateShape<Of>>,
    answer: z.object(shapeOf(answered)) as unknown as z.ZodObject<AnswerShape<Of>>,
  };
}

function schemaOf(field: Field): z.ZodType {
  const schema = plainSchemaOf(field);
  return field.isNullable ? schema.nullable() : schema;
}

function plainSchemaOf({ kind, isEdited, idsOf, entries, values, required }: Field): z.ZodType {
  if (values) return z.enum(values, `One of ${values.join(', ')}.`);
  if (kind === 'flag') return z.boolean();
  if (kind === 'integer' || kind === 'number')
    return isEdited ? z.number('Must be a whole number of 0 or more.') : z.number();
  if (kind === 'list' && idsOf) return z.array(recordId).max(mostEntries, `At most ${entries} ${idsOf}.`);
  if (kind === 'list') return z.array(z.string()).max(mostEntries, 'At most 10,000 entries.');
  if (idsOf) return recordId;
  return z.string(required);
}
