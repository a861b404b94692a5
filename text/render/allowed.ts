import type { Options } from 'rehype-sanitize';

/** Ids of footnotes begin with it; nothing else that is written may have an id. */
export const notePrefix = 'note-';
const noteId = /^note-fn(?:ref)?-[\w.%-]{1,100}$/;
const pixels = /^\d{1,5}$/;

/** Elements that may be written; of any other the contents stay, unless they are in {@link dangerous}. */
const allowedElements = (
  'a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em' +
  ' figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp' +
  ' section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'
).split(' ');

/** Removed with their contents: raw text, foreign content, what loads or plays. */
const dangerous = (
  'script style template noscript iframe frame frameset noframes object embed applet svg math audio' +
  ' video canvas title textarea select option datalist xmp noembed plaintext listing head base meta' +
  ' link'
).split(' ');

const ofTable = ['table'];
/** The steps by which the editor moves a block in; no other class is the writer's to give. */
const indent: ['className', RegExp] = ['className', /^indent-[1-8]$/];

/**
 * The allow-list of written HTML. `input` is the mark of a task list and leaves as a sign; URLs are
 * checked again, and more strictly, where links and images are finished.
 */
export const allowed: Options = {
  tagNames: allowedElements,
  strip: dangerous,
  ancestors: {
    caption: ofTable,
    col: ofTable,
    colgroup: ofTable,
    tbody: ofTable,
    td: ofTable,
    tfoot: ofTable,
    th: ofTable,
    thead: ofTable,
    tr: ofTable,
  },
  attributes: {
    '*': ['lang', ['dir', 'ltr', 'rtl', 'auto']],
    a: [
      'href',
      'title',
      'dataFootnoteRef',
      'dataFootnoteBackref',
      'ariaLabel',
      ['id', noteId],
      ['target', '_blank'],
      ['ariaDescribedBy', 'footnote-label'],
    ],
    abbr: ['title'],
    code: [['className', /^language-[\w+#.-]{1,32}$/]],
    blockquote: [indent],
    col: [['span', pixels]],
    details: ['open'],
    dfn: ['title'],
    h1: [indent],
    h2: [
      ['id', 'footnote-label'],
      ['className', 'visually-hidden', indent[1]],
    ],
    h3: [indent],
    h4: [indent],
    h5: [indent],
    h6: [indent],
    img: ['src', 'alt', 'title', ['width', pixels], ['height', pixels]],
    input: [['type', 'checkbox'], 'checked'],
    li: ['value', ['id', noteId], indent],
    ol: ['start', 'reversed', indent],
    p: [indent],
    section: ['dataFootnotes', ['className', 'footnotes']],
    td: ['align', 'colSpan', 'rowSpan'],
    th: ['align', 'colSpan', 'rowSpan'],
    time: ['dateTime'],
    ul: [indent],
  },
  // Ids are bound to a pattern above, so no prefix is needed to keep them from shadowing anything.
  clobber: [],
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https', 'data'] },
  required: {},
};
