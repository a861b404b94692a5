import { useEffect, useRef } from 'react';
import type { ComposerStep } from '#domain/composer/work.ts';

/**
 * A button that leads to another step goes with its own: then the tab of the one that is shown takes the focus.
 * @returns the ref of what holds the steps
 */
export function useStepFocus(step: ComposerStep) {
  const steps = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const tab = steps.current?.querySelector<HTMLElement>('[role=tab][data-state=active]');
    const held = document.activeElement;
    // The panel that is left goes a moment later than the new one comes.
    const around = held?.closest('[role=tabpanel]');
    if (held === document.body || (around && around.id !== tab?.getAttribute('aria-controls'))) tab?.focus();
  }, [step]);
  return steps;
}
