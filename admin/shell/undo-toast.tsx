import { useCallback } from 'react';
import { messageFrom } from '#browser/calls/call.ts';
import { type ToastHandle, useToast } from './toasts.tsx';

/** Says what was done, with Undo. */
export function useUndoToast() {
  const { toast } = useToast();
  return useCallback(
    /** @param undo answers what to say then */
    (title: string, undo: () => Promise<string>): ToastHandle => {
      let isUndoing = false;
      const press = async () => {
        if (isUndoing) return;
        isUndoing = true;
        try {
          shown.update({ title: await undo(), action: null });
          // The button is gone.
          document.querySelector<HTMLElement>('main h1')?.focus();
        } catch (error) {
          isUndoing = false;
          shown.update({ description: messageFrom(error) });
        }
      };
      const shown = toast({
        title,
        action: (
          <button
            type="button"
            onClick={press}
            className="min-h-tap flex-none rounded-control px-3 underline hover:bg-paper/15 lg:min-h-10 lg:pointer-coarse:min-h-tap"
          >
            Undo
          </button>
        ),
      });
      return shown;
    },
    [toast],
  );
}
