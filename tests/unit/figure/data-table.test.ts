import { describe, expect, it } from 'vitest';
import { dataTable, mostRows, numericColumns, restNote } from '#domain/charts/data-table.ts';
import { figures } from '#domain/texts/en-scripts/blocks.ts';

describe('columns of figures', () => {
  it.each([
    ['whole numbers', ['1', '20'], true],
    ['with separators', ['1,800', '2 100', "3'400", '1.234,5'], true],
    ['with sign, currency and per cent', ['-3', '+4', '−5', '€12', '40 %', '12 €'], true],
    ['with gaps', ['', '3'], true],
    ['with a unit', ['1,800 K'], false],
    ['fractions of a second', ['1/60 s'], false],
    ['dates', ['2026-01-02'], false],
    ['one word among figures', ['1', 'many'], false],
    ['nothing', ['', ' '], false],
  ])('%s', (_, cells, numeric) => {
    expect(numericColumns({ columns: ['a'], rows: cells.map((cell) => [cell]) })).toEqual([numeric]);
  });
});

describe('a table', () => {
  const rows = [
    ['Sodium', '1,800'],
    ['Diode', '3,000'],
  ];

  it('has a caption, heads of columns and rows, and figures at the right', () => {
    const table = dataTable({ columns: ['Lamp', 'Kelvin'], rows }, 'Lamps');
    expect(JSON.parse(JSON.stringify(table))).toMatchObject({
      tag: 'table',
      children: [
        { tag: 'caption', children: ['Lamps'] },
        {
          tag: 'thead',
          children: [
            {
              children: [
                { tag: 'th', attributes: { scope: 'col' }, children: ['Lamp'] },
                { tag: 'th', attributes: { scope: 'col', class: 'num' }, children: ['Kelvin'] },
              ],
            },
          ],
        },
        {
          tag: 'tbody',
          children: [
            {
              children: [
                { tag: 'th', attributes: { scope: 'row' }, children: ['Sodium'] },
                { tag: 'td', attributes: { class: 'num' }, children: ['1,800'] },
              ],
            },
            {},
          ],
        },
      ],
    });
  });

  it('of figures alone has no heads of rows, an empty head is none', () => {
    const table = JSON.stringify(dataTable({ columns: ['', 'b'], rows: [['1', '2']] }, null));
    expect(table).not.toContain('"row"');
    expect(table).toContain('{"tag":"td","attributes":{},"children":[]}');
  });

  it.each([
    [mostRows, mostRows, false],
    [mostRows + 1, mostRows, true],
  ])('of %d rows shows %d', (given, shown, hasNote) => {
    const data = { columns: ['a'], rows: Array.from({ length: given }, (_, index) => [`${index}`]) };
    expect(dataTable(data, null).children.at(-1)).toHaveProperty('children.length', shown);
    expect(restNote(data, '/all.csv', { ...figures, locale: 'en-US' }) !== null).toBe(hasNote);
  });
});
