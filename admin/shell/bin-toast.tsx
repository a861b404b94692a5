import { useCallback } from 'react';
import { restoreItems } from '../calls/bin.ts';
import { useCaller } from './session.tsx';
import { useUndoToast } from './undo-toast.tsx';

/** Says what was moved to the bin, with Undo: it comes back as a draft. */
export function useBinToast() {
  const call = useCaller();
  const undoToast = useUndoToast();
  return useCallback(
    /** @param what `“Title”`, `3 photos`; @param onRestored reads the list again */
    (what: string, ids: readonly string[], onRestored: () => Promise<unknown>) => {
      undoToast(`${what} moved to the bin`, async () => {
        await restoreItems(call, ids);
        await onRestored();
        return `${what} restored as ${ids.length === 1 ? 'a draft' : 'drafts'}`;
      });
    },
    [call, undoToast],
  );
}
