import { type HtmlElement, type HtmlNode, isBlank, isElement } from '../read/html-tree.ts';
import { type Content, flatAll, type Reading } from './content.ts';
import { hasOnly, phrasesIn } from './html-phrases.ts';

const alignments = ['left', 'center', 'right'];

/** A table of plain rows with an optional caption of plain words; null when it is more than that. */
export function tableOf({ attributes, children }: HtmlElement, reading: Reading): Content | null {
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

/** Null when words stand between the elements. */
function elementsOf(nodes: readonly HtmlNode[]): HtmlElement[] | null {
  const elements = nodes.filter((node) => !isBlank(node));
  return elements.every(isElement) ? elements : null;
}

function plainWords({ attributes, children }: HtmlElement): string | null {
  const words = children.map((node) => (isElement(node) ? null : node.text));
  return attributes.size > 0 || words.includes(null) ? null : words.join('').replace(/\s+/g, ' ').trim();
}
