import type { Drawn } from '#domain/charts/data-table.ts';

const svg = 'http://www.w3.org/2000/svg';

/** Node of this document made from a drawing of the domain; texts stay texts, never markup. */
export function drawnNode({ tag, attributes, children }: Drawn, outer?: Element): Element {
  const isDrawing = tag === 'svg' || outer?.namespaceURI === svg;
  const node = isDrawing ? document.createElementNS(svg, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children.map((child) => (typeof child === 'string' ? child : drawnNode(child, node))));
  return node;
}
