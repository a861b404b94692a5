import type { Mdast, MdastOf } from '../read/markdown.ts';
import { type Content, flatAll, paragraph, type Reading, sourceBlock } from './content.ts';
import { blocksOfHtml } from './from-html.ts';
import { phrasesOf } from './from-phrases.ts';

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
