import { completed, forget, keep, readKept } from './kept-text.ts';

/** A schema as it stands in the form. */
export interface SchemaDraft {
  name: string;
  json: string;
}

/** Text that has not been saved, and the version that it was written over; 0 for a new schema. */
export interface KeptDraft {
  draft: SchemaDraft;
  version: number;
}

/** In place of the id of a schema that has none yet. */
export const newSchema = 'new';

const nameOf = (id: string) => `schema-draft:${id}`;

/** @param id or {@link newSchema} @returns null when nothing was kept, or nothing that fits the form */
export function readKeptDraft(id: string): KeptDraft | null {
  const kept = readKept<Partial<KeptDraft>>(nameOf(id));
  const draft = completed(kept?.draft, { name: '', json: '' });
  return draft && typeof kept?.version === 'number' ? { draft, version: kept.version } : null;
}

export const keepDraft = (id: string, kept: KeptDraft) => keep(nameOf(id), kept);

export const forgetDraft = (id: string) => forget(nameOf(id));
