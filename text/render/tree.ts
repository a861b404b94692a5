import type { toHtml } from 'hast-util-to-html';

type Nodes = Exclude<Parameters<typeof toHtml>[0], unknown[]>;
export type Root = Extract<Nodes, { type: 'root' }>;
export type Element = Extract<Nodes, { type: 'element' }>;
type Text = Extract<Nodes, { type: 'text' }>;
/** What an element holds. */
export type Node = Element['children'][number];
export type Properties = Element['properties'];

export function element(tagName: string, properties: Properties, children: Node[]): Element {
  return { type: 'element', tagName, properties, children };
}

export function text(value: string): Text {
  return { type: 'text', value };
}

export function isElement(node: Root['children'][number], ...names: string[]): node is Element {
  return node.type === 'element' && (names.length === 0 || names.includes(node.tagName));
}

/**
 * Puts in the place of each element what `replace` makes of it, from the innermost outwards; an empty list
 * takes it away. What is put in is not visited again.
 */
export function replaceElements(parent: Root | Element, replace: (element: Element) => Node[]): void {
  parent.children = parent.children.flatMap((child) => {
    if (!isElement(child)) return [child as Node];
    replaceElements(child, replace);
    return replace(child);
  });
}

/** All elements, in the order they are read. */
export function* elementsOf(parent: Root | Element): Generator<Element> {
  // A generator inside a generator for each level would take the square of the depth.
  const open = [parent.children.values()];
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const { done, value: child } = last.next();
    if (done) open.pop();
    else if (isElement(child)) {
      yield child;
      open.push(child.children.values());
    }
  }
}

/** Changes every text and every attribute that is a text, addresses too. */
export function mapWords(parent: Root | Element, change: (words: string) => string): void {
  for (const child of parent.children) {
    if (child.type === 'text') child.value = change(child.value);
    if (!isElement(child)) continue;
    for (const [name, value] of Object.entries(child.properties)) {
      if (typeof value === 'string') child.properties[name] = change(value);
    }
    mapWords(child, change);
  }
}

/** The words inside, without the numbers of footnotes. */
export function textOf(node: Root['children'][number]): string {
  if (node.type === 'text') return node.value;
  if (isElement(node) && node.tagName === 'br') return ' ';
  if (!isElement(node) || node.properties.dataFootnoteRef !== undefined) return '';
  return node.children.map(textOf).join('');
}

/** True when there is nothing to see: no words and no picture. */
export function isBlank(node: Root['children'][number]): boolean {
  if (node.type === 'text') return node.value.trim() === '';
  if (node.type !== 'element') return true;
  return node.tagName !== 'img' && node.tagName !== 'hr' && node.children.every(isBlank);
}
