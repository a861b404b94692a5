import { defineFields } from '../fields.ts';

const part = { kind: 'list', limit: 300, entries: 30 } as const;

export const voiceFields = defineFields({
  id: { kind: 'text' },
  createdDate: { kind: 'text' },
  version: { kind: 'integer' },
  name: { kind: 'text', limit: 100 },
  tone: { kind: 'text', limit: 1000 },
  readingLevel: { kind: 'text', limit: 300 },
  structure: part,
  doList: part,
  dontList: part,
});

/** Characters of what an article is to be about. */
export const briefLimits = { topic: 300, targetQuery: 300 } as const;
