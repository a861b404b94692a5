import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

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

/**
 * Letters and digits that nobody has had before. The browser's own maker of such ids is missing on pages that came
 * over plain http from elsewhere than this machine.
 */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** The option's value that somebody asked for, or the usual one where nobody can have chosen it. */
export function oneOf<Value extends string>(
  options: readonly { value: Value }[],
  value: string | null,
  usual: Value,
): Value {
  return options.find((option) => option.value === value)?.value ?? usual;
}

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

/**
 * For buttons that go when they are pressed: the focus stays near them rather than nowhere.
 * @returns the ref of what takes the focus, a heading with `tabIndex={-1}` for one, and what makes an act stay there;
 * when that goes too, the panel round it takes the focus
 */
export function useStay<Target extends HTMLElement = HTMLHeadingElement>() {
  const target = useRef<Target>(null);
  const andStay =
    (act: () => void) =>
    ({ currentTarget }: MouseEvent) => {
      const panel = currentTarget.closest<HTMLElement>('[role=tabpanel]');
      flushSync(act);
      (target.current ?? panel)?.focus();
    };
  return { target, andStay };
}
