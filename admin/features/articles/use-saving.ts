import { useState } from 'react';
import { CallError, isNotFound, messageFrom } from '#browser/calls/call-error.ts';
import type { AdminArticle } from '#contract/articles.ts';
import { createArticle, updateArticle } from '../../calls/articles.ts';
import type { Keeping } from '../../kit/drafts/use-autosave.ts';
import type { Draft } from '../../kit/drafts/use-draft.ts';
import { useCaller } from '../../shell/session.tsx';
import { draftOf, saveBody } from './article-draft.ts';

export interface SaveProblem {
  message: string;
  /** Message per field, in the names of the article. */
  fields: Record<string, string>;
  /** What the server's checklist found, when it refused to publish. */
  items: CallError['items'];
}

/** Somebody else has saved the article since it was read. */
export interface Conflict {
  theirs: AdminArticle;
  /** What the save that was refused would have made of it; null when none was tried. */
  published: boolean | null;
}

export interface SavingOptions {
  draft: Draft;
  keeping: Keeping;
  /** @param isFirst the article has got its id with this save, its first one or a new one */
  onSaved: (saved: AdminArticle, isFirst: boolean) => void;
}

/** Saves what has been typed, as a draft or published, and notices what somebody else has saved meanwhile. */
export function useSaving({ draft, keeping, onSaved }: SavingOptions) {
  const call = useCaller();
  const [busy, setBusy] = useState<'draft' | 'publish' | null>(null);
  const { refuse, reset, setProblem, setConflict, isGone, ...shown } = useRefusal();
  const { conflict } = shown;

  /**
   * @param over the version that was looked at last
   * @param asNew what has no place in the form is taken from `over`, which itself is no more
   */
  async function save(
    published: boolean,
    over: AdminArticle | null = draft.latest().base,
    asNew = over === null,
  ): Promise<void> {
    if (busy) return;
    setBusy(published ? 'publish' : 'draft');
    setProblem(null);
    try {
      await keeping.stop();
      const sent = draft.latest().draft;
      const body = saveBody(sent, over, published);
      const saved =
        over && !asNew ? await updateArticle(call, over.id, body) : await createArticle(call, body);
      await keeping.renew(() => draft.settle(saved, sent));
      reset();
      onSaved(saved, asNew);
    } catch (error) {
      refuse(error, published);
      // The text waits again: a keystroke would do the same.
      draft.change({});
    } finally {
      setBusy(null);
    }
  }

  return {
    ...shown,
    busy,
    /** Somebody has deleted the article; what was typed is on this page alone. */
    isGone: isGone || (keeping.status.name === 'failed' && isNotFound(keeping.status.error)),
    save: (published: boolean) => save(published),
    /** A draft of its own, with all that the deleted article had. */
    saveAsNew: () => save(false, draft.latest().base, true),
    showConflict: setConflict,
    /** The typed text stays, over the version saved elsewhere; a save that was refused goes on. */
    async keepMine(): Promise<void> {
      if (!conflict) return;
      const { theirs, published } = conflict;
      if (published !== null) return save(published, theirs);
      draft.adopt(theirs);
      setConflict(null);
    },
    takeTheirs(): void {
      if (!conflict) return;
      draft.replace(draftOf(conflict.theirs), conflict.theirs);
      setConflict(null);
    },
  };
}

/** Why the last save was refused: what is said of it until it is put right. */
function useRefusal() {
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isGone, setGone] = useState(false);

  function refuse(error: unknown, published: boolean): void {
    if (isNotFound(error)) {
      setGone(true);
      return;
    }
    if (error instanceof CallError && error.code === 'conflict' && error.current) {
      setConflict({ theirs: error.current as AdminArticle, published });
      return;
    }
    const { fields, items } = error instanceof CallError ? error : { fields: {}, items: [] };
    setProblem({ message: messageFrom(error), fields: ofWholeFields(fields), items });
  }

  return {
    problem,
    setProblem,
    conflict,
    setConflict,
    isGone,
    noticeGone: () => setGone(true),
    refuse,
    reset(): void {
      setConflict(null);
      setGone(false);
    },
    /** A field that has been typed in is no longer the one that was refused. */
    forgiveFields(names: readonly string[]): void {
      if (!problem || !names.some((name) => name in problem.fields)) return;
      const left = Object.entries(problem.fields).filter(([name]) => !names.includes(name));
      setProblem({ ...problem, fields: Object.fromEntries(left) });
    },
  };
}

/** Messages by the form's fields: what is wrong with `tags.2` is said at `tags`. */
function ofWholeFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name.replace(/\..*/, ''), message]),
  );
}
