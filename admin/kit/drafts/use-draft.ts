import { useRef, useState } from 'react';
import { changedFields, type DraftKind, rebase } from './draft-kind.ts';

interface DraftState<Saved, Draft> {
  /** Record as last read or saved; null before the first save. The next save sends its version. */
  base: Saved | null;
  draft: Draft;
  /** Typed text that another text replaced; it can be restored. */
  replaced: ReplacedDraft<Draft> | null;
}

export interface ReplacedDraft<Draft> {
  draft: Draft;
  /** The owner did not choose to discard it: the browser backs it up. */
  needsBackup: boolean;
}

/**
 * The text in the form and the saved one under it.
 * @param kind the same object on every render
 * @param restored text to begin with, in place of what is saved
 */
export function useDraft<Saved, Draft extends object>(
  kind: DraftKind<Saved, Draft>,
  saved: Saved | null,
  restored?: Draft,
) {
  const [state, setState] = useState<DraftState<Saved, Draft>>(() => ({
    base: saved,
    draft: restored ?? kind.draftOf(saved),
    replaced: null,
  }));
  // A ref, so that a save sends the latest text whether it has been rendered or not.
  const latest = useRef(state);
  const [tools] = useState(() => createTools(kind, latest, setState));
  return { ...state, isDirty: isUnsaved(kind, state), ...tools };
}

export type DraftTools<Saved, Draft extends object> = ReturnType<typeof useDraft<Saved, Draft>>;

/** Whether the form differs from what was read or saved last. */
export function isUnsaved<Saved, Draft extends object>(
  kind: DraftKind<Saved, Draft>,
  { draft, base }: Pick<DraftState<Saved, Draft>, 'draft' | 'base'>,
): boolean {
  return changedFields(kind, draft, kind.draftOf(base)).length > 0;
}

function createTools<Saved, Draft extends object>(
  kind: DraftKind<Saved, Draft>,
  latest: { current: DraftState<Saved, Draft> },
  onChange: (state: DraftState<Saved, Draft>) => void,
) {
  function set(change: Partial<DraftState<Saved, Draft>>): void {
    latest.current = { ...latest.current, ...change };
    onChange(latest.current);
  }

  function replace(draft: Draft, base: Saved | null, needsBackup: boolean): void {
    const before = latest.current;
    const isLost = isUnsaved(kind, before) && changedFields(kind, before.draft, draft).length > 0;
    const backedUp = before.replaced?.needsBackup ? before.replaced : null;
    set({ base, draft, replaced: isLost ? { draft: before.draft, needsBackup } : backedUp });
  }

  return {
    latest: () => latest.current,
    change: (change: Partial<Draft>) => set({ draft: { ...latest.current.draft, ...change } }),
    /** Opens another text; unsaved text in the form can be restored and is backed up. */
    open: (draft: Draft) => replace(draft, latest.current.base, true),
    /** Shows a saved version that the owner has chosen; unsaved text in the form can be restored. */
    replace: (base: Saved | null) => replace(kind.draftOf(base), base, false),
    /** Keeps the typed text, now based on another saved version. */
    adopt: (base: Saved) => set({ base }),
    /** Takes the saved record as the new base; text typed since `sent` stays. */
    settle(saved: Saved, sent: Draft): void {
      const { draft, replaced } = latest.current;
      const left = replaced?.needsBackup ? replaced : null;
      set({ base: saved, draft: rebase(kind, draft, sent, kind.draftOf(saved)), replaced: left });
    },
    /** Makes a discarded text restorable. */
    setReplaced: (draft: Draft) => set({ replaced: { draft, needsBackup: false } }),
    restoreReplaced(): void {
      const { replaced, draft } = latest.current;
      if (replaced) set({ draft: replaced.draft, replaced: { ...replaced, draft } });
    },
    discardReplaced: () => set({ replaced: null }),
  };
}
