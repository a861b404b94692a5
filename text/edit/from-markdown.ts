import { type Mdast, type MdastOf, type Tag, tagAt } from '../read/read.ts';
import {
  type Content,
  type ContentMark,
  flatAll,
  linkMark,
  marked,
  paragraph,
  type Reading,
  sourceBlock,
  wordsOf,
} from './content.ts';
import { blocksOfHtml, emptyPhrase, markOfTag } from './from-html.ts';

/** A block of Markdown as blocks of the editor; null when the editor has no form for it or for a part of it. */
export function blocksOf(node: Mdast, reading: Reading): Content[] | null {
  switch (node.type) {
    case 'paragraph':
      return one(phrasesOf(node.children, [], reading), paragraph);
    case 'heading':
      return one(phrasesOf(node.children, [], reading), (content) => ({
        type: 'heading',
        attrs: { level: node.depth },
        content,
      }));
    case 'blockquote':
      return one(insideOf(node.children, reading), (content) => ({ type: 'blockquote', content }));
    case 'list':
      return listOf(node, reading);
    case 'code':
      return [codeOf(node, reading)];
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }];
    case 'table':
      return tableOf(node, reading);
    case 'html':
      return blocksOfHtml(node.value, reading) ?? [sourceBlock(reading.masked.unmask(node.value))];
    default:
      return null;
  }
}

function one(content: Content[] | null, wrap: (content: Content[]) => Content): Content[] | null {
  return content && [wrap(content)];
}

/** A quote or an item without anything in it has an empty line to write in. */
function insideOf(children: readonly Mdast[], reading: Reading): Content[] | null {
  const inside = flatAll(children, (child) => blocksOf(child, reading));
  return inside && inside.length === 0 ? [{ type: 'paragraph' }] : inside;
}

function listOf(list: MdastOf<'list'>, reading: Reading): Content[] | null {
  const spread = list.spread === true || list.children.some((item) => item.spread);
  const items = flatAll(list.children, (item) =>
    one(insideOf(item.children, reading), (content) => ({
      type: 'listItem',
      attrs: { checked: item.checked ?? null },
      content,
    })),
  );
  return one(items, (content) =>
    list.ordered
      ? { type: 'orderedList', attrs: { start: list.start ?? 1, spread }, content }
      : { type: 'bulletList', attrs: { spread }, content },
  );
}

function codeOf({ value, lang, meta }: MdastOf<'code'>, { masked }: Reading): Content {
  const text = masked.unmask(value);
  return {
    type: 'codeBlock',
    attrs: { language: lang ? masked.unmask(meta ? `${lang} ${meta}` : lang) : null },
    content: text === '' ? [] : [{ type: 'text', text }],
  };
}

function tableOf({ children: rows, align }: MdastOf<'table'>, reading: Reading): Content[] | null {
  const width = rows[0]?.children.length ?? 0;
  if (rows.some((row) => row.children.length > width)) return null;
  const content = flatAll(rows, (row, number) => {
    const cells = flatAll(Array.from({ length: width }), (_, column) => {
      const inside = phrasesOf(row.children[column]?.children ?? [], [], reading);
      return one(inside, (words) => ({
        type: number === 0 ? 'tableHeader' : 'tableCell',
        attrs: { align: align?.[column] ?? null },
        content: [{ type: 'paragraph', content: words }],
      }));
    });
    return one(cells, (inRow) => ({ type: 'tableRow', content: inRow }));
  });
  return one(content, (all) => ({ type: 'table', content: all }));
}

/** The contents of a line of Markdown; null if the editor has no form for a part of it. */
function phrasesOf(nodes: readonly Mdast[], marks: ContentMark[], reading: Reading): Content[] | null {
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
      return [image(node, node.alt, marks, reading)];
    case 'imageReference': {
      const definition = definitions.get(node.identifier);
      return definition ? [image(definition, node.alt, marks, reading)] : null;
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

function image(
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
