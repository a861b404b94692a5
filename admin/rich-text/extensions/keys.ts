import {
  type ChainedCommands,
  type Editor,
  Extension,
  type Extensions,
  InputRule,
  type Node,
  PasteRule,
} from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { blockNamed } from '#text/blocks/blocks.ts';
import { indentable, mostIndent } from '#text/edit/marks.ts';
import { type FoundShortcode, scanShortcodes } from '#text/read/shortcodes.ts';
import { type DialogName, dialogOfSelection } from '../form-dialog.tsx';
import { ImageUploads, type ImageUploadsOptions } from '../images/image-uploads.ts';
import { PastedText } from '../paste/pasted-text.ts';
import { isPhotoShortcode } from '../photos/photo-source.ts';
import { contentExtensions } from '../schema.ts';
import type { EditorCalls } from '../types.ts';
import { BehindBlocks } from './behind-blocks.ts';
import { imageNode } from './images.ts';
import { MarkedPlaces } from './places.ts';
import { shortcodeBlock } from './shortcode-block.ts';
import { SlashMenuKeys } from './slash.ts';
import { BodySource, SourceCommands } from './source.ts';

/** Key that leads to the toolbar, in the syntax of `aria-keyshortcuts`. */
export const barKeys = 'Alt+F10';

/** Two bars at most: of the selection, below the text, and of the formatting. */
const bars = ['.rich-bar--selection', '.rich-bar'];

/**
 * The way by keyboard from the text to the bar of what is selected, else to the toolbar. In a table Tab goes from
 * cell to cell and never comes to the bar.
 */
const BarKeys = Extension.create({
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

interface DialogKeysStorage {
  open: ((name: DialogName) => void) | null;
}

declare module '@tiptap/core' {
  interface Storage {
    dialogKeys: DialogKeysStorage;
  }
}

/** The ways to a dialog from within the text: Ctrl+K, Enter on a selected block, a double click on one. */
const DialogKeys = Extension.create<object, DialogKeysStorage>({
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

/** Extensions of an editor that is on a page. */
export function editorExtensions(
  initial: string,
  images: ImageUploadsOptions,
  calls: EditorCalls,
): Extensions {
  const image = imageNode(images.imageOrigins);
  return [
    ...contentExtensions.map((extension) => {
      if (extension.name === 'image') return image;
      return extension.name === 'shortcodeBlock' ? shortcodeBlock(extension as Node, calls) : extension;
    }),
    BarKeys,
    BehindBlocks,
    BodySource.configure({ initial }),
    DialogKeys,
    IndentCommands,
    MarkedPlaces,
    PastedText,
    ImageUploads.configure(images),
    ShortcodeTyping,
    SlashMenuKeys,
    SourceCommands,
  ];
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    indentCommands: {
      /** Indents by a level or back: an item of a list is nested, any other block is moved as a whole. */
      indentBy: (step: 1 | -1) => ReturnType;
    };
  }
}

const IndentCommands = Extension.create({
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

/**
 * Indent of the outermost list around the selection; 0 for an item of a nested list, which is lifted first.
 */
function outerList({ state }: Editor): { indent: number } {
  const { $from } = state.selection;
  const lists = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).filter((node) =>
    ['bulletList', 'orderedList'].includes(node.type.name),
  );
  return { indent: lists.length === 1 ? Number(lists[0]?.attrs.indent) : 0 };
}

/** Extension that turns a typed or pasted shortcode into its block. */
const ShortcodeTyping = Extension.create({
  name: 'shortcodeTyping',
  addInputRules() {
    return [
      new InputRule({
        find: (text) => {
          const last = validIn(text).at(-1);
          const isWaiting = last && blockNamed(last.name)?.label && !last.source.includes('[/');
          return last && last.end === text.length && !isWaiting
            ? { index: last.start, text: last.source }
            : null;
        },
        handler: ({ range, match, chain }) => {
          asBlock(chain().deleteRange(range), range.from, match[0]).run();
        },
      }),
    ];
  },
  addPasteRules() {
    return [
      new PasteRule({
        find: (text) => validIn(text).map(({ start, source }) => ({ index: start, text: source })),
        handler: ({ range, match, chain }) => {
          asBlock(chain().deleteRange(range), range.from, match[0]).run();
        },
      }),
    ];
  },
});

function validIn(text: string): FoundShortcode[] {
  return scanShortcodes(text).filter(({ shortcode }) => shortcode !== null);
}

/** Photos are seen at once; other blocks become one when the body is read again. */
function asBlock(chain: ChainedCommands, at: number, source: string): ChainedCommands {
  const attrs = { source };
  return isPhotoShortcode(scanShortcodes(source)[0]?.shortcode)
    ? chain.insertBlock({ type: 'shortcodeBlock', attrs }, at)
    : chain.insertContentAt(at, { type: 'shortcodeInline', attrs });
}
