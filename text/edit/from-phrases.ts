import { type Tag, tagAt } from '../read/html-tree.ts';
import type { Mdast } from '../read/markdown.ts';
import {
  type Content,
  type ContentMark,
  flatAll,
  linkMark,
  marked,
  type Reading,
  wordsOf,
} from './content.ts';
import { emptyPhrase, markOfTag } from './html-phrases.ts';

/** What stands in a line of Markdown; null when a part of it has no form in the editor. */
export function phrasesOf(nodes: readonly Mdast[], marks: ContentMark[], reading: Reading): Content[] | null {
  const pairs = pairedTags(nodes, reading);
  const open: ContentMark[] = [];
  return flatAll(nodes, (node, index) => {
    if (node.type !== 'html') return phraseOf(node, [...marks, ...open], reading);
    const pair = pairs.get(index);
    if (pair === 'closing') open.pop();
    else if (pair) open.push(pair);
    else return loneHtml(node.value, [...marks, ...open], reading);
    return [];
  });
}

function phraseOf(node: Mdast, marks: ContentMark[], reading: Reading): Content[] | null {
  const { masked, definitions } = reading;
  switch (node.type) {
    case 'text':
      return wordsOf(node.value, marks, reading);
    case 'emphasis':
      return phrasesOf(node.children, [...marks, { type: 'italic' }], reading);
    case 'strong':
      return phrasesOf(node.children, [...marks, { type: 'bold' }], reading);
    case 'delete':
      return phrasesOf(node.children, [...marks, { type: 'strike' }], reading);
    case 'inlineCode':
      return [marked({ type: 'text', text: masked.unmask(node.value) }, [...marks, { type: 'code' }])];
    case 'break':
      return [marked({ type: 'hardBreak' }, marks)];
    case 'link':
      return linked(node.children, linkTo(node, reading), marks, reading);
    case 'linkReference':
      return linked(node.children, linkTo(definitions.get(node.identifier), reading), marks, reading);
    case 'image':
      return [picture(node, node.alt, marks, reading)];
    case 'imageReference': {
      const definition = definitions.get(node.identifier);
      return definition ? [picture(definition, node.alt, marks, reading)] : null;
    }
    case 'footnoteReference':
      return [
        marked({ type: 'sourceInline', attrs: { source: `[^${node.label ?? node.identifier}]` } }, marks),
      ];
    default:
      return null;
  }
}

interface Target {
  url: string;
  title?: string | null;
}

function linkTo(target: Target | undefined, { masked }: Reading): ContentMark | null {
  return target ? linkMark(masked.unmask(target.url), titleOf(target, masked.unmask)) : null;
}

function titleOf({ title }: Target, unmask: (text: string) => string): string | null {
  return title ? unmask(title) : null;
}

function linked(
  children: readonly Mdast[],
  link: ContentMark | null,
  marks: ContentMark[],
  reading: Reading,
): Content[] | null {
  // A link without words would vanish.
  return link && children.length > 0 ? phrasesOf(children, [...marks, link], reading) : null;
}

function picture(
  target: Target,
  alt: string | null | undefined,
  marks: ContentMark[],
  reading: Reading,
): Content {
  const { unmask } = reading.masked;
  const attrs = { src: unmask(target.url), alt: unmask(alt ?? ''), title: titleOf(target, unmask) };
  return marked({ type: 'image', attrs }, marks);
}

/** `<br>`, `<img>`, or what is left as it is written. */
function loneHtml(value: string, marks: ContentMark[], reading: Reading): Content[] {
  const tag = wholeTag(value);
  const known = tag?.closing === false ? emptyPhrase(tag.name, tag.attributes, reading) : null;
  const source = reading.masked.unmask(value);
  return [marked(known ?? { type: 'sourceInline', attrs: { source } }, marks)];
}

function wholeTag(value: string): Tag | null {
  const found = tagAt(value, 0);
  return found && found.end === value.length ? found.tag : null;
}

/** By index, the mark that a tag opens, for those that are closed again among the same nodes. */
function pairedTags(nodes: readonly Mdast[], reading: Reading): Map<number, ContentMark | 'closing'> {
  const pairs = new Map<number, ContentMark | 'closing'>();
  const open: { index: number; name: string; mark: ContentMark | null }[] = [];
  for (const [index, node] of nodes.entries()) {
    const tag = node.type === 'html' ? wholeTag(node.value) : null;
    if (!tag || tag.empty) continue;
    if (!tag.closing) {
      open.push({ index, name: tag.name, mark: markOfTag(tag.name, tag.attributes, reading) });
      continue;
    }
    if (open.at(-1)?.name !== tag.name) return new Map();
    const { index: begin, mark } = open.pop()!;
    if (mark) pairs.set(begin, mark).set(index, 'closing');
  }
  return open.length > 0 ? new Map() : pairs;
}
