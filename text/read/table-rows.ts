const delimiter = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/;

/** Cells of a row of a Markdown table; 0 for a line without a bar. */
export function rowCells(line: string): number {
  const bars = line.match(/(?<!\\)\|/g)?.length ?? 0;
  if (bars === 0) return 0;
  const outer = Number(line.startsWith('|')) + Number(/(?<!\\)\|$/.test(line) && line.length > 1);
  return bars + 1 - outer;
}

/** Cells of the line below a table's head; 0 for any other line. */
export function delimiterCells(line: string): number {
  return delimiter.test(line) ? rowCells(line) : 0;
}
