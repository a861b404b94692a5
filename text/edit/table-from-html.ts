import { type HtmlElement, type HtmlNode, isBlank, isElement } from '../read/read.ts';
import { type Content, flatAll, hasOnly, type Reading } from './content.ts';

/** Converts the content of a cell to blocks; null when the editor has no form for it. */
type InsideOf = (nodes: readonly HtmlNode[]) => Content[] | null;

const alignments = ['left', 'center', 'right'];

/** A table of rows with an optional caption of plain words; null when it is more than that. */
export function tableOf(
  { attributes, children }: HtmlElement,
  insideOf: InsideOf,
  reading: Reading,
): Content | null {
  const parts = elementsOf(children);
  if (attributes.size > 0 || !parts) return null;
  const hasCaption = parts[0]?.name === 'caption';
  const caption = hasCaption ? plainWords(parts[0]!) : '';
  const groups = caption === null ? null : groupsOf(hasCaption ? parts.slice(1) : parts);
  const content = groups && flatAll(groups, (rows) => rowsOf(rows, insideOf));
  if (!content) return null;
  const filled = filledRows(content);
  return (
    filled && {
      type: 'table',
      attrs: { caption: reading.masked.unmask(caption ?? '') || null },
      content: filled,
    }
  );
}

/** The rows of each part of a table; rows without a part are one. */
function groupsOf(parts: HtmlElement[]): HtmlElement[][] | null {
  const groups: HtmlElement[][] = [];
  let bare: HtmlElement[] | null = null;
  for (const part of parts) {
    if (part.name === 'tr') {
      if (!bare) {
        bare = [];
        groups.push(bare);
      }
      bare.push(part);
      continue;
    }
    bare = null;
    const inside = elementsOf(part.children);
    if (part.attributes.size > 0 || !['thead', 'tbody', 'tfoot'].includes(part.name) || !inside) return null;
    groups.push(inside);
  }
  return groups.flat().every(({ name, attributes }) => name === 'tr' && attributes.size === 0)
    ? groups
    : null;
}

/** The rows of one part; a cell does not reach beyond its part. */
function rowsOf(rows: HtmlElement[], insideOf: InsideOf): Content[] | null {
  return flatAll(rows, (row, index) => {
    const cells = elementsOf(row.children);
    const content = cells && flatAll(cells, (cell) => cellOf(cell, rows.length - index, insideOf));
    return content && [{ type: 'tableRow', content }];
  });
}

function cellOf(
  { name, attributes, children }: HtmlElement,
  rowsLeft: number,
  insideOf: InsideOf,
): Content[] | null {
  const align = attributes.get('align') ?? null;
  const isCell = (name === 'td' || name === 'th') && hasOnly(attributes, 'align', 'colspan', 'rowspan');
  const [colspan, rowspan] = [spanOf(attributes.get('colspan')), spanOf(attributes.get('rowspan'))];
  if (!isCell || !colspan || !rowspan || !(align === null || alignments.includes(align))) return null;
  const content = insideOf(children);
  const attrs = { align, colspan, rowspan: Math.min(rowspan, rowsLeft) };
  return content && [{ type: name === 'th' ? 'tableHeader' : 'tableCell', attrs, content }];
}

/** Number of cells that a cell spans; null for a value that the editor cannot show. */
function spanOf(written = '1'): number | null {
  return /^[1-9]\d{0,2}$/.test(written) ? Number(written) : null;
}

/** The editor lays out each place of a table whenever it changes. */
const mostPlaces = 20_000;

/** Rows that all reach to the last column, with empty cells at their ends; null when cells overlap. */
function filledRows(rows: Content[]): Content[] | null {
  const cells = rows.map((row) =>
    (row.content ?? []).map(({ attrs }) => [attrs?.colspan, attrs?.rowspan] as number[]),
  );
  const places = cells.flat().reduce((sum, [across = 1, down = 1]) => sum + across * down, 0);
  if (places > mostPlaces) return null;
  const taken: boolean[][] = rows.map(() => []);
  for (const [index, inRow] of cells.entries()) {
    let column = 0;
    for (const [across = 1, down = 1] of inRow) {
      while (taken[index]![column]) column++;
      for (const row of taken.slice(index, index + down)) {
        if (row.slice(column, column + across).includes(true)) return null;
        for (let next = column; next < column + across; next++) row[next] = true;
      }
    }
  }
  const width = Math.max(...taken.map((row) => row.length));
  if (width < 1 || width * rows.length > mostPlaces) return null;
  return rows.map((row, index) => {
    const missing = width - taken[index]!.filter(Boolean).length;
    const empty = Array.from({ length: missing }, () => ({
      type: 'tableCell',
      content: [{ type: 'paragraph' }],
    }));
    return { ...row, content: [...(row.content ?? []), ...empty] };
  });
}

/** Elements among the nodes; null if there are words between them. */
function elementsOf(nodes: readonly HtmlNode[]): HtmlElement[] | null {
  const elements = nodes.filter((node) => !isBlank(node));
  return elements.every(isElement) ? elements : null;
}

function plainWords({ attributes, children }: HtmlElement): string | null {
  const words = children.map((node) => (isElement(node) ? null : node.text));
  return attributes.size > 0 || words.includes(null) ? null : words.join('').replace(/\s+/g, ' ').trim();
}
