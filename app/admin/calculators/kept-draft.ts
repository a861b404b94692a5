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

const keyOf = (id: string) => `schema-draft:${id}`;

/** @param id `new` for one that has none yet @returns null when nothing was kept */
export function readKeptDraft(id: string): KeptDraft | null {
  const text = sessionStorage.getItem(keyOf(id));
  return text === null ? null : (JSON.parse(text) as KeptDraft);
}

/** For this tab; a reload or a lost session finds it again. Without room for it the text stays in the form alone. */
export function keepDraft(id: string, kept: KeptDraft): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(kept));
  } catch (error) {
    console.info('The schema could not be kept for a reload.', error);
  }
}

export function forgetDraft(id: string): void {
  sessionStorage.removeItem(keyOf(id));
}
