import type { AdminPost } from '#contract/posts.ts';
import { forget, keep, readKept } from '../../kept-text.ts';
import type { PostDraft, WordsByAi } from './draft.ts';

/** Text that has not been saved, and the post as it was read then. */
export interface KeptDraft {
  draft: PostDraft;
  /** Not there in what was kept by the version before. */
  byAi?: WordsByAi;
  base: AdminPost;
}

const nameOf = (id: string) => `photo-draft:${id}`;

/** Null when nothing was kept. */
export const readKeptDraft = (id: string) => readKept<KeptDraft>(nameOf(id));

export const keepDraft = (id: string, kept: KeptDraft) => keep(nameOf(id), kept);

export const forgetDraft = (id: string) => forget(nameOf(id));
