/** Element of pasted HTML; values as written, with their entities. */
export interface PastedElement {
  /** Name of the element; '' for the root. */
  name: string;
  attributes: Map<string, string>;
  children: PastedNode[];
}

export type PastedNode = PastedElement | { text: string };

export function isElement(node: PastedNode | undefined): node is PastedElement {
  return node !== undefined && 'name' in node;
}

/** The text in it, with blanks in place of their entities. */
export function textOf(node: PastedNode): string {
  if (isElement(node)) return node.children.map(textOf).join('');
  return node.text.replace(/&nbsp;|&#160;|&#xa0;|\u00a0/gi, ' ');
}

export function isBlank(node: PastedNode): boolean {
  return !isElement(node) && textOf(node).trim() === '';
}

export function styleOf({ attributes }: PastedElement): string {
  return attributes.get('style') ?? '';
}

/** The tree with other children wherever `change` gives some; from the inside out. */
export function withChildren(
  element: PastedElement,
  change: (children: PastedNode[]) => PastedNode[],
): PastedElement {
  const inside = element.children.map((node) => (isElement(node) ? withChildren(node, change) : node));
  return { ...element, children: change(inside) };
}

/** The tree with another element wherever `change` gives one; from the outside in. */
export function withElements(
  element: PastedElement,
  change: (element: PastedElement) => PastedElement,
): PastedElement {
  const changed = change(element);
  const children = changed.children.map((node) => (isElement(node) ? withElements(node, change) : node));
  return { ...changed, children };
}
