import { defineFields, type EntityOf } from '../fields.ts';

export const aiCallFields = defineFields({
  id: { kind: 'text' },
  task: { kind: 'text' },
  provider: { kind: 'text' },
  model: { kind: 'text' },
  inputTokens: { kind: 'integer', isNullable: true },
  outputTokens: { kind: 'integer', isNullable: true },
  /** Millionths of the account's currency. */
  costMicros: { kind: 'integer', isNullable: true },
  durationMs: { kind: 'integer' },
  /** `running` until it has ended, and for good when the process died before that. */
  outcome: { kind: 'text' },
  createdDate: { kind: 'text' },
});

/** One call to a model. Tokens and cost are null if unknown. */
export type AiCall = EntityOf<typeof aiCallFields>;
