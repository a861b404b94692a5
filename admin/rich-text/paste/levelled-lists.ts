import { type ListItem, nestedLists } from './nested-lists.ts';
import { isBlank, isElement, type PastedElement, type PastedNode } from './pasted-tree.ts';

/**
 * Lists of Word online, each item in a list and a frame of its own, of Slack and Quill, whose items have a
 * depth, and of Google Docs, where a list is directly in another one: converted to lists in the items of
 * lists.
 */
export function withLevelledLists(root: PastedElement): PastedElement {
  return { ...root, children: levelled(root.children.flatMap(unframed)) };
}

function levelled(children: readonly PastedNode[]): PastedNode[] {
  const result: PastedNode[] = [];
  let run: PastedElement[] = [];
  const end = () => {
    result.push(...nestedLists(run.flatMap((list) => itemsOf(list, 1))));
    run = [];
  };
  for (const node of children) {
    const lists = isElement(node) ? listsIn(node) : null;
    if (lists?.some(isLevelled)) run.push(...lists);
    else if (run.length === 0 || !isBlank(node)) {
      end();
      result.push(isElement(node) ? { ...node, children: levelled(node.children) } : node);
    }
  }
  end();
  return result;
}

/** Google Docs wraps everything in a mark for bold that is not bold. */
function unframed(node: PastedNode): PastedNode[] {
  if (!isElement(node)) return [node];
  const isFrame = /^docs-internal-guid/.test(node.attributes.get('id') ?? '');
  const children = node.children.flatMap(unframed).filter((child) => !isEndMark(child));
  return isFrame ? children : [{ ...node, children }];
}

/** Word online marks the end of each paragraph by a blank. */
function isEndMark(node: PastedNode): boolean {
  return isElement(node) && /(?:^|\s)EOP(?:\s|$)/.test(node.attributes.get('class') ?? '');
}

/** The lists that an element is, or that it only frames. */
function listsIn(element: PastedElement): PastedElement[] | null {
  if (/^(?:ol|ul)$/.test(element.name)) return [element];
  if (element.name !== 'div') return null;
  const inside = element.children.filter((node) => !isBlank(node));
  const lists = inside.map((node) => (isElement(node) ? listsIn(node) : null));
  return lists.length > 0 && lists.every((one) => one !== null) ? lists.flat() : null;
}

function isLevelled(list: PastedElement): boolean {
  return list.children.some(
    (node) => isElement(node) && (levelOf(node) !== null || /^(?:ol|ul)$/.test(node.name)),
  );
}

function levelOf({ attributes }: PastedElement): number | null {
  const indent =
    attributes.get('data-stringify-indent') ?? quillIndent.exec(attributes.get('class') ?? '')?.[1];
  const level = attributes.get('data-aria-level') ?? attributes.get('aria-level') ?? Number(indent) + 1;
  return Number.isInteger(Number(level)) && Number(level) > 0 ? Number(level) : null;
}

const quillIndent = /(?:^|\s)ql-indent-(\d)/;

/** @param depth of the list, for items that do not say how deep they are */
function itemsOf(list: PastedElement, depth: number): ListItem[] {
  const start = Number(list.attributes.get('start') ?? 1);
  return list.children.filter(isElement).flatMap((node, index) => {
    if (/^(?:ol|ul)$/.test(node.name)) return itemsOf(node, depth + 1);
    const item = {
      level: levelOf(node) ?? depth,
      isNumbered: list.name === 'ol',
      // A deeper item among others begins with 1.
      number: Number.isInteger(start) && (index === 0 || levelOf(node) === null) ? start + index : null,
      list: node.attributes.get('data-listid') ?? '',
      children: levelled(node.children),
    };
    return [item];
  });
}
