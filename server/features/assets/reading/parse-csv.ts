import papaparse from 'papaparse';
import { type DataTable, guessDelimiter } from '#domain/assets/table.ts';
import { AppError } from '#domain/errors.ts';
import { cleanText } from '#domain/text/clean.ts';
import { formatCount } from '#domain/text/numbers.ts';

/** What a page can show and a phone can load. */
const limits = { rows: 5000, columns: 50 } as const;

interface Row {
  cells: string[];
  /** Of its first line, counted from 1. */
  line: number;
}

/**
 * A table of what a spreadsheet or a person has written: commas, semicolons, tabs or bars, quotes, any line ending.
 * Empty lines go, cells lose their outer blanks, lines that are too short are filled up.
 * @throws AppError `invalid` with the line that cannot be read
 */
export function parseCsv(text: string): DataTable {
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
    // Its quick way does not say where a row ends.
    fastMode: false,
    step: ({ data, errors, meta }) => {
      const fault = errors.find(({ type }) => type === 'Quotes');
      if (fault) throw refused(`Line ${formatCount(line)}: ${quoteWords[fault.code] ?? fault.message}`);
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
      `Line ${formatCount(line + skipped)} has ${formatCount(row.length)} cells, but the first line names ${counted}. Put a cell in quotes if a delimiter stands in it.`,
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
