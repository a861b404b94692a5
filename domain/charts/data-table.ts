import type { DataTable } from '../assets/table.ts';
import { fill, formatCount } from '../text/clean.ts';
import type { Texts } from '../texts/catalogue.ts';

/** Texts of charts and tables, and how their numbers are written. */
export type FigureTexts = Texts['scripts']['figures'] & Pick<Texts, 'locale'>;

/** Rows shown in an article; the file has all. */
export const mostRows = 500;

/** A number as people write it: sign, currency, separators, percent. Numbers with a unit count as text. */
const figure = /^[-+−±]?[€$£¥]?\d(?:[\d.,'’\u00a0\u202f]| (?=\d))*(?:e[-+]?\d+)?\s?[%‰°€$£¥]?$/iu;

/** For each column, whether all cells are numbers, which are right-aligned. */
export function numericColumns({ columns, rows }: DataTable): boolean[] {
  return columns.map((_, index) => {
    const filled = rows.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
    return filled.length > 0 && filled.every((cell) => figure.test(cell));
  });
}

/**
 * The table with its caption; a first column of text becomes row headers. At most {@link mostRows} rows: the caller
 * shows what is omitted.
 */
export function dataTable(data: DataTable, caption: string | null): Drawn {
  const numeric = numericColumns(data);
  const cellClass = (index: number): Drawn['attributes'] => (numeric[index] ? { class: 'num' } : {});
  const namesRows = data.columns.length > 1 && !numeric[0];
  const cell = (value: string, index: number) =>
    index === 0 && namesRows
      ? drawn('th', { scope: 'row' }, [value])
      : drawn('td', cellClass(index), [value]);
  const heads = data.columns.map((name, index) =>
    // An empty header is not a header.
    name.trim() === '' ? drawn('td', {}) : drawn('th', { scope: 'col', ...cellClass(index) }, [name]),
  );
  return drawn('table', { class: 'data-table' }, [
    ...(caption ? [drawn('caption', {}, [caption])] : []),
    drawn('thead', {}, [drawn('tr', {}, heads)]),
    drawn(
      'tbody',
      {},
      data.rows.slice(0, mostRows).map((row) =>
        drawn(
          'tr',
          {},
          data.columns.map((_, index) => cell(row[index] ?? '', index)),
        ),
      ),
    ),
  ]);
}

/** Wraps a table in a region that scrolls, also by keyboard, when it is wider than the page. */
export function scrollFrame(
  name: string,
  { scrollable }: Pick<FigureTexts, 'scrollable'>,
): Readonly<Record<string, string | number>> {
  return { class: 'scroll-x', tabindex: 0, role: 'region', 'aria-label': fill(scrollable, { name }) };
}

/** The note below a truncated table; null if all rows are shown. */
export function restNote({ rows }: DataTable, address: string, texts: FigureTexts): Drawn | null {
  if (rows.length <= mostRows) return null;
  const count = (number: number) => formatCount(number, texts.locale);
  return drawn('p', { class: 'figure-note' }, [
    `${fill(texts.rest, { shown: count(mostRows), total: count(rows.length) })} `,
    drawn('a', { href: address }, [texts.download]),
  ]);
}

/**
 * An element as plain data, so that the server and a visitor's browser make the same markup of it. Tags and
 * names of attributes are always ours; texts and values may hold anything and are never read as markup.
 */
export interface Drawn {
  tag: string;
  /** By the names they have in HTML and SVG. */
  attributes: Readonly<Record<string, string | number>>;
  children: readonly (Drawn | string)[];
}

export function drawn(
  tag: string,
  attributes: Drawn['attributes'],
  children: readonly (Drawn | string)[] = [],
): Drawn {
  return { tag, attributes, children };
}
