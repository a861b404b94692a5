import { useRef, useState } from 'react';
import type { AdminArticle } from '#contract/articles.ts';
import { type ArticleDraft, changedFields, draftOf, isUnsaved, rebase } from './draft.ts';

interface DraftState {
  /** What was read or saved last; null before the first save. Its version goes with the next one. */
  base: AdminArticle | null;
  draft: ArticleDraft;
  /** The typed text that another one has taken the place of; it can be brought back. */
  setAside: ArticleDraft | null;
}

/** The text in the form and the saved one under it. */
export function useDraft(article: AdminArticle | null) {
  const [state, setState] = useState<DraftState>(() => ({
    base: article,
    draft: draftOf(article),
    setAside: null,
  }));
  // What is saved must be what was typed last, drawn already or not.
  const latest = useRef(state);
  const [tools] = useState(() => {
    const set = (change: Partial<DraftState>) => {
      latest.current = { ...latest.current, ...change };
      setState(latest.current);
    };
    return {
      latest: () => latest.current,
      change: (change: Partial<ArticleDraft>) => set({ draft: { ...latest.current.draft, ...change } }),
      /** Another text takes the place of the typed one, which is set aside when it would be lost. */
      replace(draft: ArticleDraft, base = latest.current.base) {
        const before = latest.current;
        const isSame = changedFields(before.draft, draft).length === 0;
        set({ base, draft, setAside: isSame || !isUnsaved(before) ? null : before.draft });
      },
      /** The typed text stays, over what somebody else has saved. */
      adopt: (base: AdminArticle) => set({ base }),
      /** What was sent has been saved; what has been typed meanwhile stays. */
      settle: (saved: AdminArticle, sent: ArticleDraft) =>
        set({ base: saved, draft: rebase(latest.current.draft, sent, draftOf(saved)), setAside: null }),
      keepAside: (draft: ArticleDraft) => set({ setAside: draft }),
      bringBack() {
        const { setAside, draft } = latest.current;
        if (setAside) set({ draft: setAside, setAside: draft });
      },
      forgetAside: () => set({ setAside: null }),
    };
  });
  return { ...state, isDirty: isUnsaved(state), ...tools };
}

export type Draft = ReturnType<typeof useDraft>;
