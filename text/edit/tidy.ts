import { scanShortcodes } from '../read/shortcodes.ts';
import { type Content, type ContentMark, hasCode, isBlockShortcode, marked } from './content.ts';

const blanksAtEnd = /(?<![ \t\n])[ \t\n]+$/;

/**
 * Normalizes a block: removes what is invisible and has no Markdown form, such as blanks at the edges of paragraphs
 * and marks or empty paragraphs, and parses shortcodes typed as text. Blocks with the same content are equal
 * afterwards.
 */
export function tidy(node: Content): Content {
  switch (node.type) {
    case 'paragraph':
      return loneShortcode(tidyText(node));
    case 'heading':
      return tidyText(node);
    case 'bulletList':
    case 'orderedList':
      return tidyList(node);
    case 'tableHeader':
    case 'tableCell': {
      const words = (block: Content) => (block.type === 'paragraph' ? tidyText(block) : tidy(block));
      return { ...node, content: withoutEmpty((node.content ?? []).map(words)) };
    }
    case 'blockquote':
    case 'listItem':
    case 'table':
    case 'tableRow':
      return { ...node, content: withoutEmpty((node.content ?? []).map(tidy)) };
    default:
      return node;
  }
}

function tidyText(node: Content): Content {
  return { ...node, content: tidyPhrases(node.content ?? []) };
}

function loneShortcode(node: Content): Content {
  const [only, ...others] = node.content ?? [];
  const source = only?.type === 'shortcodeInline' && others.length === 0 ? String(only.attrs?.source) : '';
  return isBlockShortcode(source) && !node.attrs?.indent
    ? { type: 'shortcodeBlock', attrs: { source } }
    : node;
}

export function isEmptyParagraph(node: Content): boolean {
  return node.type === 'paragraph' && (node.content ?? []).length === 0;
}

function withoutEmpty(blocks: Content[]): Content[] {
  const filled = blocks.filter((block) => !isEmptyParagraph(block));
  return filled.length > 0 ? filled : blocks.slice(0, 1);
}

/** A Markdown list is loose or tight as a whole. */
function tidyList({ attrs, content = [], ...node }: Content): Content {
  const items = content.map(tidy);
  const [first] = items;
  const isSingle = items.length === 1 && first?.content?.length === 1;
  const isText = (block: Content) => block.type === 'paragraph' && !block.attrs?.indent;
  const hasText = items.some((item) => item.content?.some(isText));
  const hasParagraphs = items.some((item) => follows(item.content ?? [], 'paragraph'));
  return {
    ...node,
    attrs: {
      ...attrs,
      ...('type' in (attrs ?? {}) && { type: null }),
      spread: !isSingle && ((attrs?.spread === true && hasText) || hasParagraphs),
    },
    content: items,
  };
}

/** Whether two blocks of a type are adjacent. */
function follows(blocks: Content[], type: string): boolean {
  return blocks.some((block, index) => block.type === type && blocks[index + 1]?.type === type);
}

function tidyPhrases(nodes: Content[]): Content[] {
  const parts = nodes
    .map(withOrderedMarks)
    .flatMap(withShortcodes)
    .flatMap((node, index, all) => withBareEdges(node, all[index - 1], all[index + 1]));
  const isBreak = (node: Content | undefined) => !node || node.type === 'hardBreak';
  const joined = joinTexts(parts);
  const trimmed = joined.map((node, index) => {
    if (node.type !== 'text' || hasCode(node)) return node;
    const fromStart = isBreak(joined[index - 1]) ? node.text?.replace(/^[ \t\n]+/, '') : node.text;
    return { ...node, text: isBreak(joined[index + 1]) ? fromStart?.replace(blanksAtEnd, '') : fromStart };
  });
  const phrases = trimmed.filter((node) => node.type !== 'text' || node.text !== '');
  return phrases.slice(0, phrases.findLastIndex((node) => node.type !== 'hardBreak') + 1);
}

/** Which of two HTML marks is within the other shows nowhere. */
function withOrderedMarks(node: Content): Content {
  const tag = ({ attrs }: ContentMark) => String(attrs?.tag ?? '');
  const marks = node.marks?.toSorted((one, other) => tag(one).localeCompare(tag(other)));
  return marks ? { ...node, marks } : node;
}

function withShortcodes(node: Content): Content[] {
  const text = node.text ?? '';
  const found = node.type === 'text' && !hasCode(node) ? scanShortcodes(text) : [];
  if (found.length === 0) return [node];
  const { marks } = node;
  const parts: Content[] = [];
  let from = 0;
  for (const { start, end, source } of found) {
    parts.push({ ...node, text: text.slice(from, start) });
    parts.push({ type: 'shortcodeInline', attrs: { source }, ...(marks && { marks }) });
    from = end;
  }
  return [...parts, { ...node, text: text.slice(from) }].filter((part) => part.text !== '');
}

/** `**so **` is no emphasis in Markdown: blanks at the edge of a mark are moved out of it. */
function withBareEdges(node: Content, previous?: Content, next?: Content): Content[] {
  const { marks = [] } = node;
  if (node.type !== 'text' || marks.length === 0 || hasCode(node)) return [node];
  const { text: whole = '' } = node;
  const fromStart = whole.replace(/^[ \t\n]+/, '');
  const words = fromStart.replace(blanksAtEnd, '');
  const before = whole.slice(0, whole.length - fromStart.length);
  const after = fromStart.slice(words.length);
  const blank = (text: string, beside: Content | undefined): Content[] => {
    const shared = marks.filter((mark) => beside?.marks?.some((other) => sameMarks([mark], [other])));
    return text === '' ? [] : [marked({ type: 'text', text }, shared)];
  };
  return [
    ...blank(before, previous),
    ...(words === '' ? [] : [{ ...node, text: words }]),
    ...blank(after, next),
  ];
}

function joinTexts(nodes: Content[]): Content[] {
  const joined: Content[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    const isSame = last?.type === 'text' && node.type === 'text' && sameMarks(last.marks, node.marks);
    if (isSame) joined[joined.length - 1] = { ...last, text: `${last.text}${node.text}` };
    else joined.push(node);
  }
  return joined;
}

function sameMarks(some: ContentMark[] = [], others: ContentMark[] = []): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}
