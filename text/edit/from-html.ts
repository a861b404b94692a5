import { type HtmlElement, type HtmlNode, isBlank, isElement, parseHtml } from '../read/read.ts';
import {
  type Content,
  type ContentMark,
  flatAll,
  linkMark,
  marked,
  paragraph,
  type Reading,
  wordsOf,
} from './content.ts';
import { htmlMarkTags, indentOfClass } from './marks.ts';

/** HTML as blocks of the editor; null when the editor has no form for a part of it. */
export function blocksOfHtml(html: string, reading: Reading): Content[] | null {
  const nodes = parseHtml(html);
  return nodes && blocksIn(nodes, reading);
}

const blockTags = 'p h1 h2 h3 h4 h5 h6 ul ol blockquote pre hr table'.split(' ');

/** One element as a block; a single image gets a paragraph around it. */
export function blockOf(element: HtmlElement, reading: Reading): Content | null {
  const { name, attributes, children } = element;
  if (name === 'img') {
    const image = emptyPhrase(name, attributes, reading);
    return image && paragraph([image]);
  }
  if (name === 'hr') return attributes.size === 0 ? { type: 'horizontalRule' } : null;
  if (name === 'pre') return codeOf(element, reading);
  if (name === 'table') return tableOf(element, reading);
  if (name === 'blockquote') {
    const content = attributes.size === 0 ? insideOf(children, reading) : null;
    return content && { type: 'blockquote', content };
  }
  const isList = name === 'ul' || name === 'ol';
  if (!hasOnly(attributes, 'class', ...(name === 'ol' ? ['start'] : []))) return null;
  const indent = indentOfClass(attributes.get('class') ?? '');
  if (indent === null || !blockTags.includes(name)) return null;
  if (isList) return listOf(element, indent, reading);
  const content = phrasesIn(children, [], reading);
  if (!content) return null;
  if (name !== 'p') return { type: 'heading', attrs: { level: Number(name[1]), indent }, content };
  return indent > 0 ? { type: 'paragraph', attrs: { indent }, content } : paragraph(content);
}

function blocksIn(nodes: readonly HtmlNode[], reading: Reading): Content[] | null {
  return flatAll(nodes, (node) => {
    if (!isElement(node)) return isBlank(node) ? [] : null;
    const block = blockOf(node, reading);
    return block && [block];
  });
}

/** The contents of a quote or an item: blocks, or words that a list may follow. */
function insideOf(nodes: readonly HtmlNode[], reading: Reading): Content[] | null {
  const first = nodes.findIndex((node) => isElement(node) && blockTags.includes(node.name));
  const words = first === -1 ? nodes : nodes.slice(0, first);
  const content = words.every(isBlank) ? [] : phrasesIn(words, [], reading);
  const blocks = first === -1 ? [] : blocksIn(nodes.slice(first), reading);
  if (!content || !blocks) return null;
  return content.length > 0 || blocks.length === 0 ? [paragraph(content), ...blocks] : blocks;
}

function listOf(
  { name, attributes, children }: HtmlElement,
  indent: number,
  reading: Reading,
): Content | null {
  const isParagraph = (node: HtmlNode) => isElement(node) && node.name === 'p';
  const isItem = (node: HtmlNode) => isElement(node) && node.name === 'li';
  const spread = children.some((node) => isElement(node) && node.children.some(isParagraph));
  const items = flatAll(children, (node) => {
    if (!isElement(node)) return isBlank(node) ? [] : null;
    const content = isItem(node) && node.attributes.size === 0 ? insideOf(node.children, reading) : null;
    return content && [{ type: 'listItem', content }];
  });
  if (!items || items.length === 0) return null;
  if (name === 'ul') return { type: 'bulletList', attrs: { indent, spread }, content: items };
  const start = Number(attributes.get('start') ?? 1);
  return Number.isInteger(start)
    ? { type: 'orderedList', attrs: { indent, spread, start }, content: items }
    : null;
}

function codeOf({ attributes, children }: HtmlElement, { masked }: Reading): Content | null {
  const [code] = children;
  if (attributes.size > 0 || children.length !== 1 || !code || !isElement(code) || code.name !== 'code')
    return null;
  const language = /^language-(\S+)$/.exec(code.attributes.get('class') ?? 'language-?')?.[1];
  if (!hasOnly(code.attributes, 'class') || !language || code.children.some(isElement)) return null;
  const [words] = code.children;
  const text =
    words && !isElement(words) ? masked.unmask(words.text).replace(/\r\n?/g, '\n').replace(/\n$/, '') : '';
  return {
    type: 'codeBlock',
    attrs: { language: language === '?' ? null : language },
    content: text === '' ? [] : [{ type: 'text', text }],
  };
}

const marksOfTags: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  code: 'code',
};

type Attributes = ReadonlyMap<string, string>;

