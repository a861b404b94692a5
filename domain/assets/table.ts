import type { DataContent } from './asset.ts';
import { readChartData } from './chart.ts';

/** A table of texts: one head line, and rows that have a cell for each column. */
export interface DataTable {
  columns: string[];
  rows: string[][];
}

const delimiters: readonly string[] = [',', ';', '\t', '|'];

/** The delimiter: the most frequent candidate in the first line outside quotes; a comma if there is none. */
export function guessDelimiter(text: string): string {
  const counts = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  let hasContent = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if ((character === '\n' || character === '\r') && hasContent) break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
    hasContent ||= character.trim() !== '';
  }
  return delimiters.reduce((best, next) => ((counts.get(next) ?? 0) > (counts.get(best) ?? 0) ? next : best));
}

/**
 * Reads CSV as RFC 4180 has it, forgivingly: any line ending, a byte order mark, empty lines, lines that are too short
 * or too long, quotes that never close. What an owner uploads has been checked and written by {@link writeCsv};
 * other sites' files come as they are. Null for a text without a single cell.
 */
export function readCsv(text: string, delimiter = guessDelimiter(text)): DataTable | null {
  const [columns, ...rows] = readRecords(text.replace(/^\uFEFF/, ''), delimiter).filter(hasContent);
  return columns ? { columns, rows: rows.map((row) => columns.map((_, at) => row[at] ?? '')) } : null;
}

const hasContent = (row: readonly string[]) => row.some((cell) => cell.trim() !== '');

function readRecords(text: string, delimiter: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter);
    record.push(cell);
    at = end;
    if (text[at] === delimiter) {
      at += 1;
      if (at === text.length) record.push('');
      continue;
    }
    records.push(record);
    record = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  if (record.length > 0) records.push(record);
  return records;
}

interface ReadCell {
  cell: string;
  /** Position of the delimiter or line ending behind the cell. */
  end: number;
}

function plainCell(text: string, start: number, delimiter: string): ReadCell {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { cell: text.slice(start, end), end };
}

/** Reads a cell in quotes; text between the closing quote and the delimiter belongs to the cell too. */
function quotedCell(text: string, start: number, delimiter: string): ReadCell {
  let close = text.indexOf('"', start + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  const inner = text.slice(start + 1, close === -1 ? text.length : close).replaceAll('""', '"');
  if (close === -1) return { cell: inner, end: text.length };
  const rest = plainCell(text, close + 1, delimiter);
  return { cell: inner + rest.cell, end: rest.end };
}

/** RFC 4180: commas, CRLF, quotes where they are needed, also for a reader who has to guess the delimiter. */
export function writeCsv({ columns, rows }: DataTable): string {
  return [columns, ...rows].map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

function writeCell(cell: string): string {
  return /[",;\t|\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

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
