import { type Element, element, elementsOf, isElement, type Root, replaceElements, textOf } from './tree.ts';

const alignments: Readonly<Record<string, string>> = { right: 'num', center: 'centre' };

/** Each table in a region of its own that can be scrolled, also by keyboard, where it is wider than the page. */
export function frameTables(root: Root): void {
  let number = 0;
  replaceElements(root, (node) => {
    if (node.tagName !== 'table') return [node];
    for (const cell of elementsOf(node)) finishCell(cell);
    const caption = node.children.find((child) => isElement(child, 'caption'));
    const name = caption ? textOf(caption).trim() : '';
    const label = `${name || `Table ${++number}`}, scrollable`;
    const table = { ...node, properties: { ...node.properties, className: ['data-table'] } };
    return [
      element('div', { className: ['scroll-x'], tabIndex: 0, role: 'region', ariaLabel: label }, [table]),
    ];
  });
}

function finishCell(cell: Element): void {
  if (!isElement(cell, 'td', 'th')) return;
  const { align, ...properties } = cell.properties;
  const name = alignments[String(align)];
  cell.properties = {
    ...properties,
    ...(cell.tagName === 'th' ? { scope: 'col' } : {}),
    ...(name ? { className: [name] } : {}),
  };
}
