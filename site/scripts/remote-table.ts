import { readCsv } from '#domain/assets/table.ts';
import { type Drawn, dataTable, drawn, restNote, scrollFrame } from '#domain/charts/data-table.ts';

/**
 * The table as the server writes those of our own files.
 * @throws Error when the text holds none
 */
export function show(csv: string, { caption = '', source = '' }: DOMStringMap): Drawn[] {
  const table = readCsv(csv);
  if (!table) throw new Error('It contains no table.');
  const note = restNote(table, source);
  const frame = drawn('div', scrollFrame(caption || 'Table'), [dataTable(table, caption || null)]);
  return [frame, ...(note ? [note] : [])];
}
