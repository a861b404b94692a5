import { type Editor, Extension, type JSONContent } from '@tiptap/core';
import { NodeSelection, Plugin, type Selection, TextSelection, type Transaction } from '@tiptap/pm/state';

/** Whether a block is selected that has no text of its own: photos, a table of data, a video, a line. */
function isOfBlock(selection: Selection): selection is NodeSelection {
  return selection instanceof NodeSelection && selection.node.isBlock && selection.node.isAtom;
}

/** Puts the cursor into a new paragraph. @param position between two blocks */
function beginParagraph(tr: Transaction, position: number, text = ''): Transaction {
  const { schema } = tr.doc.type;
  const paragraph = schema.nodes.paragraph?.create(null, text === '' ? null : schema.text(text));
  if (!paragraph) return tr;
  tr.insert(position, paragraph);
  return tr.setSelection(TextSelection.create(tr.doc, position + 1 + text.length)).scrollIntoView();
}

/** Inserts a block behind the selection. What is typed next comes behind it. */
export function insertBlock(editor: Editor, block: JSONContent): void {
  editor
    .chain()
    .insertContentAt(editor.state.selection.to, block)
    .command(({ tr }) => {
      const { selection } = tr;
      if (!isOfBlock(selection)) return true;
      const { $to, to } = selection;
      const next = $to.nodeAfter;
      if (next?.isTextblock && next.content.size === 0) tr.setSelection(TextSelection.create(tr.doc, to + 1));
      else beginParagraph(tr, to);
      return true;
    })
    .run();
}

/** Typing never replaces a selected block: the text begins a paragraph behind it. */
export const AfterBlock = Extension.create({
  name: 'afterBlock',
  addKeyboardShortcuts() {
    return {
      // A browser finds no end of the text behind a block.
      'Mod-End': ({ editor }) => {
        const { doc, tr } = editor.state;
        if (!doc.lastChild?.isAtom) return false;
        editor.view.dispatch(beginParagraph(tr, doc.content.size));
        return true;
      },
    };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleTextInput(view, _from, _to, text) {
            const { selection, tr } = view.state;
            if (!isOfBlock(selection)) return false;
            view.dispatch(beginParagraph(tr, selection.to, text));
            return true;
          },
          handleDOMEvents: {
            compositionstart(view) {
              const { selection, tr } = view.state;
              if (isOfBlock(selection)) view.dispatch(beginParagraph(tr, selection.to));
              return false;
            },
          },
        },
      }),
    ];
  },
});
