import { useRef, useState } from 'react';
import type { AdminArticle } from '#contract/articles.ts';
import {
  type ArticleDraft,
  changedFields,
  draftOf,
  isUnsaved,
  rebase,
} from '../../features/articles/article-draft.ts';

interface DraftState {
  /** What was read or saved last; null before the first save. Its version goes with the next one. */
  base: AdminArticle | null;
  draft: ArticleDraft;
  /** The typed text that another one has replaced; it can be restored. */
  setAside: SetAside | null;
}

interface SetAside {
  draft: ArticleDraft;
  /** The owner did not choose to give it up: the browser keeps a copy of it. */
  needsBackup: boolean;
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
    const replace = (draft: ArticleDraft, base: AdminArticle | null, needsBackup: boolean) => {
      const before = latest.current;
      const isLost = isUnsaved(before) && changedFields(before.draft, draft).length > 0;
      const others = before.setAside?.needsBackup ? before.setAside : null;
      set({ base, draft, setAside: isLost ? { draft: before.draft, needsBackup } : others });
    };
    return {
      latest: () => latest.current,
      change: (change: Partial<ArticleDraft>) => set({ draft: { ...latest.current.draft, ...change } }),
      /** Opens another text; unsaved text in the form is set aside and backed up. */
      open: (draft: ArticleDraft) => replace(draft, latest.current.base, true),
      /** Shows a saved version that the owner has chosen; unsaved text in the form is set aside. */
      replace: (draft: ArticleDraft, base: AdminArticle) => replace(draft, base, false),
      /** The typed text stays, over what somebody else has saved. */
      adopt: (base: AdminArticle) => set({ base }),
      /** What was sent has been saved; what has been typed meanwhile stays. */
      settle(saved: AdminArticle, sent: ArticleDraft) {
        const { draft, setAside } = latest.current;
        const left = setAside?.needsBackup ? setAside : null;
        set({ base: saved, draft: rebase(draft, sent, draftOf(saved)), setAside: left });
      },
      keepAside: (draft: ArticleDraft) => set({ setAside: { draft, needsBackup: false } }),
      bringBack() {
        const { setAside, draft } = latest.current;
        if (setAside) set({ draft: setAside.draft, setAside: { ...setAside, draft } });
      },
      forgetAside: () => set({ setAside: null }),
    };
  });
  return { ...state, isDirty: isUnsaved(state), ...tools };
}

export type Draft = ReturnType<typeof useDraft>;
