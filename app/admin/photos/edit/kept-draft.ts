import type { AdminPost } from '#contract/posts.ts';
import type { PostDraft, WordsByAi } from './draft.ts';

/** Text that has not been saved, and the post as it was read then. */
export interface KeptDraft {
  draft: PostDraft;
  /** Not there in what was kept by the version before. */
  byAi?: WordsByAi;
  base: AdminPost;
}

const keyOf = (id: string) => `photo-draft:${id}`;

/** Null when nothing was kept. */
export function readKeptDraft(id: string): KeptDraft | null {
  const text = sessionStorage.getItem(keyOf(id));
  return text === null ? null : (JSON.parse(text) as KeptDraft);
}

/** For this tab; a reload or a lost session finds it again. Without room for it the text stays in the form alone. */
export function keepDraft(id: string, kept: KeptDraft): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(kept));
  } catch (error) {
    console.info('The text could not be kept for a reload.', error);
  }
}

export function forgetDraft(id: string): void {
  sessionStorage.removeItem(keyOf(id));
}
