import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Moves the focus after a refused save to the first field with an error, or scrolls to the reason if there is
 * none.
 * @param form or what is around its fields
 * @param refusal another value for each refusal; null or undefined while there is none
 */
export function useFocusOnRefusal(form: RefObject<HTMLElement | null>, refusal: unknown): void {
  useEffect(() => {
    const { current } = form;
    if (!refusal || !current) return;
    const field = current.querySelector<HTMLElement>('[aria-invalid]');
    if (field) field.focus();
    // Centered, because a bar may cover the edges of the window.
    else
      current
        .closest('dialog, main')
        ?.querySelector('[role=alert]:not(:empty)')
        ?.scrollIntoView({ block: 'center' });
  }, [form, refusal]);
}

/**
 * Returns the focus to the list when a form in its place closes.
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
 * Closes a form. The form stays mounted until then, although the list has a newer version already; then the focus moves
 * to a heading.
 * @param version of the record that the form has open; null for a new one
 * @returns the version that the form was opened with, and the function to call before closing
 */
export function useFormExit(
  isFormOpen: boolean,
  version: number | null,
  heading: RefObject<HTMLElement | null>,
) {
  const [left, setLeft] = useState<{ version: number | null } | null>(null);
  useEffect(() => {
    if (left === null || isFormOpen) return;
    setLeft(null);
    heading.current?.focus();
  }, [left, isFormOpen, heading]);
  return { formVersion: left ? left.version : version, leave: () => setLeft({ version }) };
}

/**
 * Keeps the focus when an element with the focused button disappears or is disabled, at once or after a call.
 * `useFocusFallback` is for those that disappear at once.
 * @param focusAfter takes the focus
 * @returns props for the element around everything that may disappear
 */
export function useFocusRecovery(focusAfter: () => void) {
  const isHeld = useRef(false);
  useEffect(() => {
    const focused = document.activeElement;
    // A disabled element keeps the focus until the browser paints.
    if (!isHeld.current || (focused !== document.body && !focused?.matches(':disabled'))) return;
    isHeld.current = false;
    focusAfter();
  });
  return {
    onFocus: () => {
      isHeld.current = true;
    },
    // React sends no blur for what it removes; in a window that lost the focus, the element is still the active one.
    onBlur: ({ target }: FocusEvent) => {
      isHeld.current = document.activeElement === target;
    },
  };
}

/**
 * Moves the focus from a button that disappears when it is pressed to an element near it.
 * @returns the ref of what takes the focus, such as a heading with `tabIndex={-1}`, and what wraps an action;
 * when that disappears too, the panel around it gets the focus
 */
export function useFocusFallback<Target extends HTMLElement = HTMLHeadingElement>() {
  const target = useRef<Target>(null);
  const withFocus =
    (act: () => void) =>
    ({ currentTarget }: MouseEvent) => {
      const panel = currentTarget.closest<HTMLElement>('[role=tabpanel]');
      flushSync(act);
      (target.current ?? panel)?.focus();
    };
  return { target, withFocus };
}
