import { defineFields } from '../fields.ts';

export const aiCallFields = defineFields({
  id: { kind: 'text' },
  task: { kind: 'text' },
  provider: { kind: 'text' },
  model: { kind: 'text' },
  inputTokens: { kind: 'integer' },
  outputTokens: { kind: 'integer' },
  costMicros: { kind: 'integer' },
  durationMs: { kind: 'integer' },
  outcome: { kind: 'text' },
  createdDate: { kind: 'text' },
});
