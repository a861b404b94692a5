import { type ListItem, nestedLists } from './nested-lists.ts';
import {
  isBlank,
  isElement,
  type PastedElement,
  type PastedNode,
  styleOf,
  textOf,
  withChildren,
} from './pasted-tree.ts';

/** Word writes the items of a list as paragraphs: `mso-list:l0 level2 lfo1`, with bullet or number as text. */
const itemStyle = /mso-list:\s*(l\d+)\s+level(\d+)\s+(lfo\d+)/i;
const markerStyle = /mso-list:\s*ignore/i;
/** A paragraph of this class continues the item before it. */
const continued = /^MsoList(?:Paragraph|Continue)/;

/** Converts the paragraphs of Word's lists to lists and removes Word's empty paragraphs. */
export function withWordLists(root: PastedElement): PastedElement {
  return withChildren(root, (children) => listed(children.filter((node) => !isEmptyOfWord(node))));
}

function listed(children: PastedNode[]): PastedNode[] {
  const result: PastedNode[] = [];
  let items: ListItem[] = [];
  const end = () => {
    result.push(...nestedLists(items));
    items = [];
  };
  for (const node of children) {
    const item = itemOf(node);
    const last = items.at(-1);
    if (item) items.push(item);
    else if (last && isBlank(node)) continue;
    else if (last && isElement(node) && continued.test(node.attributes.get('class') ?? '')) {
      last.children.push(node);
    } else {
      end();
      result.push(isElement(node) && itemStyle.test(styleOf(node)) ? withPlainMarker(node) : node);
    }
  }
  end();
  return result;
}

function itemOf(node: PastedNode): ListItem | null {
  const style = isElement(node) && /^(?:p|div)$/.test(node.name) ? itemStyle.exec(styleOf(node)) : null;
  if (!style || !isElement(node)) return null;
  const [, list, level, format] = style;
  const marker = markerIn(node);
  const paragraph = { ...withoutMarker(node), name: 'p', attributes: new Map<string, string>() };
  return {
    level: Number(level),
    isNumbered: isNumber(marker),
    number: numberOf(marker),
    list: `${list} ${format}`,
    children: [paragraph],
  };
}

/** `3.`, `(b)`, `iv)`, `1.2`: a letter without punctuation after it is a bullet glyph of a symbol font. */
function isNumber(marker: string): boolean {
  return /^\(?(?:\d|[a-z]{1,7}[.)])/i.test(marker);
}

/** Number in a list marker; null for letters, whose list starts at its beginning. */
function numberOf(marker: string): number | null {
  const digits = /(\d{1,6})[.)]?$/.exec(marker)?.[1];
  return digits === undefined ? null : Number(digits);
}

function markerIn(element: PastedElement): string {
  if (markerStyle.test(styleOf(element))) return textOf(element).trim();
  return element.children.reduce((found, node) => found || (isElement(node) ? markerIn(node) : ''), '');
}

function withoutMarker(element: PastedElement): PastedElement {
  return withChildren(element, (children) =>
    children.filter((node) => !isElement(node) || !markerStyle.test(styleOf(node))),
  );
}

/** Heading with its number as text: a numbered heading stays a heading. */
function withPlainMarker(element: PastedElement): PastedElement {
  const bare = withoutMarker(element);
  const marker = markerIn(element);
  return isNumber(marker) ? { ...bare, children: [{ text: `${marker} ` }, ...bare.children] } : bare;
}

function isEmptyOfWord(node: PastedNode): boolean {
  if (!isElement(node)) return false;
  const isFromWord = node.name === 'o:p' || /^Mso/.test(node.attributes.get('class') ?? '');
  return isFromWord && textOf(node).trim() === '' && !hasImage(node);
}

function hasImage({ name, children }: PastedElement): boolean {
  return name === 'img' || children.some((node) => isElement(node) && hasImage(node));
}
