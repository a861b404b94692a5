import {
  isBlank,
  isElement,
  type PastedElement,
  type PastedNode,
  styleOf,
  textOf,
  withElements,
} from './pasted-tree.ts';

/** Tables with their header rows as header cells, and their captions where the editor reads them. */
export function withTableHeaders(root: PastedElement): PastedElement {
  return withElements(root, (element) =>
    element.name === 'table' ? withHeader(withCaption(element)) : element,
  );
}

function withCaption(table: PastedElement): PastedElement {
  const caption = table.children.find((node) => isElement(node) && node.name === 'caption');
  if (!caption) return table;
  const words = textOf(caption).replace(/\s+/g, ' ').trim();
  const attributes = new Map([...table.attributes, ...(words ? [['data-caption', words] as const] : [])]);
  return { ...table, attributes, children: table.children.filter((node) => node !== caption) };
}

/** Spreadsheets and word processors mark the header by its group, by a style of the table or only by bold words. */
function withHeader(table: PastedElement): PastedElement {
  const rows = rowsIn(table, false);
  if (rows.some(({ row }) => cellsOf(row).some(({ name }) => name === 'th'))) return table;
  const isBold = ({ row }: FoundRow) =>
    !isBlankRow(row) && cellsOf(row).every((cell) => hasOnlyBold(cell, false));
  const [first, second] = rows;
  const isFirstOnly = first !== undefined && second !== undefined && isBold(first) && !isBold(second);
  const headers = rows
    .filter(
      (found) => found.isHead || (found === first && (isFirstOnly || ofHeaderStyle.test(styleOf(found.row)))),
    )
    .map(({ row }) => row);
  if (headers.length === 0) return table;
  return withElements(table, (element) => (headers.includes(element) ? headerRow(element) : element));
}

/** Word numbers the rows of a table from -1 when its style has a header row. */
const ofHeaderStyle = /mso-yfti-irow:\s*-1/i;

interface FoundRow {
  row: PastedElement;
  isHead: boolean;
}

function rowsIn(parent: PastedElement, isHead: boolean): FoundRow[] {
  return parent.children.filter(isElement).flatMap((node): FoundRow[] => {
    if (node.name === 'tr') return [{ row: node, isHead }];
    return /^t(?:head|body|foot)$/.test(node.name) ? rowsIn(node, node.name === 'thead') : [];
  });
}

function cellsOf(row: PastedElement): PastedElement[] {
  return row.children.filter(isElement).filter(({ name }) => name === 'td' || name === 'th');
}

function isBlankRow(row: PastedElement): boolean {
  return textOf(row).trim() === '';
}

function hasOnlyBold(node: PastedNode, isBold: boolean): boolean {
  if (!isElement(node)) return isBold || isBlank(node);
  const weight = boldWeight.exec(styleOf(node))?.[1];
  const isInside = weight ? /bold|[6-9]00/.test(weight) : isBold || /^(?:b|strong)$/.test(node.name);
  return node.children.every((child) => hasOnlyBold(child, isInside));
}

const boldWeight = /font-weight:\s*([a-z]+|\d+)/i;

/** Cells of a header are bold by themselves. */
function headerRow(row: PastedElement): PastedElement {
  const plain = withElements(row, (element) => {
    const style = styleOf(element).replace(/font-weight:[^;]*;?/gi, '');
    const attributes = new Map(
      [...element.attributes].map(([key, value]) => [key, key === 'style' ? style : value]),
    );
    return { ...element, name: /^(?:b|strong)$/.test(element.name) ? 'span' : element.name, attributes };
  });
  return {
    ...plain,
    children: plain.children.map((node) =>
      isElement(node) && node.name === 'td' ? { ...node, name: 'th' } : node,
    ),
  };
}
