import type { ChainedCommands, Editor } from '@tiptap/core';

/** Commands for the selection, with the focus in the text at once: the next key is typed there. */
export function onText(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain();
}
