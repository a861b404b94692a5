import { Extension, InputRule, PasteRule } from '@tiptap/core';
import { type FoundShortcode, scanShortcodes } from '#text/read/shortcodes.ts';

/** A shortcode that is typed or pasted as words becomes the block that it is. */
export const ShortcodeTyping = Extension.create({
  name: 'shortcodeTyping',
  addInputRules() {
    return [
      new InputRule({
        find: (text) => {
          const last = validIn(text).at(-1);
          const isWaiting = last?.shortcode?.name === 'button' && !last.source.includes('[/');
          return last && last.end === text.length && !isWaiting
            ? { index: last.start, text: last.source }
            : null;
        },
        handler: ({ range, match, chain }) => {
          chain().deleteRange(range).insertContentAt(range.from, inline(match[0])).run();
        },
      }),
    ];
  },
  addPasteRules() {
    return [
      new PasteRule({
        find: (text) => validIn(text).map(({ start, source }) => ({ index: start, text: source })),
        handler: ({ range, match, chain }) => {
          chain().deleteRange(range).insertContentAt(range.from, inline(match[0])).run();
        },
      }),
    ];
  },
});

function validIn(text: string): FoundShortcode[] {
  return scanShortcodes(text).filter(({ shortcode }) => shortcode !== null);
}

function inline(source: string) {
  return { type: 'shortcodeInline', attrs: { source } };
}
