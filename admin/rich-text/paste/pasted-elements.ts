import {
  isBlank,
  isElement,
  type PastedElement,
  type PastedNode,
  styleOf,
  withElements,
} from './pasted-tree.ts';

/** Blocks that the editor would read as a part of the line around them. */
const unknownBlocks = /^(?:center|details|dt|legend|main|menu|nav|search|summary)$/;
/** The link between a note's mark and its text, in Word, Google Docs and LibreOffice. */
const noteLink = /^[^#]*#(?:_?(?:ftn|edn)|sd(?:foot|end)note)/i;
const noteClass = /(?:^|\s)Mso(?:Footnote|Endnote)Reference(?:\s|$)/;
const raised = /vertical-align:\s*(super|sub)\b/i;

/** Blocks in lines of their own; raised and lowered letters, the marks of notes and framed code as such. */
export function withKnownElements(root: PastedElement): PastedElement {
  return withElements(root, (element) => {
    if (unknownBlocks.test(element.name)) return { ...element, name: 'div' };
    if (element.name === 'pre') return { ...element, children: codeIn(element) ?? element.children };
    const name = raisedAs(element);
    if (!name) return element;
    const isLink = element.name === 'a' && noteLink.test(element.attributes.get('href') ?? '');
    if (isLink) return { name, attributes: new Map(), children: element.children };
    return { ...element, children: [{ name, attributes: new Map(), children: element.children }] };
  });
}

/**
 * Code of a block that has more in it: the language and buttons, in frames of their own. Null where text beside it, or
 * code in several frames, would be lost.
 */
function codeIn({ children }: PastedElement): PastedNode[] | null {
  if (children.some((node) => !isElement(node) && !isBlank(node))) return null;
  const isCode = (node: PastedNode) => isElement(node) && node.name === 'code';
  const first = children.findIndex(isCode);
  if (first >= 0)
    return children
      .slice(first, children.findLastIndex(isCode) + 1)
      .filter((node) => !isElement(node) || isCode(node) || node.name === 'br');
  const found = children.filter(isElement).flatMap((node) => {
    const code = codeIn(node);
    return code === null ? [] : [code];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

function raisedAs({ name, attributes, ...element }: PastedElement): 'sup' | 'sub' | null {
  if (!/^(?:a|span|font)$/.test(name)) return null;
  if (name === 'a' && noteLink.test(attributes.get('href') ?? '')) return 'sup';
  if (noteClass.test(attributes.get('class') ?? '')) return 'sup';
  const found = raised.exec(styleOf({ ...element, name, attributes }))?.[1]?.toLowerCase();
  return found === undefined ? null : found === 'sub' ? 'sub' : 'sup';
}
