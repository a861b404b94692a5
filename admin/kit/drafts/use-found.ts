import { useState } from 'react';
import { deleteWorkingCopy, newArticle } from '../../calls/article-history.ts';
import { useCaller } from '../../shell/session.tsx';
import { forgetLocally } from './local-copies.ts';
import type { FoundText } from './recovery.ts';
import type { Draft } from './use-draft.ts';

/** Unsaved text from before, one after the other, until each has been taken or discarded. */
export function useFound(found: readonly FoundText[], id: string | undefined, draft: Draft) {
  const call = useCaller();
  const [waiting, setWaiting] = useState(found);
  const [text] = waiting;
  const key = id ?? newArticle;
  return {
    /** The one that waits to be decided about; null when there is none. */
    text: text ?? null,
    take(): void {
      if (!text) return;
      // Into the form first: from there it is kept under a name of its own.
      draft.open(text.draft);
      setWaiting(waiting.slice(1));
      forgetLocally(key, text.writer);
    },
    /** It can be brought back as long as the page is open. */
    discard(): void {
      if (!text) return;
      draft.keepAside(text.draft);
      const left = waiting.slice(1);
      setWaiting(left);
      forgetLocally(key, text.writer);
      if (left.length > 0) return;
      deleteWorkingCopy(call, key).catch((error) =>
        console.info('The discarded text is offered once more next time.', error),
      );
    },
  };
}
