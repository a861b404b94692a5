import { type HtmlElement, type HtmlNode, isBlank, isElement, parseHtml } from '../read/html-tree.ts';
import { type Content, flatAll, paragraph, type Reading } from './content.ts';
import { emptyPhrase, hasOnly, phrasesIn } from './html-phrases.ts';
import { tableOf } from './html-table.ts';
import { indentOfClass } from './marks.ts';

/** HTML as blocks of the editor; null when the editor has no form for a part of it. */
export function blocksOfHtml(html: string, reading: Reading): Content[] | null {
  const nodes = parseHtml(html);
  return nodes && blocksIn(nodes, reading);
}

const blockTags = 'p h1 h2 h3 h4 h5 h6 ul ol blockquote pre hr table'.split(' ');

/** One element as a block; a picture that stands alone gets a paragraph around it. */
export function blockOf(element: HtmlElement, reading: Reading): Content | null {
  const { name, attributes, children } = element;
  if (name === 'img') {
    const picture = emptyPhrase(name, attributes, reading);
    return picture && paragraph([picture]);
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

/** What a quote or an item holds: blocks, or words, after which a list may stand. */
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
