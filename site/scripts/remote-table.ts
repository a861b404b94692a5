import { readCsv } from '#domain/assets/table.ts';
import {
  type Drawn,
  dataTable,
  drawn,
  type FigureTexts,
  restNote,
  scrollFrame,
} from '#domain/charts/data-table.ts';
import type { Texts } from '#domain/texts/catalogue.ts';

type LiveTexts = Texts['scripts']['live'] & { figures: FigureTexts };

/**
 * The table as the server writes those of our own files.
 * @throws Error when the text holds none
 */
export function show(
  csv: string,
  { caption = '', source = '' }: DOMStringMap,
  { figures, ...texts }: LiveTexts,
): Drawn[] {
  const table = readCsv(csv);
  if (!table) throw new Error('It contains no table.');
  const note = restNote(table, source, figures);
  const frame = drawn('div', scrollFrame(caption || texts.table, figures), [
    dataTable(table, caption || null),
  ]);
  return [frame, ...(note ? [note] : [])];
}
