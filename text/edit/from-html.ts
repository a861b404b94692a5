import { type HtmlElement, type HtmlNode, isBlank, isElement, parseHtml } from '../read/read.ts';
import {
  type Content,
  type ContentMark,
  flatAll,
  hasOnly,
  linkMark,
  marked,
  paragraph,
  type Reading,
  wordsOf,
} from './content.ts';
import { htmlMarkTags, indentOfClass } from './marks.ts';
import { tableOf } from './table-from-html.ts';

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
  if (name === 'table') return tableOf(element, (inside) => insideOf(inside, reading), reading);
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

/** The contents of a quote, an item or a cell: blocks, with the words between them as paragraphs. */
function insideOf(nodes: readonly HtmlNode[], reading: Reading): Content[] | null {
  const isBlock = (node: HtmlNode | undefined) => node && isElement(node) && blockTags.includes(node.name);
  const blocks: Content[] = [];
  for (let at = 0; at < nodes.length; ) {
    const next = nodes.findIndex((node, index) => index > at && (isBlock(node) || isBlock(nodes[at])));
    const run = nodes.slice(at, next === -1 ? nodes.length : next);
    at += run.length;
    if (run.every(isBlank)) continue;
    const found = isBlock(run[0]) ? blocksIn(run, reading) : phrasesIn(run, [], reading);
    if (!found) return null;
    blocks.push(...(isBlock(run[0]) ? found : [paragraph(found)]));
  }
  return blocks.length > 0 ? blocks : [paragraph([])];
}

function listOf(
  { name, attributes, children }: HtmlElement,
  indent: number,
  reading: Reading,
): Content | null {
  const isItem = (node: HtmlNode) => isElement(node) && node.name === 'li';
  let spread = false;
  const items = flatAll(children, (node) => {
    if (!isElement(node)) return isBlank(node) ? [] : null;
    const { checked, rest } = taskOf(node.children);
    const content = isItem(node) && node.attributes.size === 0 ? insideOf(rest, reading) : null;
    spread ||= rest.some((part) => isElement(part) && isPlainParagraph(part, reading));
    return content && [{ type: 'listItem', attrs: { checked }, content }];
  });
  if (!items || items.length === 0) return null;
  if (name === 'ul') return { type: 'bulletList', attrs: { indent, spread }, content: items };
  const start = Number(attributes.get('start') ?? 1);
  return Number.isInteger(start)
    ? { type: 'orderedList', attrs: { indent, spread, start }, content: items }
    : null;
}

/** The words of a spread list are in paragraphs. */
function isPlainParagraph(element: HtmlElement, reading: Reading): boolean {
  const { name, attributes } = element;
  return name === 'p' && attributes.size === 0 && blockOf(element, reading)?.type === 'paragraph';
}

/** The checkbox that an item of a task list begins with, and what follows it. */
function taskOf(nodes: readonly HtmlNode[]): { checked: boolean | null; rest: readonly HtmlNode[] } {
  const [first] = nodes;
  const isCheckbox =
    first !== undefined &&
    isElement(first) &&
    first.name === 'input' &&
    first.attributes.get('type') === 'checkbox' &&
    hasOnly(first.attributes, 'type', 'checked', 'disabled');
  if (!isCheckbox) return { checked: null, rest: nodes };
  return { checked: first.attributes.has('checked'), rest: nodes.slice(1) };
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
