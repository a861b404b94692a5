import { Node } from '@tiptap/core';
import { describeShortcode } from './describe-shortcode.ts';

/** A node that shows words about its `source` and is written as exactly this source. */
function written(name: string, block: boolean, describe: (source: string) => string) {
  const tag = block ? 'div' : 'span';
  const mark = `data-${name.toLowerCase()}`;
  return Node.create({
    name,
    group: block ? 'block' : 'inline',
    inline: !block,
    atom: true,
    selectable: true,
    draggable: true,
    addAttributes() {
      return {
        source: {
          default: '',
          parseHTML: (element) => element.getAttribute(mark) ?? '',
          renderHTML: ({ source }) => ({ [mark]: source }),
        },
      };
    },
    parseHTML() {
      return [{ tag: `${tag}[${mark}]`, priority: 60 }];
    },
    renderHTML({ HTMLAttributes, node }) {
      const source = String(node.attrs.source);
      return [tag, { ...HTMLAttributes, class: 'rich-written' }, describe(source)];
    },
    renderText: ({ node }) => String(node.attrs.source),
  });
}

const asWritten = (source: string) => source;

/** A shortcode that stands alone. */
export const ShortcodeBlock = written('shortcodeBlock', true, describeShortcode);
/** A shortcode within a line: a button above all. */
export const ShortcodeInline = written('shortcodeInline', false, describeShortcode);
/** What the editor has no form for: HTML of other kinds, footnotes, definitions. */
export const SourceBlock = written('sourceBlock', true, asWritten);
export const SourceInline = written('sourceInline', false, asWritten);
