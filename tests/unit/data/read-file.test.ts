import { describe, expect, it } from 'vitest';
import type { AssetType } from '../../../domain/assets/asset.entity.ts';
import { readDataFile } from '../../../server/features/assets/reading/data-file.ts';

const utf8 = (text: string) => Buffer.from(text);
const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();
const bytes = (...values: number[]) => Buffer.from(values);

/** The alphabets of the two code pages, as far as the tests need them. */
const windows1251 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      if (letter === 'ё') return 0xb8;
      return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
    }),
  );

function csv(file: Uint8Array): string {
  return readDataFile(file, 'csv').text;
}

describe('a CSV file', () => {
  it.each([
    ['commas and CRLF', 'a,b\r\n1,2\r\n', 'a,b\r\n1,2\r\n'],
    ['semicolons, decimal commas', 'a;b\n1,5;2,5\n', 'a,b\r\n"1,5","2,5"\r\n'],
    ['tabs', 'a\tb\n1\t2', 'a,b\r\n1,2\r\n'],
    ['a hint of the delimiter', 'sep=;\na;b,c\n1;2', 'a,"b,c"\r\n1,2\r\n'],
    ['quotes', 'a,b\n"1,""x""","two\nlines"', 'a,b\r\n"1,""x""","two\nlines"\r\n'],
    ['a quote in the middle', 'a,b\n5" lens,2', 'a,b\r\n"5"" lens",2\r\n'],
    ['outer blanks', ' a , b \n 1 ,2\u00a0', 'a,b\r\n1,2\r\n'],
    ['empty lines', '\n\na,b\n\n , \n1,2\n\n', 'a,b\r\n1,2\r\n'],
    ['short lines', 'a,b,c\n1\n', 'a,b,c\r\n1,,\r\n'],
    ['empty cells at the end', 'a,b,,\n1,2,,\n', 'a,b\r\n1,2\r\n'],
    ['one column', 'name\nAnna\nPaul', 'name\r\nAnna\r\nPaul\r\n'],
    ['a head alone', 'a,b', 'a,b\r\n'],
    ['old line endings', 'a,b\r1,2\r', 'a,b\r\n1,2\r\n'],
    ['markup, which stays text', 'a\n<script>alert(1)</script>', 'a\r\n<script>alert(1)</script>\r\n'],
  ])('with %s', (_, written, stored) => {
    expect(csv(utf8(written))).toBe(stored);
  });

  it.each([
    ['UTF-8', utf8('город;число\nМосква;1')],
    ['UTF-8', Buffer.concat([bytes(0xef, 0xbb, 0xbf), utf8('город;число\nМосква;1')])],
    ['UTF-16', Buffer.concat([bytes(0xff, 0xfe), utf16le('город;число\nМосква;1')])],
    ['UTF-16', Buffer.concat([bytes(0xfe, 0xff), utf16be('город;число\nМосква;1')])],
    ['Windows-1251', windows1251('город;число\nМосква;1')],
  ])('in %s is read as such', (encoding, file) => {
    const read = readDataFile(file, 'csv');
    expect(read.text).toBe('город,число\r\nМосква,1\r\n');
    expect(read.encoding).toBe(encoding);
  });

  it.each([
    ['UTF-16', utf16le('name,age\nAnna,1'), 'name,age\r\nAnna,1\r\n'],
    ['UTF-16', utf16be('name,age\nAnna,1'), 'name,age\r\nAnna,1\r\n'],
    ['Windows-1252', Buffer.from('Größe;Café;à\nÉté;Öl;1', 'latin1'), 'Größe,Café,à\r\nÉté,Öl,1\r\n'],
    ['Windows-1252', bytes(0x61, 0x0a, 0x80, 0x35), 'a\r\n€5\r\n'],
    ['Windows-1251', windows1251('ёлка;в\nда;нет'), 'ёлка,в\r\nда,нет\r\n'],
  ])('without a mark is recognised as %s', (encoding, file, text) => {
    expect(readDataFile(file, 'csv')).toEqual({ type: 'csv', encoding, text });
  });

  it.each([
    ['', 'The file is empty.'],
    ['\n \n', 'The file is empty.'],
    ['a,b\n1,2\n1,2,3\n', 'Line 3 has 3 cells, but the first line names 2 columns.'],
    ['a,b\n"x\ny",2\n1,2,3', 'Line 4 has 3 cells'],
    ['sep=,\na,b\n1,2,3', 'Line 3 has 3 cells'],
    ['a,b\n1,2\n"x,2\n3,4\n', 'Line 3: a quote opens here that is never closed.'],
    ['a,b\n1,"x"y\n', 'Line 2: something follows a closing quote.'],
    [Array.from({ length: 51 }, () => 'a').join(','), 'more than 50 columns'],
    [`a\n${'1\n'.repeat(5001)}`, 'more than 5,000 rows'],
  ])('%j is refused: %s', (written, reason) => {
    const refused = expect.objectContaining({
      code: 'invalid',
      message: expect.stringContaining(reason),
      fields: { file: expect.stringContaining(reason) },
    });
    expect(() => csv(utf8(written))).toThrow(refused);
  });

  it('may have 5000 rows and 50 columns', () => {
    expect(() => csv(utf8(`a\n${'1\n'.repeat(5000)}`))).not.toThrow();
    expect(() => csv(utf8(Array.from({ length: 50 }, () => 'a').join(',')))).not.toThrow();
  });
});

describe('a JSON file', () => {
  it('is stored as it was written, in UTF-8', () => {
    const text = '[{"label":"Ä","value":12345678901234567890.10}]';
    expect(readDataFile(Buffer.concat([bytes(0xff, 0xfe), utf16le(` ${text}\n`)]), 'json')).toEqual({
      type: 'json',
      encoding: 'UTF-16',
      text,
    });
  });

  it.each([
    ['', 'The file is empty.'],
    ['{"a":1,\n"b":}', 'Line 2: unexpected "}", expected a value.'],
    ['\n\n[1,2', 'Line 3: '],
    ["{'a':1}", 'Line 1: '],
    ['a,b\n1,2', 'Line 1: '],
    [`${'['.repeat(33)}${']'.repeat(33)}`, 'more than 32 nested levels'],
    [`${'{"a":'.repeat(100_000)}`, 'more than 32 nested levels'],
  ])('%j is refused: %s', (written, reason) => {
    expect(() => readDataFile(utf8(written), 'json')).toThrow(
      expect.objectContaining({ code: 'invalid', message: expect.stringContaining(reason) }),
    );
  });

  it('may have 32 levels; brackets in texts are none', () => {
    expect(() => readDataFile(utf8(`${'['.repeat(32)}${']'.repeat(32)}`), 'json')).not.toThrow();
    expect(() => readDataFile(utf8(JSON.stringify('['.repeat(99))), 'json')).not.toThrow();
  });
});

it.each<[string, AssetType, Buffer]>([
  ['a JPEG', 'csv', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46)],
  ['a ZIP, as spreadsheets are', 'csv', bytes(0x50, 0x4b, 3, 4, 20, 0, 0, 0)],
  ['a PDF', 'json', Buffer.concat([utf8('%PDF-1.7\n'), bytes(0, 1, 2, 3)])],
])('%s named as a data file is no text', (_, type, file) => {
  expect(() => readDataFile(file, type)).toThrow(expect.objectContaining({ code: 'unsupported_type' }));
});
