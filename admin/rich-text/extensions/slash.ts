import { type Editor, Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

interface SlashMenuStorage {
  /** Handler of keys while the menu is open; returns true for a key that it used. */
  onKey: ((key: string) => boolean) | null;
}

declare module '@tiptap/core' {
  interface Storage {
    slashMenu: SlashMenuStorage;
  }
}

/** The keys of the menu of `/` come to it before they come to the text. */
export const SlashMenuKeys = Extension.create<object, SlashMenuStorage>({
  name: 'slashMenu',
  priority: 1001,
  addStorage() {
    return { onKey: null };
  },
  addProseMirrorPlugins() {
    const { storage } = this;
    return [
      new Plugin({
        props: {
          handleKeyDown: (_, event) => {
            if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
              return false;
            const isTaken = storage.onKey?.(event.key) ?? false;
            // Escape must close the topmost layer only.
            if (isTaken) event.stopPropagation();
            return isTaken;
          },
        },
      }),
    ];
  },
});

export interface SlashText {
  /** Position of the slash. */
  from: number;
  /** Position behind the text. */
  to: number;
  /** Text behind the slash. */
  typed: string;
}

/** The slash with which the caret's paragraph begins, and what is typed behind it, if it is nothing else. */
export function slashTextOf({ state, isFocused }: Editor): SlashText | null {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!isFocused || !empty || parent.type.name !== 'paragraph') return null;
  if (parent.childCount !== 1 || $from.parentOffset !== parent.content.size) return null;
  const typed = /^\/([\p{L}\d ]{0,30})$/u.exec(parent.textContent)?.[1];
  return typed === undefined ? null : { from: $from.start(), to: $from.pos, typed };
}
