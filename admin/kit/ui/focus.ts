import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a form in place of its list: it takes what had the focus away with it, and the list that comes back has it again.
 * @param heading of the list
 */
export function useFocusBack(isFormOpen: boolean, heading: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(isFormOpen);
  useEffect(() => {
    if (wasOpen.current && !isFormOpen) heading.current?.focus({ preventScroll: true });
    wasOpen.current = isFormOpen;
  }, [isFormOpen, heading]);
}
