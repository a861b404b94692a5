import { defineFields } from '../fields.ts';

export const calculatorFields = defineFields({
  id: { kind: 'text' },
  name: { kind: 'text', limit: 200 },
  schema: { kind: 'object', wire: 'schema_json', column: 'schema_json' },
  createdDate: { kind: 'date' },
  updatedDate: { kind: 'date' },
  version: { kind: 'integer' },
  usedBy: { kind: 'objects', column: null },
});
