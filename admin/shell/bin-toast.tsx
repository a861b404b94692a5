import { useCallback } from 'react';
import { messageFrom } from '#browser/calls/call.ts';
import { restoreItems } from '../calls/bin.ts';
import { useCaller } from './session.tsx';
import { useToast } from './toasts.tsx';

/** Says what was moved to the bin, with Undo: it comes back as a draft. */
export function useBinToast() {
  const call = useCaller();
  const { toast } = useToast();
  return useCallback(
    /** @param what `“Title”`, `3 photos`; @param onRestored reads the list again */
    (what: string, ids: readonly string[], onRestored: () => Promise<unknown>) => {
      let isUndoing = false;
      const undo = async () => {
        if (isUndoing) return;
        isUndoing = true;
        try {
          await restoreItems(call, ids);
          shown.update({
            title: `${what} restored as ${ids.length === 1 ? 'a draft' : 'drafts'}`,
            action: null,
          });
          // The button is gone.
          document.querySelector<HTMLElement>('main h1')?.focus();
          await onRestored();
        } catch (error) {
          isUndoing = false;
          shown.update({ description: messageFrom(error) });
        }
      };
      const shown = toast({
        title: `${what} moved to the bin`,
        action: (
          <button
            type="button"
            onClick={undo}
            className="min-h-tap flex-none rounded-control px-3 underline hover:bg-paper/15 lg:min-h-10 lg:pointer-coarse:min-h-tap"
          >
            Undo
          </button>
        ),
      });
    },
    [call, toast],
  );
}
