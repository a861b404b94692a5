import { type MouseEvent, useRef } from 'react';
import { flushSync } from 'react-dom';

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
