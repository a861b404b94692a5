import { scrollFrame } from '#domain/charts/data-table.ts';
import { fill } from '#domain/text/clean.ts';
import { createHeadingIds, createIds, isSameHeading } from '#domain/text/headings.ts';
import type { Texts } from '#domain/texts/catalogue.ts';
import {
  type Element,
  element,
  elementsOf,
  isBlank,
  isElement,
  type Root,
  replaceElements,
  text,
  textOf,
} from './tree.ts';

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
    const words = textOf(heading).replace(/\s+/gu, ' ').trim();
    const id = nextId(words);
    heading.properties = { ...heading.properties, id };
    const level = levelOf(heading);
    if (words !== '' && (level === 2 || level === 3)) contents.push({ id, text: words, level });
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

const alignments: ReadonlyMap<string, string> = new Map([
  ['right', 'num'],
  ['center', 'centre'],
]);

/** Each table in a region of its own that can be scrolled, also by keyboard, where it is wider than the page. */
export function frameTables(root: Root, texts: Texts): void {
  let number = 0;
  const unnamed = () => fill(texts.blocks.table, { number: String(++number) });
  const figures = texts.scripts.figures;
  for (const section of elementsOf(root)) {
    for (const row of section.children) {
      if (isElement(row, 'tr')) finishRow(row, section.tagName === 'thead');
    }
  }
  replaceElements(root, (node) => {
    if (node.tagName !== 'table') return [node];
    const caption = node.children.find((child) => isElement(child, 'caption'));
    const name = caption ? textOf(caption).trim() : '';
    const table = { ...node, properties: { ...node.properties, className: ['data-table'] } };
    return [element('div', { ...scrollFrame(name || unnamed(), figures) }, [table])];
  });
}

/** The parser writes them in English. */
export function nameFootnotes(root: Root, { blocks }: Texts): void {
  for (const node of elementsOf(root)) {
    if (isFootnoteLabel(node)) node.children = [text(blocks.footnotes)];
    const { dataFootnoteBackref, ariaLabel } = node.properties;
    if (dataFootnoteBackref === undefined) continue;
    const number = String(ariaLabel).split(' ').at(-1) ?? '';
    node.properties.ariaLabel = fill(blocks.toReference, { number });
  }
}

type Scope = 'row' | 'rowgroup' | 'col' | 'colgroup';

/** Header cells of a header row name columns, those at the beginning of any other row name it. */
function finishRow(row: Element, isHead: boolean): void {
  const cells = row.children.filter((child) => isElement(child, 'td', 'th'));
  const firstData = cells.findIndex((cell) => isElement(cell, 'td'));
  const namesColumns = isHead || firstData === -1;
  for (const [index, cell] of cells.entries()) {
    if (namesColumns) finishCell(cell, spans(cell, 'colSpan') ? 'colgroup' : 'col');
    else if (index < firstData) finishCell(cell, spans(cell, 'rowSpan') ? 'rowgroup' : 'row');
    else finishCell(cell, null);
  }
}

function spans({ properties }: Element, name: 'colSpan' | 'rowSpan'): boolean {
  return Number(properties[name] ?? 1) > 1;
}

/** @param scope for a header cell; null where the browser finds out by itself what it names */
function finishCell(cell: Element, scope: Scope | null): void {
  const { align, ...properties } = cell.properties;
  const name = alignments.get(String(align));
  cell.properties = {
    ...properties,
    ...(cell.tagName === 'th' && scope ? { scope } : {}),
    ...(name ? { className: [name] } : {}),
  };
}
