import type { PastedElement, PastedNode } from './pasted-tree.ts';

/** Item of a list with its own depth. */
export interface ListItem {
  /** Level of nesting, from 1. */
  level: number;
  isNumbered: boolean;
  /** Number of the item; null when it is not known. */
  number: number | null;
  /** Items of different lists never share one; '' where lists have no names. */
  list: string;
  children: PastedNode[];
}

interface OpenList {
  level: number;
  list: string;
  element: PastedElement;
}

/** Levels of lists; deeper items are items of the deepest list. */
const mostLevels = 20;

/** Lists in lists, nested by the depth of the items. */
export function nestedLists(items: readonly ListItem[]): PastedElement[] {
  const roots: PastedElement[] = [];
  const open: OpenList[] = [];
  for (const { level: given, isNumbered, number, list, children } of items) {
    const level = Math.min(given, mostLevels);
    const name = isNumbered ? 'ol' : 'ul';
    while (open.length > 0 && open.at(-1)!.level > level) open.pop();
    const same = open.at(-1);
    if (same?.level === level && (same.list !== list || same.element.name !== name)) open.pop();
    if (open.at(-1)?.level !== level) {
      const attributes = new Map(number !== null && number !== 1 ? [['start', String(number)]] : []);
      const element: PastedElement = { name, attributes, children: [] };
      const parent = open.at(-1)?.element.children.at(-1) as PastedElement | undefined;
      (parent?.children ?? roots).push(element);
      open.push({ level, list, element });
    }
    open.at(-1)!.element.children.push({ name: 'li', attributes: new Map(), children: [...children] });
  }
  return roots;
}
