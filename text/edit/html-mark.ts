import { Mark } from '@tiptap/core';

/** Elements within a line for which Markdown has no mark. */
export const htmlMarkTags = ['u', 'sub', 'sup', 'mark', 'kbd', 'small', 'ins', 'q', 'cite', 'samp', 'var'];

/** Words in one of {@link htmlMarkTags}. */
export const HtmlMark = Mark.create({
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
});
