import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessDelimiter, readCsv, writeCsv } from '../../../domain/assets/table.ts';

describe('a delimiter', () => {
  it.each([
    ['a,b,c', ','],
    ['a;b;c', ';'],
    ['a\tb', '\t'],
    ['a|b', '|'],
    ['alone', ','],
    ['', ','],
    ['"a;b;c",d', ','],
    ['"a,""b,",c;d;e', ';'],
    ['\n\n a;b\n1,2,3,4', ';'],
    ['"two\nlines;;;;",b', ','],
  ])('of %j is %j', (text, delimiter) => {
    expect(guessDelimiter(text)).toBe(delimiter);
  });
});

describe('reading CSV', () => {
  it.each([
    ['a,b\r\n1,2\r\n', ['a', 'b'], [['1', '2']]],
    ['a,b\n1,2', ['a', 'b'], [['1', '2']]],
    ['a,b\r1,2\r', ['a', 'b'], [['1', '2']]],
    ['\uFEFFa,b\n1,2\n', ['a', 'b'], [['1', '2']]],
    ['a\n\n  \n1\n', ['a'], [['1']]],
    ['a,b\n"1,5","say ""hi"""', ['a', 'b'], [['1,5', 'say "hi"']]],
    ['a,b\n"two\r\nlines",2', ['a', 'b'], [['two\r\nlines', '2']]],
    [
      'a,b,c\n1\n1,2,3,4',
      ['a', 'b', 'c'],
      [
        ['1', '', ''],
        ['1', '2', '3'],
      ],
    ],
    ['a,b\n1,', ['a', 'b'], [['1', '']]],
    ['a,b\n,', ['a', 'b'], []],
    ['a;b\n1,5;2', ['a', 'b'], [['1,5', '2']]],
    ['a,b\n5" lens,2', ['a', 'b'], [['5" lens', '2']]],
    ['a,b\n"1"x,2', ['a', 'b'], [['1x', '2']]],
    ['a,b\n"never closed,2\n3,4', ['a', 'b'], [['never closed,2\n3,4', '']]],
  ])('%j', (text, columns, rows) => {
    expect(readCsv(text)).toEqual({ columns, rows });
  });

  it.each([[''], ['\n\n'], ['\uFEFF'], [',,\n;']])('%j holds no table', (text) => {
    expect(readCsv(text)?.rows ?? []).toEqual([]);
  });

  it('gives back whatever was written, without knowing the delimiter', () => {
    const cell = fc.oneof(
      fc.constantFrom(',', '"', '\n', '\r\n', ';;;', '|||', '\t', '""', ' a ', '=1+1', '\uFEFFx'),
      fc.string(),
    );
    const row = fc.array(cell, { minLength: 2, maxLength: 2 });
    const hasContent = (cells: string[]) => cells.some((text) => text.trim() !== '');
    fc.assert(
      fc.property(row.filter(hasContent), fc.array(row, { maxLength: 5 }), (columns, rows) => {
        const table = { columns, rows: rows.filter(hasContent) };
        expect(readCsv(writeCsv(table))).toEqual(table);
      }),
      { numRuns: 1000 },
    );
  });
});
