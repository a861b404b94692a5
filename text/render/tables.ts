import { scrollFrame } from '#domain/charts/data-table.ts';
import { type Element, element, elementsOf, isElement, type Root, replaceElements, textOf } from './tree.ts';

const alignments: ReadonlyMap<string, string> = new Map([
  ['right', 'num'],
  ['center', 'centre'],
]);

/** Each table in a region of its own that can be scrolled, also by keyboard, where it is wider than the page. */
export function frameTables(root: Root): void {
  let number = 0;
  for (const row of elementsOf(root)) finishRow(row);
  replaceElements(root, (node) => {
    if (node.tagName !== 'table') return [node];
    const caption = node.children.find((child) => isElement(child, 'caption'));
    const name = caption ? textOf(caption).trim() : '';
    const table = { ...node, properties: { ...node.properties, className: ['data-table'] } };
    return [element('div', { ...scrollFrame(name || `Table ${++number}`) }, [table])];
  });
}

/** A head beside data names its row, any other its column. */
function finishRow(row: Element): void {
  if (row.tagName !== 'tr') return;
  const cells = row.children.filter((child) => isElement(child, 'td', 'th'));
  const namesRow = cells.length > 1 && cells.slice(1).every((cell) => isElement(cell, 'td'));
  for (const [index, cell] of cells.entries()) {
    if (isElement(cell)) finishCell(cell, namesRow && index === 0 ? 'row' : 'col');
  }
}

function finishCell(cell: Element, scope: 'row' | 'col'): void {
  const { align, ...properties } = cell.properties;
  const name = alignments.get(String(align));
  cell.properties = {
    ...properties,
    ...(cell.tagName === 'th' ? { scope: properties.scope ?? scope } : {}),
    ...(name ? { className: [name] } : {}),
  };
}
