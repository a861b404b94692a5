import { createHeadingIds, createIds, isSameHeading } from '#domain/text/headings.ts';
import { type Element, elementsOf, isBlank, type Root, replaceElements, textOf } from './tree.ts';

export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** The page has an H1 already: the first one that repeats the title goes, any other becomes an H2. */
export function demoteH1(root: Root, title: string): void {
  const first = [...elementsOf(root)].find((node) => node.tagName === 'h1');
  replaceElements(root, (node) => {
    if (node.tagName !== 'h1') return [node];
    if (node === first && isSameHeading(textOf(node), title)) return [];
    return [{ ...node, tagName: 'h2' }];
  });
}

/** The highest heading becomes an H2, whatever it was, and the others follow at their distance. */
export function levelFromH2(root: Root): void {
  const headings = [...elementsOf(root)].filter(isHeading);
  const highest = Math.min(...headings.map(levelOf));
  for (const heading of headings) heading.tagName = `h${Math.min(6, levelOf(heading) - highest + 2)}`;
}

/**
 * A calculator keeps the id that its shortcode gives it, unless another thing of the page has it.
 * @returns the ids
 */
export function nameCalculators(elements: readonly Element[]): string[] {
  const nextId = createIds();
  const calculators = elements.filter((node) => node.properties.dataCalc !== undefined);
  return calculators.map((node) => {
    const id = nextId(String(node.properties.id));
    node.properties = { ...node.properties, id };
    return id;
  });
}

/**
 * Gives every heading an id made of its text; empty ones go.
 * @param taken ids that other elements have
 * @returns headings of level 2 and 3 in order, the label of the footnotes not among them
 */
export function nameHeadings(root: Root, taken: readonly string[] = []): Heading[] {
  replaceElements(root, (node) => (isHeading(node) && isBlank(node) ? [] : [node]));
  const nextId = createHeadingIds(taken);
  const contents: Heading[] = [];
  for (const heading of elementsOf(root)) {
    if (!isHeading(heading) || isFootnoteLabel(heading)) continue;
    const text = textOf(heading).replace(/\s+/gu, ' ').trim();
    const id = nextId(text);
    heading.properties = { ...heading.properties, id };
    const level = levelOf(heading);
    if (text !== '' && (level === 2 || level === 3)) contents.push({ id, text, level });
  }
  return contents;
}

function isHeading(node: Element): boolean {
  return /^h[1-6]$/.test(node.tagName) && !isFootnoteLabel(node);
}

function isFootnoteLabel(node: Element): boolean {
  return node.properties.id === 'footnote-label';
}

function levelOf(heading: Element): number {
  return Number(heading.tagName[1]);
}
