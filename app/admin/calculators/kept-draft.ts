import { forget, keep, readKept } from '../kept-text.ts';

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

const nameOf = (id: string) => `schema-draft:${id}`;

/** @param id `new` for one that has none yet @returns null when nothing was kept */
export const readKeptDraft = (id: string) => readKept<KeptDraft>(nameOf(id));

export const keepDraft = (id: string, kept: KeptDraft) => keep(nameOf(id), kept);

export const forgetDraft = (id: string) => forget(nameOf(id));
