import { useEffect, useEffectEvent } from 'react';

let isAllowed = false;

/** After a question of ours has been answered: the browser asks no second time. */
export function allowUnload(): void {
  isAllowed = true;
}

/**
 * A closing tab asks first, in the browser's own words.
 * @param loses asked when the tab closes: what has been drawn last may be behind what has been typed
 */
export function useUnloadWarning(loses: () => boolean): void {
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isAllowed && loses()) event.preventDefault();
  });
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener('beforeunload', leave);
    return () => window.removeEventListener('beforeunload', leave);
  }, []);
}
