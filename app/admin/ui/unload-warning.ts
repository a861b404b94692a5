import { useEffect } from 'react';

let isAllowed = false;

/** After a question of ours has been answered: the browser asks no second time. */
export function allowUnload(): void {
  isAllowed = true;
}

/** A closing tab asks first, in the browser's own words. */
export function useUnloadWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isAllowed) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}
