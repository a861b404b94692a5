import type { DataContent } from './asset.ts';
import { readChartData } from './chart.ts';
import { type DataTable, readCsv } from './table.ts';

const shown = { rows: 8, columns: 12, cell: 80, text: 600 } as const;

/** The beginning of a data file, as its owner recognises it. */
export type DataPreview =
  | { kind: 'table'; table: DataTable; totalRows: number }
  /** JSON that no chart can be drawn of. */
  | { kind: 'text'; text: string; problem: string };

/** A chart's numbers are shown as a table too: a column for each dataset. */
export function previewOf({ type, text }: DataContent): DataPreview {
  const table = type === 'csv' ? readCsv(text, ',') : chartTable(text);
  if (typeof table === 'string') return { kind: 'text', text: cut(text, shown.text), problem: table };
  const { columns, rows } = table ?? { columns: [], rows: [] };
  const part = (row: readonly string[]) => row.slice(0, shown.columns).map((cell) => cut(cell, shown.cell));
  return {
    kind: 'table',
    table: { columns: part(columns), rows: rows.slice(0, shown.rows).map(part) },
    totalRows: rows.length,
  };
}

/** A text is the reason why there is none. */
function chartTable(text: string): DataTable | string {
  const reading = readChartData(JSON.parse(text));
  if (!reading.ok) return reading.reason;
  const { labels, datasets } = reading.data;
  return {
    columns: ['Label', ...datasets.map(({ label }) => label || 'Value')],
    rows: labels.map((label, at) => [label, ...datasets.map(({ data }) => String(data[at] ?? ''))]),
  };
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
}
