import type { AdminPost } from '#contract/posts.ts';
import { draftOf, type PostDraft, type WordsByAi } from '../../features/photos/edit/post-draft.ts';
import { completed } from './draft-kind.ts';
import { forget, keep, readKept } from './kept-text.ts';

/** Text that has not been saved, and the post as it was read then. */
export interface KeptDraft {
  draft: PostDraft;
  byAi: WordsByAi;
  base: AdminPost;
}

const nameOf = (id: string) => `photo-draft:${id}`;

/** Null when nothing was kept, or nothing that fits the form. */
export function readKeptDraft(post: AdminPost): KeptDraft | null {
  const kept = readKept<Partial<KeptDraft>>(nameOf(post.id));
  const base = completed(kept?.base, post);
  const draft = base && completed(kept?.draft, draftOf(base));
  return draft && { draft, byAi: kept?.byAi ?? {}, base };
}

export const keepDraft = (id: string, kept: KeptDraft) => keep(nameOf(id), kept);

export const forgetDraft = (id: string) => forget(nameOf(id));
