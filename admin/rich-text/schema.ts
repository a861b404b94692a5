import {
  type AnyExtension,
  Extension,
  type Extensions,
  getSchema,
  Mark,
  mergeAttributes,
  Node,
} from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { linkSchemes, safeAddress } from '#domain/text/addresses.ts';
import { blockOf } from '#text/blocks/blocks.ts';
import { htmlMarkTags, indentable, indentOfClass } from '#text/edit/marks.ts';
import { scanShortcodes } from '#text/read/shortcodes.ts';
import { withExactSteps } from './extensions/undo.ts';

/** Typing within this many milliseconds is undone at once. */
const undoGroupDelay = 1000;
const starterKitUndoDepth = 100;

/** Tiptap's basic nodes and marks, as wide as Markdown is. */
const AdjustedKit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(adjusted);
  },
}).configure({
  heading: { levels: [1, 2, 3] },
  underline: false,
  undoRedo: { newGroupDelay: undoGroupDelay, depth: starterKitUndoDepth },
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null, class: null },
    isAllowedUri: (url) => safeAddress(url, linkSchemes) !== null,
    // A word with a dot in it is not yet a URL.
    shouldAutoLink: (url) => /^https?:\/\//i.test(url),
  },
});

function adjusted(extension: AnyExtension): AnyExtension {
  if (extension.name === 'code') return (extension as Mark).extend({ excludes: '' });
  if (extension.name === 'undoRedo') return withExactSteps(extension as Extension);
  if (extension.name === 'listItem') return (extension as Node).extend({ content: 'block+' });
  return extension.name === 'heading' ? withMinorHeadings(extension as Node) : extension;
}

/** Headings below the third are not offered, and pasted ones become the third; written ones stay what they are. */
function withMinorHeadings(heading: Node): Node {
  return heading.extend({
    parseHTML() {
      const minor = ['h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } }));
      return [...(this.parent?.() ?? []), ...minor];
    },
    renderHTML({ node, HTMLAttributes }) {
      return [`h${node.attrs.level}`, mergeAttributes(HTMLAttributes), 0];
    },
  });
}

const Indent = Extension.create({
  name: 'indent',
  addGlobalAttributes() {
    return [
      {
        types: indentable,
        attributes: {
          indent: {
            default: 0,
            parseHTML: (element) => indentOfClass(element.className) ?? 0,
            renderHTML: ({ indent }) => (indent ? { class: `indent-${indent}` } : {}),
          },
        },
      },
    ];
  },
});

/** An element within a line for which Markdown has no mark. */
const HtmlMark = Mark.create({
  name: 'htmlMark',
  excludes: '',
  addAttributes() {
    return { tag: { default: 'u', rendered: false } };
  },
  parseHTML() {
    return htmlMarkTags.map((tag) => ({ tag, attrs: { tag } }));
  },
  renderHTML({ mark }) {
    return [String(mark.attrs.tag), 0];
  },
  addCommands() {
    return {
      // The library's command would also remove marks of other elements.
      toggleUnderline:
        () =>
        ({ tr, editor }) => {
          const underline = this.type.create({ tag: 'u' });
          const isOn = editor.isActive(this.name, underline.attrs);
          if (tr.selection.empty) isOn ? tr.removeStoredMark(underline) : tr.addStoredMark(underline);
          for (const { $from, $to } of tr.selection.ranges) {
            if (isOn) tr.removeMark($from.pos, $to.pos, underline);
            else tr.addMark($from.pos, $to.pos, underline);
          }
          return true;
        },
    };
  },
  addKeyboardShortcuts() {
    return { 'Mod-u': () => this.editor.commands.toggleUnderline() };
  },
});

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    htmlMark: {
      /** Toggles underlining, written as `<u>` because Markdown has no syntax for it. */
      toggleUnderline: () => ReturnType;
    };
  }
}

/** Attributes of lists and tables in Markdown and HTML that Tiptap lacks. */
const ExtraAttributes = Extension.create({
  name: 'extraAttributes',
  addGlobalAttributes() {
    return [
      { types: ['bulletList', 'orderedList'], attributes: { spread: dataAttribute('spread', false) } },
      { types: ['listItem'], attributes: { checked: dataAttribute('checked', null) } },
      { types: ['table'], attributes: { caption: dataAttribute('caption', null) } },
    ];
  },
});

/** An attribute that survives cutting and pasting within the editor. */
function dataAttribute(name: string, initial: null | false) {
  const mark = `data-${name}`;
  return {
    default: initial,
    parseHTML: (element: HTMLElement) => {
      const value = element.getAttribute(mark);
      if (value === null) return initial;
      return value === 'true' || value === 'false' ? value === 'true' : value;
    },
    renderHTML: (attributes: Record<string, unknown>) =>
      attributes[name] === initial ? {} : { [mark]: String(attributes[name]) },
  };
}

/**
 * Description of a shortcode in a few words: kind, target, caption. One that cannot be parsed is returned
 * unchanged.
 */
export function describeShortcode(source: string): string {
  const shortcode = scanShortcodes(source)[0]?.shortcode;
  if (!shortcode) return source;
  return blockOf(shortcode).describe(shortcode).filter(Boolean).join(' · ');
}

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

/** A shortcode that is a block. */
const ShortcodeBlock = written('shortcodeBlock', true, describeShortcode);
/** A shortcode within a line: a button above all. */
const ShortcodeInline = written('shortcodeInline', false, describeShortcode);
/** Block without a form in the editor: other HTML, footnotes, definitions. */
const SourceBlock = written('sourceBlock', true, asWritten);
const SourceInline = written('sourceInline', false, asWritten);

/** Extensions for all content of a body. */
export const contentExtensions: Extensions = [
  AdjustedKit,
  ExtraAttributes,
  Indent,
  HtmlMark,
  Image.configure({ inline: true, allowBase64: true }),
  Table,
  TableRow,
  TableHeader,
  TableCell,
  ShortcodeBlock,
  ShortcodeInline,
  SourceBlock,
  SourceInline,
];

export const bodySchema = getSchema(contentExtensions);
