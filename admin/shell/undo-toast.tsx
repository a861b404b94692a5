import { useCallback } from 'react';
import { messageFrom } from '#browser/calls/call.ts';
import { type ToastHandle, toastAction, useToast, ViewLink } from './toasts.tsx';

/** Toast that reports an action, with a button that undoes it. */
export function useUndoToast() {
  const { toast } = useToast();
  return useCallback(
    /**
     * @param undo answers what to say then
     * @param label where the button does less than put back what was
     * @param href the public page of what was done
     */
    (title: string, undo: () => Promise<string>, label = 'Undo', href?: string): ToastHandle => {
      let isUndoing = false;
      const press = async () => {
        if (isUndoing) return;
        isUndoing = true;
        try {
          shown.update({ title: await undo(), action: null });
          // The button no longer exists, so the focus moves on.
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
          <>
            {href !== undefined && <ViewLink href={href} />}
            <button type="button" onClick={press} className={toastAction}>
              {label}
            </button>
          </>
        ),
      });
      return shown;
    },
    [toast],
  );
}
