import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { withLevelledLists } from './levelled-lists.ts';
import { looksLikeMarkdown } from './markdown-signs.ts';
import { withKnownElements } from './pasted-elements.ts';
import { readPasted, writePasted } from './pasted-html.ts';
import { withTableHeaders } from './pasted-tables.ts';
import type { PastedElement } from './pasted-tree.ts';
import { withWordLists } from './word-lists.ts';

/**
 * Extension that reads a paste: HTML is cleaned, plain text that is Markdown is converted. One undo reverts a
 * paste. In code, and with Shift, the text is pasted unchanged.
 */
export const PastedText = Extension.create({
  name: 'pastedText',
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          handlePaste(view) {
            view.dispatch(closeHistory(view.state.tr));
            return false;
          },
          transformPastedHTML: cleanPaste,
          // Null leaves the text to the editor, whatever its type says.
          clipboardTextParser: (text, _, isPlain) => (isPlain ? null : readMarkdown(editor, text)) as Slice,
        },
      }),
    ];
  },
});

function readMarkdown(editor: Editor, text: string): Slice | null {
  if (editor.isActive('code') || !looksLikeMarkdown(text)) return null;
  const nodes = editor.storage.bodySource.sourceMap?.nodesOf(text.replace(/\r\n?/g, '\n')) ?? [];
  const [only, ...others] = nodes;
  if (!only) return null;
  const isLine = others.length === 0 && only.type.name === 'paragraph';
  return Slice.maxOpen(Fragment.from(isLine ? withEdges(only, text) : nodes));
}

/** Paragraph of a part of a line with the blanks at its ends, which Markdown drops. */
function withEdges(line: Node, text: string): Node {
  const blank = (edge: string) => (/^[ \t]+$/.test(edge) ? [line.type.schema.text(edge)] : []);
  const [before, after] = [text.slice(0, -text.trimStart().length), text.slice(text.trimEnd().length)];
  return line.copy(Fragment.from([...blank(before), ...line.content.content, ...blank(after)]));
}

/** Corrections of pasted HTML, in this order. */
const steps: readonly ((root: PastedElement) => PastedElement)[] = [
  withWordLists,
  withLevelledLists,
  withTableHeaders,
  withKnownElements,
];

/** Pasted HTML without anything that runs, and with lists, header rows and notes of word processors as such. */
export function cleanPaste(html: string): string {
  return writePasted(steps.reduce((root, step) => step(root), readPasted(html)));
}
