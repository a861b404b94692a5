import { useEffect, useState } from 'react';
import { CallError, messageFrom } from '#browser/calls/call.ts';
import type { AdminPost } from '#contract/posts.ts';
import { updatePost } from '../../../calls/posts.ts';
import { forgetDraft, keepDraft, readKeptDraft } from '../../../kit/drafts/kept-draft-2.ts';
import { useCaller } from '../../../shell/session.tsx';
import { useToast } from '../../../shell/toasts.tsx';
import { changedFields, draftOf, type PostDraft, rebase, updateBody, type WordsByAi } from './post-draft.ts';

export interface EditorProblem {
  message: string;
  fields: Record<string, string>;
}

interface EditorState {
  /** What was read; its version goes with the next save. */
  base: AdminPost;
  draft: PostDraft;
  /** What the AI wrote, by field: it is the AI's as long as nobody changes it. */
  byAi: WordsByAi;
  /** The draft comes from before a reload. */
  isRestored: boolean;
}

/** One post in the form: what was typed, saved, refused, and what somebody else has saved meanwhile. */
export function useEditor(post: AdminPost) {
  const call = useCaller();
  const { toast } = useToast();
  const [{ base, draft, byAi, isRestored }, setState] = useState<EditorState>(() => beginWith(post));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<EditorProblem | null>(null);
  /** The post as somebody else has saved it. */
  const [theirs, setTheirs] = useState<AdminPost | null>(null);
  const [isBackedUp, setBackedUp] = useState(false);
  const isDirty = changedFields(draft, base).length > 0;

  useEffect(() => {
    setBackedUp(isDirty && keepDraft(base.id, { draft, byAi, base }));
    if (!isDirty) forgetDraft(base.id);
  }, [isDirty, draft, byAi, base]);

  function begin(from: AdminPost): void {
    setState({ base: from, draft: draftOf(from), byAi: {}, isRestored: false });
    setTheirs(null);
    setProblem(null);
  }

  /** What has been typed, or written by the AI, while the save was under way stays. */
  function settle(saved: AdminPost, sent: PostDraft): void {
    setState((before) => ({
      base: saved,
      draft: rebase(before.draft, sent, saved),
      byAi: before.byAi,
      isRestored: false,
    }));
    setTheirs(null);
  }

  async function save(over: AdminPost = base): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      settle(await updatePost(call, base.id, updateBody(draft, over, byAi)), draft);
      toast({ title: 'Saved' });
    } catch (error) {
      if (error instanceof CallError && error.code === 'conflict' && error.current) {
        setTheirs(error.current as AdminPost);
      } else {
        const fields = error instanceof CallError ? error.fields : {};
        setProblem({ message: messageFrom(error), fields });
      }
    } finally {
      setBusy(false);
    }
  }

  return {
    base,
    draft,
    isRestored,
    isDirty,
    isBackedUp,
    busy,
    problem,
    theirs,
    change: (change: Partial<PostDraft>, author: 'owner' | 'ai' = 'owner') =>
      setState((before) => ({
        ...before,
        draft: { ...before.draft, ...change },
        byAi: author === 'ai' ? { ...before.byAi, ...change } : before.byAi,
      })),
    discard: () => begin(base),
    save: () => save(),
    keepMine: () => (theirs ? save(theirs) : Promise.resolve()),
    takeTheirs: () => theirs && begin(theirs),
  };
}

export type Editor = ReturnType<typeof useEditor>;

function beginWith(post: AdminPost): EditorState {
  const kept = readKeptDraft(post);
  if (!kept) return { base: post, draft: draftOf(post), byAi: {}, isRestored: false };
  // With the base that was read then: a save since, by somebody else, is noticed as a conflict.
  return { ...kept, isRestored: true };
}
