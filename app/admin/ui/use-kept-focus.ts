import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * For what goes, at once or when a call has been answered, with the button that was pressed in it: the focus goes
 * somewhere rather than nowhere. `useStay` is for those that go at once.
 * @param focusAfter takes the focus
 * @returns what the element needs round all that may go; it stays itself
 */
export function useKeptFocus(focusAfter: () => void) {
  const isHeld = useRef(false);
  useEffect(() => {
    if (!isHeld.current || document.activeElement !== document.body) return;
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
