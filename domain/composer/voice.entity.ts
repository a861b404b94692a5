import { defineFields, type RecordOf } from '../fields.ts';

const part = { kind: 'list', limit: 300, entries: 30, isEdited: true } as const;

export const voiceFields = defineFields({
  name: { kind: 'text', limit: 100, isEdited: true, required: 'Name is required.' },
  tone: { kind: 'text', limit: 1000, isEdited: true },
  readingLevel: { kind: 'text', limit: 300, isEdited: true },
  /** Parts of an article, in order. */
  structure: part,
  doList: part,
  dontList: part,
  id: { kind: 'text' },
  createdDate: { kind: 'text' },
  version: { kind: 'integer' },
});

/** How the owner wants to sound. The composer uses the first of the list, the newest. */
export type VoiceProfileRecord = RecordOf<typeof voiceFields>;

/** Characters of what an article is to be about. */
export const briefLimits = { topic: 300, targetQuery: 300 } as const;
