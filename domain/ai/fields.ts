import { defineFields } from '../fields.ts';

export const aiCallFields = defineFields({
  id: { kind: 'text' },
  task: { kind: 'text' },
  provider: { kind: 'text' },
  model: { kind: 'text' },
  inputTokens: { kind: 'integer', isNullable: true },
  outputTokens: { kind: 'integer', isNullable: true },
  costMicros: { kind: 'integer', isNullable: true },
  durationMs: { kind: 'integer' },
  outcome: { kind: 'text' },
  createdDate: { kind: 'text' },
});
