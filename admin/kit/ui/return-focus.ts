import { useRef } from 'react';

/**
 * A dialog that is opened by its owner's state has no button of its own to give the focus back to: it goes to
 * whatever had it before.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  return {
    /** To be called before the dialog takes the focus. */
    remember: () => {
      before.current = document.activeElement;
    },
    /** In place of what the dialog would do when it closes. */
    giveBack: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
