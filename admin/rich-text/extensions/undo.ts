import type { Extension } from '@tiptap/core';
import { redo, undo, undoDepth } from '@tiptap/pm/history';

/** The history stores more steps than its depth, and drops the surplus at once. */
interface UndoSteps {
  /** Steps that the history still has beyond its depth. */
  surplus: number;
  /** Steps that it had after the last change. */
  depth: number;
}

declare module '@tiptap/core' {
  interface Storage {
    undoRedo: UndoSteps;
  }
}

/** Undo that ends after exactly `depth` steps, and keys that do nothing then. */
export function withExactSteps(history: Extension): Extension {
  return history.extend<{ depth: number }, UndoSteps>({
    addStorage: () => ({ surplus: 0, depth: 0 }),
    onTransaction({ editor }) {
      const depth = undoDepth(editor.state);
      // An undo removes one step; if more are missing, the history has dropped old ones.
      if (depth < this.storage.depth - 1) this.storage.surplus = 0;
      this.storage.surplus = Math.max(this.storage.surplus, depth - this.options.depth);
      this.storage.depth = depth;
    },
    addCommands() {
      return {
        undo:
          () =>
          ({ state, dispatch }) =>
            undoDepth(state) > this.storage.surplus && undo(state, dispatch),
        redo:
          () =>
          ({ state, dispatch }) =>
            redo(state, dispatch),
      };
    },
    addKeyboardShortcuts() {
      // The keys are handled even if there is nothing to undo: otherwise the browser would undo, or redo as
      // if without Shift.
      const key = (name: 'undo' | 'redo') => () => {
        this.editor.commands[name]();
        return true;
      };
      return {
        'Mod-z': key('undo'),
        'Shift-Mod-z': key('redo'),
        'Mod-y': key('redo'),
        'Mod-я': key('undo'),
        'Shift-Mod-я': key('redo'),
      };
    },
  });
}
