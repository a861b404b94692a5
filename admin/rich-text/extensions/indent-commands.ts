import { type Editor, Extension } from '@tiptap/core';
import { indentable, mostIndent } from '#text/edit/marks.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    indentCommands: {
      /** One level more or less: an item of a list is nested, anything else is moved as a whole. */
      indentBy: (step: 1 | -1) => ReturnType;
    };
  }
}

export const IndentCommands = Extension.create({
  name: 'indentCommands',
  addCommands() {
    return {
      indentBy:
        (step) =>
        ({ commands, editor, state, tr, dispatch }) => {
          const inItem = editor.isActive('listItem');
          if (inItem && step === 1 && commands.sinkListItem('listItem')) return true;
          if (inItem && step === -1 && outerList(editor).indent === 0)
            return commands.liftListItem('listItem');
          const { from, to } = state.selection;
          let changed = false;
          tr.doc.nodesBetween(from, to, (node, position, parent) => {
            if (!indentable.includes(node.type.name)) return true;
            const level = Number(node.attrs.indent) + step;
            if (level < 0 || level > mostIndent || parent?.type.name === 'listItem') return true;
            changed = true;
            if (dispatch) tr.setNodeAttribute(position, 'indent', level);
            return false;
          });
          return changed;
        },
    };
  },
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.indentBy(1),
      'Mod-[': () => this.editor.commands.indentBy(-1),
    };
  },
});

/** Of the lists around the selection, the outermost one's level; a nested item is lifted first. */
function outerList({ state }: Editor): { indent: number } {
  const { $from } = state.selection;
  const lists = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).filter((node) =>
    ['bulletList', 'orderedList'].includes(node.type.name),
  );
  return { indent: lists.length === 1 ? Number(lists[0]?.attrs.indent) : 0 };
}
