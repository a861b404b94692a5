import { type Editor, Extension } from '@tiptap/core';

/** As `aria-keyshortcuts` writes it. */
export const barKeys = 'Alt+F10';

/** Two bars at most: of the selection, below the text, and of the formatting. */
const bars = ['.rich-bar--selection', '.rich-bar'];

/**
 * The way by keyboard from the text to the bar of what is selected, else to the toolbar. In a table Tab goes from
 * cell to cell and never comes to the bar.
 */
export const BarKeys = Extension.create({
  name: 'barKeys',
  addKeyboardShortcuts() {
    return { 'Alt-F10': () => focusBar(this.editor) };
  },
});

function focusBar(editor: Editor): boolean {
  const frame = editor.view.dom.closest('.rich-frame');
  const buttons = bars.map((bar) => frame?.querySelector<HTMLElement>(`${bar} button:not(:disabled)`));
  const first = buttons.find((button) => button);
  first?.focus();
  return first !== undefined;
}

/** Escape in a bar leads back to the text. */
export function leaveBar(event: { key: string; target: EventTarget }, editor: Editor): void {
  const isInBar = event.target instanceof Element && event.target.closest('.rich-bar') !== null;
  if (event.key === 'Escape' && isInBar) editor.view.focus();
}
