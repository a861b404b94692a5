import { useState } from 'react';
import { isNotFound, messageFrom } from '#browser/calls/call-error.ts';
import { getArticle } from '../../calls/articles.ts';
import { draftOf } from '../../features/articles/article-draft.ts';
import type { useSaving } from '../../features/articles/use-saving.ts';
import { useCaller } from '../../shell/session.tsx';
import type { Draft } from './use-draft.ts';

type Saving = Pick<ReturnType<typeof useSaving>, 'showConflict' | 'noticeGone'>;

/** Reads what another tab has saved: into the form when nothing has been typed, beside it otherwise. */
export function useElsewhere(
  id: string | undefined,
  draft: Draft,
  { showConflict, noticeGone }: Saving,
  onShown: () => void,
) {
  const call = useCaller();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    busy,
    problem,
    async look(): Promise<void> {
      if (id === undefined) return;
      setBusy(true);
      setProblem(null);
      try {
        const theirs = await getArticle(call, id);
        if (draft.isDirty) showConflict({ theirs, published: null });
        else draft.replace(draftOf(theirs), theirs);
        onShown();
      } catch (error) {
        if (isNotFound(error)) noticeGone();
        else setProblem(messageFrom(error));
      } finally {
        setBusy(false);
      }
    },
  };
}
