import { z } from 'zod';
import { filterText, listQuery } from './lists.ts';
import { usingTexts } from './records.ts';

/** Parts of a schema that a calculator reads; other properties are stored for their owner. */
const ownSchema = z.looseObject({
  fields: z.array(z.looseObject({ name: z.string(), description: z.string().optional() })),
  formulas: z.array(z.looseObject({ name: z.string(), expression: z.string() })),
});

/** A whole calculation schema, as every admin call answers it. */
export const adminCalculator = z.object({
  id: z.string(),
  name: z.string(),
  schema_json: ownSchema,
  created_date: z.string(),
  updated_date: z.string(),
  version: z.number(),
  /** Articles with a `[calc]` of it, drafts included, newest first. */
  used_by: usingTexts,
});
export type AdminCalculator = z.infer<typeof adminCalculator>;

/** Public: `GET /api/calculators/{id}`. */
export const publicCalculator = z.object({
  id: z.string(),
  name: z.string(),
  schema_json: z.object({
    fields: z.array(z.object({ name: z.string(), description: z.string() })),
    formulas: z.array(z.object({ name: z.string(), expression: z.string() })),
  }),
});
export type PublicCalculator = z.infer<typeof publicCalculator>;

const calculatorFields = z.object({
  name: z.string('Name is required.'),
  /** `{ fields: [{ name, description }], formulas: [{ name, expression }] }`; the rules are the domain's. */
  schema_json: z.record(z.string(), z.unknown(), 'The schema must be a JSON object.'),
});

export const createCalculatorBody = calculatorFields;
export const updateCalculatorBody = calculatorFields.partial().extend({
  /** Version that the editor has; an older one is answered 409 `{ error, current }`. */
  version: z.int().positive().optional(),
});
export type CreateCalculatorBody = z.infer<typeof createCalculatorBody>;

export const calculatorsQuery = listQuery(['created_date', 'updated_date', 'name'], '-created_date', {
  id: filterText.optional(),
  name: filterText.optional(),
});
