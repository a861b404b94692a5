import { Extension } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    sourceCommands: {
      /** Puts what another source says in the place of the selected node. */
      updateSelectedSource: (source: string) => ReturnType;
    };
  }
}

export const SourceCommands = Extension.create({
  name: 'sourceCommands',
  addCommands() {
    return {
      updateSelectedSource:
        (source) =>
        ({ tr, dispatch, editor }) => {
          const { selection } = tr;
          if (!(selection instanceof NodeSelection)) return false;
          const { from, to, node } = selection;
          if (!dispatch) return true;
          if (node.isInline) {
            tr.setNodeAttribute(from, 'source', source);
            tr.setSelection(NodeSelection.create(tr.doc, from));
            return true;
          }
          const nodes = editor.storage.bodySource.ledger?.nodesOf(source) ?? [];
          tr.replaceWith(from, to, nodes);
          return true;
        },
    };
  },
});
