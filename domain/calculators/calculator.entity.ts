import { defineFields, type EntityOf } from '../fields.ts';
import type { CalculatorSchema } from './schema.ts';

export const calculatorFields = defineFields({
  id: { kind: 'text' },
  name: { kind: 'text', limit: 200 },
  schema: { kind: 'object', wire: 'schema_json', column: 'schema_json' },
  createdDate: { kind: 'date' },
  updatedDate: { kind: 'date' },
  version: { kind: 'integer' },
  usedBy: { kind: 'objects', column: null },
});

/** Schema that the owner has given a name, as it was written, including unknown properties. */
export type Calculator = Omit<EntityOf<typeof calculatorFields>, 'schema'> & { schema: CalculatorSchema };
