import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * For what goes, or can be pressed no more, at once or when a call has been answered, with the button that was pressed
 * in it: the focus goes somewhere rather than nowhere. `useStay` is for those that go at once.
 * @param focusAfter takes the focus
 * @returns what the element needs round all that may go; it stays itself
 */
export function useKeptFocus(focusAfter: () => void) {
  const isHeld = useRef(false);
  useEffect(() => {
    const focused = document.activeElement;
    // What has just been disabled has the focus still, until the browser draws it.
    if (!isHeld.current || (focused !== document.body && !focused?.matches(':disabled'))) return;
    isHeld.current = false;
    focusAfter();
  });
  return {
    onFocus: () => {
      isHeld.current = true;
    },
    // React tells nothing of what it takes away itself; of a window that is left, the element still has the focus.
    onBlur: ({ target }: FocusEvent) => {
      isHeld.current = document.activeElement === target;
    },
  };
}
