import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Another page takes what had the focus away with it; unless it has taken the focus itself, its place does. */
export function useArrivalFocus(place: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [pathname, place]);
}