/** True when there is no attribute but these: any other would be lost. */
function hasOnly(attributes: Attributes, ...names: string[]): boolean {
  return [...attributes.keys()].every((name) => names.includes(name));
}

/** The mark that an element within a line is; null for others, or with attributes that no mark has. */
export function markOfTag(name: string, attributes: Attributes, { masked }: Reading): ContentMark | null {
  if (name === 'a') {
    const target = attributes.get('target') ?? null;
    if (!hasOnly(attributes, 'href', 'title', 'target', 'rel') || !(target === null || target === '_blank')) {
      return null;
    }
    const title = attributes.get('title');
    return linkMark(masked.unmask(attributes.get('href') ?? ''), title ? masked.unmask(title) : null, target);
  }
  if (attributes.size > 0) return null;
  if (Object.hasOwn(marksOfTags, name)) return { type: marksOfTags[name] ?? '' };
  return htmlMarkTags.includes(name) ? { type: 'htmlMark', attrs: { tag: name } } : null;
}

/** A line break or an image; null for others. */
export function emptyPhrase(name: string, attributes: Attributes, { masked }: Reading): Content | null {
  if (name === 'br') return attributes.size === 0 ? { type: 'hardBreak' } : null;
  if (
    name !== 'img' ||
    !attributes.get('src') ||
    !hasOnly(attributes, 'src', 'alt', 'title', 'width', 'height')
  ) {
    return null;
  }
  const given = (key: string) => {
    const value = attributes.get(key);
    return value ? masked.unmask(value) : null;
  };
  return {
    type: 'image',
    attrs: {
      src: given('src'),
      alt: given('alt') ?? '',
      title: given('title'),
      width: given('width'),
      height: given('height'),
    },
  };
}

/** The contents of a line, its blanks as a browser shows them. */
function phrasesIn(nodes: readonly HtmlNode[], marks: ContentMark[], reading: Reading): Content[] | null {
  return flatAll(nodes, (node) => {
    if (!isElement(node)) return wordsOf(node.text.replace(/[ \t\r\n\f]+/g, ' '), marks, reading);
    const empty = emptyPhrase(node.name, node.attributes, reading);
    if (empty) return [marked(empty, marks)];
    const mark = markOfTag(node.name, node.attributes, reading);
    return mark && phrasesIn(node.children, [...marks, mark], reading);
  });
}

const alignments = ['left', 'center', 'right'];

/** A table of plain rows with an optional caption of plain words; null when it is more than that. */
function tableOf({ attributes, children }: HtmlElement, reading: Reading): Content | null {
  const parts = elementsOf(children);
  if (attributes.size > 0 || !parts) return null;
  const caption = parts[0]?.name === 'caption' ? plainWords(parts[0]) : '';
  if (caption === null) return null;
  const rows = rowsOf(caption === '' ? parts : parts.slice(1));
  const content = rows && flatAll(rows, (row) => rowOf(row, reading));
  const width = content?.[0]?.content?.length;
  if (!content || !width || content.some((row) => row.content?.length !== width)) return null;
  return {
    type: 'table',
    attrs: { caption: caption === '' ? null : reading.masked.unmask(caption) },
    content,
  };
}

function rowsOf(parts: HtmlElement[]): HtmlElement[] | null {
  const rows: HtmlElement[] = [];
  for (const part of parts) {
    const isRow = part.name === 'tr';
    if (!isRow && (part.attributes.size > 0 || !['thead', 'tbody'].includes(part.name))) return null;
    const inside = isRow ? [part] : elementsOf(part.children);
    if (!inside) return null;
    rows.push(...inside);
  }
  return rows.every((row) => row.name === 'tr' && row.attributes.size === 0) ? rows : null;
}

function rowOf(row: HtmlElement, reading: Reading): Content[] | null {
  const cells = elementsOf(row.children);
  const content = cells && flatAll(cells, (cell) => cellOf(cell, reading));
  return content && [{ type: 'tableRow', content }];
}

function cellOf({ name, attributes, children }: HtmlElement, reading: Reading): Content[] | null {
  const align = attributes.get('align') ?? null;
  const isCell = (name === 'td' || name === 'th') && hasOnly(attributes, 'align');
  if (!isCell || !(align === null || alignments.includes(align))) return null;
  const words = phrasesIn(children, [], reading);
  const type = name === 'th' ? 'tableHeader' : 'tableCell';
  return words && [{ type, attrs: { align }, content: [{ type: 'paragraph', content: words }] }];
}

/** Null if there are words between the elements. */
function elementsOf(nodes: readonly HtmlNode[]): HtmlElement[] | null {
  const elements = nodes.filter((node) => !isBlank(node));
  return elements.every(isElement) ? elements : null;
}

function plainWords({ attributes, children }: HtmlElement): string | null {
  const words = children.map((node) => (isElement(node) ? null : node.text));
  return attributes.size > 0 || words.includes(null) ? null : words.join('').replace(/\s+/g, ' ').trim();
}
