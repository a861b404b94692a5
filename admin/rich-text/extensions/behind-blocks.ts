import { Extension, type JSONContent } from '@tiptap/core';
import { NodeSelection, Plugin, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    behindBlocks: {
      /**
       * Inserts a block at a position, or behind the selection; puts the caret into the paragraph behind it.
       */
      insertBlock: (block: JSONContent, at?: number) => ReturnType;
    };
  }
}

/** Extension that continues the text behind an inserted or selected block; only deleting removes a block. */
export const BehindBlocks = Extension.create({
  name: 'behindBlocks',
  // Runs before the rules that react to typing.
  priority: 1000,
  addCommands() {
    return {
      insertBlock:
        (block, at) =>
        ({ tr, dispatch }) => {
          if (dispatch) insert(tr, block, at ?? tr.selection.to);
          return true;
        },
    };
  },
  addKeyboardShortcuts() {
    return {
      // A browser finds no end of the text behind a block, and the editor reads the new caret a moment later: the next
      // key could still act on the block.
      'Mod-End': ({ editor }) => {
        const { doc, tr } = editor.state;
        if (doc.lastChild?.isAtom) goBehind(tr, doc.content.size);
        else tr.setSelection(Selection.atEnd(doc)).scrollIntoView();
        editor.view.dispatch(tr);
        return true;
      },
    };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleTextInput: (view, _from, _to, text) => leaveSelected(view, text),
          handleDOMEvents: {
            // The keyboard on a screen sends no keys, and composing cannot be refused.
            beforeinput: (view, event) => {
              const isTyped = event.inputType === 'insertText' && event.data !== null;
              if (!isTyped || !leaveSelected(view, event.data ?? '')) return false;
              event.preventDefault();
              return true;
            },
            compositionstart: (view) => {
              leaveSelected(view);
              return false;
            },
            paste: (view) => {
              leaveSelected(view);
              return false;
            },
          },
        },
      }),
    ];
  },
});

function insert(tr: Transaction, block: JSONContent, at: number): void {
  const node = tr.doc.type.schema.nodeFromJSON(block);
  const $at = tr.doc.resolve(at);
  const { parent, parentOffset } = $at;
  const isAtStart = parentOffset === 0;
  if (parent.isTextblock && parentOffset < parent.content.size) {
    if (!isAtStart) tr.split(at);
    const from = isAtStart ? $at.before() : at + 1;
    tr.insert(from, node);
    setCaret(tr, from + node.nodeSize + 1);
    return;
  }
  const to = parent.isTextblock ? $at.after() : at;
  const from = parent.type.name === 'paragraph' && isAtStart ? $at.before() : to;
  tr.replaceWith(from, to, node);
  goBehind(tr, from + node.nodeSize);
}

/** Puts the caret into an empty paragraph at the end of a block. */
function goBehind(tr: Transaction, end: number): void {
  const next = tr.doc.nodeAt(end);
  const isEmpty = next?.type.name === 'paragraph' && next.content.size === 0;
  if (!isEmpty) tr.insert(end, tr.doc.type.schema.nodes.paragraph!.create());
  setCaret(tr, end + 1);
}

function setCaret(tr: Transaction, position: number): void {
  tr.setSelection(TextSelection.create(tr.doc, position)).scrollIntoView();
}

/**
 * Inserts text behind a selected block, such as an image alone in its paragraph.
 * @returns false if no block is selected
 */
function leaveSelected(view: EditorView, text = ''): boolean {
  const { selection, tr } = view.state;
  if (!(selection instanceof NodeSelection) || !selection.node.isAtom) return false;
  const { node, $to } = selection;
  if (node.isBlock) goBehind(tr, $to.pos);
  else if ($to.depth === 1 && $to.parent.childCount === 1) goBehind(tr, $to.after());
  else setCaret(tr, $to.pos);
  view.dispatch(text === '' ? tr : tr.insertText(text));
  return true;
}
