import { useCallback } from 'react';
import { messageFrom } from '#browser/calls/call.ts';
import { type ToastHandle, useToast } from './toasts.tsx';

/** Says what was done, with a button that undoes it. */
export function useUndoToast() {
  const { toast } = useToast();
  return useCallback(
    /** @param undo answers what to say then; @param label where the button does less than put back what was */
    (title: string, undo: () => Promise<string>, label = 'Undo'): ToastHandle => {
      let isUndoing = false;
      const press = async () => {
        if (isUndoing) return;
        isUndoing = true;
        try {
          shown.update({ title: await undo(), action: null });
          // The button is gone.
          const near = document.querySelector<HTMLElement>('[data-selection-count]');
          (near ?? document.querySelector<HTMLElement>('main h1'))?.focus();
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
            {label}
          </button>
        ),
      });
      return shown;
    },
    [toast],
  );
}
