import { type HtmlNode, isElement } from '../read/html-tree.ts';
import {
  type Content,
  type ContentMark,
  flatAll,
  linkMark,
  marked,
  type Reading,
  wordsOf,
} from './content.ts';
import { htmlMarkTags } from './html-mark.ts';

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
export function hasOnly(attributes: Attributes, ...names: string[]): boolean {
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

/** A line break or a picture; null for others. */
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

/** What stands in a line, its blanks as a browser shows them. */
export function phrasesIn(
  nodes: readonly HtmlNode[],
  marks: ContentMark[],
  reading: Reading,
): Content[] | null {
  return flatAll(nodes, (node) => {
    if (!isElement(node)) return wordsOf(node.text.replace(/[ \t\r\n\f]+/g, ' '), marks, reading);
    const empty = emptyPhrase(node.name, node.attributes, reading);
    if (empty) return [marked(empty, marks)];
    const mark = markOfTag(node.name, node.attributes, reading);
    return mark && phrasesIn(node.children, [...marks, mark], reading);
  });
}
