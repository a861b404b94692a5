import papaparse from 'papaparse';
import type { AssetType } from '#domain/assets/asset.entity.ts';
import type { DataContent } from '#domain/assets/asset.ts';
import { findJsonIssue, lineAt } from '#domain/assets/json-issue.ts';
import { type DataTable, guessDelimiter, writeCsv } from '#domain/assets/table.ts';
import { AppError } from '#domain/errors.ts';
import { cleanText, formatCount } from '#domain/text/clean.ts';

export interface ReadDataFile extends DataContent {
  /** Encoding in which the file was written. */
  encoding: string;
}

/**
 * A data file in its stored format.
 * @throws AppError `unsupported_type` for what is no text, `invalid` with the line that cannot be read
 */
export function readDataFile(bytes: Uint8Array, type: AssetType): ReadDataFile {
  const { text, encoding } = decodeText(bytes);
  return { type, encoding, text: type === 'csv' ? writeCsv(parseCsv(text)) : parseJson(text) };
}

export interface DecodedText {
  /** Without a byte order mark. */
  text: string;
  /** Encoding of the file: `UTF-8`, `UTF-16`, `Windows-1251`, `Windows-1252`. */
  encoding: string;
}

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], label: 'utf-8', name: 'UTF-8' },
  { bytes: [0xff, 0xfe], label: 'utf-16le', name: 'UTF-16' },
  { bytes: [0xfe, 0xff], label: 'utf-16be', name: 'UTF-16' },
] as const;

/** Enough to see whether every other byte is zero. */
const sample = 4096;

/**
 * The text of a file: by its byte order mark, or as UTF-16 when every other byte is zero, or as UTF-8 when it is
 * valid, else as one of the two code pages that spreadsheets write here.
 * @throws AppError `unsupported_type` for what is no text
 */
function decodeText(bytes: Uint8Array): DecodedText {
  const { label, name } = encodingOf(bytes);
  const text = new TextDecoder(label).decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) {
    const message = 'This is not a text file. Choose a file in CSV or JSON.';
    throw new AppError('unsupported_type', message, { fields: { file: message } });
  }
  return { text, encoding: name };
}

function encodingOf(bytes: Uint8Array): { label: string; name: string } {
  const marked = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte));
  if (marked) return marked;
  const zeros = { even: 0, odd: 0 };
  const length = Math.min(sample, bytes.length);
  for (let at = 0; at < length; at++) if (bytes[at] === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1;
  if (zeros.odd > length / 8 && zeros.even === 0) return { label: 'utf-16le', name: 'UTF-16' };
  if (zeros.even > length / 8 && zeros.odd === 0) return { label: 'utf-16be', name: 'UTF-16' };
  if (isUtf8(bytes)) return { label: 'utf-8', name: 'UTF-8' };
  return isCyrillic(bytes)
    ? { label: 'windows-1251', name: 'Windows-1251' }
    : { label: 'windows-1252', name: 'Windows-1252' };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether bytes beyond ASCII are Cyrillic letters: Cyrillic words contain no others, accented Latin
 * letters are among plain ones.
 */
function isCyrillic(bytes: Uint8Array): boolean {
  let [whole, mixed, high, plain] = [0, 0, 0, 0];
  for (let at = 0; at <= bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0xc0 || byte === 0xa8 || byte === 0xb8) high += 1;
    else if ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)) plain += 1;
    else {
      if (high > 1 && plain === 0) whole += 1;
      if (high > 0 && plain > 0) mixed += 1;
      [high, plain] = [0, 0];
    }
  }
  return whole > mixed;
}

/** Most rows and columns that a page can show and a phone can load. */
const limits = { rows: 5000, columns: 50 } as const;

interface Row {
  cells: string[];
  /** Number of its first line, counted from 1. */
  line: number;
}

/**
 * A table of what a spreadsheet or a person has written: commas, semicolons, tabs or bars, quotes, any line ending.
 * Empty lines go, cells lose their outer blanks, lines that are too short are filled up.
 * @throws AppError `invalid` with the line that cannot be read
 */
function parseCsv(text: string): DataTable {
  const { body, delimiter, skipped } = withoutHint(text.replace(/\r\n?/g, '\n'));
  const [head, ...rows] = readRows(body, delimiter).filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!head) throw refused('The file is empty.');
  const columns = withoutEmptyEnd(head.cells);
  if (columns.length > limits.columns) throw refused(`The table has more than ${limits.columns} columns.`);
  if (rows.length > limits.rows) throw refused(`The table has more than ${formatCount(limits.rows)} rows.`);
  return { columns, rows: rows.map((row) => fitted(row, columns.length, skipped)) };
}

/** `sep=;` in the first line is how some spreadsheets name their delimiter. */
function withoutHint(text: string): { body: string; delimiter: string; skipped: number } {
  const hint = /^sep=(.)\n/.exec(text);
  if (!hint) return { body: text, delimiter: guessDelimiter(text), skipped: 0 };
  return { body: text.slice(hint[0].length), delimiter: hint[1] ?? ',', skipped: 1 };
}

function readRows(text: string, delimiter: string): Row[] {
  const rows: Row[] = [];
  let line = 1;
  let at = 0;
  papaparse.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    // The fast mode does not report where a row ends.
    fastMode: false,
    step: ({ data, errors, meta }) => {
      const issue = errors.find(({ type }) => type === 'Quotes');
      if (issue) throw refused(`Line ${formatCount(line)}: ${quoteWords[issue.code] ?? issue.message}`);
      rows.push({ cells: data.map(cleanText), line });
      for (; at < meta.cursor; at++) if (text[at] === '\n') line += 1;
    },
  });
  return rows;
}

const quoteWords: Readonly<Record<string, string>> = {
  MissingQuotes: 'a quote opens here that is never closed.',
  InvalidQuotes: 'something follows a closing quote. A quote inside a cell is written twice: "".',
};

function fitted({ cells, line }: Row, columns: number, skipped: number): string[] {
  const row = withoutEmptyEnd(cells);
  if (row.length > columns) {
    const counted = columns === 1 ? '1 column' : `${columns} columns`;
    throw refused(
      `Line ${formatCount(line + skipped)} has ${formatCount(row.length)} cells, but the first line names ${counted}. Put a cell in quotes if it contains a delimiter.`,
    );
  }
  return Array.from({ length: columns }, (_, at) => row[at] ?? '');
}

function withoutEmptyEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

function refused(message: string): AppError {
  return new AppError('invalid', message, { fields: { file: message } });
}

/** Nesting of JSON; no chart needs more. */
const deepest = 32;

/**
 * The text itself, when it is JSON: numbers stay as they were written.
 * @throws AppError `invalid` with the line that cannot be read
 */
function parseJson(text: string): string {
  if (text.trim() === '') throw invalidFile('The file is empty.');
  const issue = findJsonIssue(text, deepest);
  if (issue) throw invalidFile(`Line ${formatCount(lineAt(text, issue.at))}: ${issue.reason}.`);
  return text.trim();
}

function invalidFile(message: string): AppError {
  return new AppError('invalid', message, { fields: { file: message } });
}
