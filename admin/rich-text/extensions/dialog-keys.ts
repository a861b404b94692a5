import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { DialogName } from '../dialog-name.ts';
import { dialogOfSelection } from '../selected-node.ts';

interface DialogKeysStorage {
  open: ((name: DialogName) => void) | null;
}

declare module '@tiptap/core' {
  interface Storage {
    dialogKeys: DialogKeysStorage;
  }
}

/** The ways to a dialog from within the text: Ctrl+K, Enter on a selected block, a double click on one. */
export const DialogKeys = Extension.create<object, DialogKeysStorage>({
  name: 'dialogKeys',
  priority: 1000,
  addStorage() {
    return { open: null };
  },
  addKeyboardShortcuts() {
    const open = (name: DialogName | null): boolean => {
      if (name) this.storage.open?.(name);
      return name !== null;
    };
    return {
      'Mod-k': () => open('link'),
      Enter: () => open(dialogOfSelection(this.editor)),
    };
  },
  addProseMirrorPlugins() {
    const { editor, storage } = this;
    return [
      new Plugin({
        props: {
          handleDoubleClickOn: () => {
            const name = dialogOfSelection(editor);
            if (name) storage.open?.(name);
            return name !== null;
          },
        },
      }),
    ];
  },
});
