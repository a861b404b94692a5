import { useCallback } from 'react';
import { restoreItems } from '../calls/bin.ts';
import { useCaller } from './session.tsx';
import { useUndoToast } from './undo-toast.tsx';

/** Toast about a move to the bin, with a button that restores the record, always as a draft. */
export function useBinToast() {
  const call = useCaller();
  const undoToast = useUndoToast();
  return useCallback(
    /** @param what `“Title”`, `3 photos`; @param onRestored reads the list again */
    (what: string, ids: readonly string[], onRestored: () => Promise<unknown>) => {
      const isOne = ids.length === 1;
      const restore = async () => {
        await restoreItems(call, ids);
        await onRestored();
        return `${what} restored as ${isOne ? 'a draft' : 'drafts'}`;
      };
      undoToast(`${what} moved to the bin`, restore, isOne ? 'Restore as draft' : 'Restore as drafts');
    },
    [call, undoToast],
  );
}
