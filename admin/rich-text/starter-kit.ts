import { type AnyExtension, Extension, type Mark, mergeAttributes, type Node } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { linkSchemes, safeAddress } from '#domain/text/addresses.ts';
import { withExactSteps } from './undo-steps.ts';

/** Typing within this many milliseconds is undone at once. */
const undoGroupDelay = 1000;
const undoDepth = 100;

/** Tiptap's basic nodes and marks, as wide as Markdown is. */
export const AdjustedKit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(adjusted);
  },
}).configure({
  heading: { levels: [1, 2, 3] },
  underline: false,
  undoRedo: { newGroupDelay: undoGroupDelay, depth: undoDepth },
  link: {
    openOnClick: false,
    protocols: ['mailto', 'tel'],
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null, class: null },
    isAllowedUri: (address) => safeAddress(address, linkSchemes) !== null,
    // A word with a dot in it is not yet an address.
    shouldAutoLink: (address) => /^https?:\/\//i.test(address),
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

/** What Markdown and HTML say of lists and tables beyond what Tiptap knows. */
export const ExtraAttributes = Extension.create({
  name: 'extraAttributes',
  addGlobalAttributes() {
    return [
      { types: ['bulletList', 'orderedList'], attributes: { spread: kept('spread', false) } },
      { types: ['listItem'], attributes: { checked: kept('checked', null) } },
      { types: ['table'], attributes: { caption: kept('caption', null) } },
    ];
  },
});

/** An attribute that survives cutting and pasting within the editor. */
function kept(name: string, initial: null | false) {
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
