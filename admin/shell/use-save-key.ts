import { useEffect } from 'react';
import { isSaveKey } from '../kit/ui/save-key.ts';

/**
 * Ctrl+S or Cmd+S presses the Save button ({@link ButtonProps.saves}) nearest to the focus. Below an open dialog
 * nothing is saved. A page without such a button leaves the keys to the browser.
 */
export function useSaveKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSaveKey(event) || !document.querySelector('[data-saves]')) return;
      event.preventDefault();
      if (!event.repeat) nearestSave()?.click();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function nearestSave(): HTMLElement | null {
  const layer = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document.body;
  const focused = document.activeElement;
  for (let part = focused; part && layer.contains(part); part = part.parentElement) {
    const button = part.querySelector<HTMLElement>('[data-saves]');
    if (button) return button;
  }
  return layer.querySelector<HTMLElement>('[data-saves]');
}
