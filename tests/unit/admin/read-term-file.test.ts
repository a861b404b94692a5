import { describe, expect, it } from 'vitest';
import { readTermFile } from '../../../admin/features/semantic/clusters/term-import.tsx';

const file = (text: string | Uint8Array<ArrayBuffer>) => new Blob([text]);
const read = (text: string | Uint8Array<ArrayBuffer>, known: string[] = []) =>
  readTermFile(file(text), known);

const utf16 = (text: string) => {
  const bytes = new Uint8Array(2 + text.length * 2);
  bytes.set([0xff, 0xfe]);
  for (const [index, letter] of [...text].entries()) {
    const code = letter.charCodeAt(0);
    bytes.set([code & 255, code >> 8], 2 + index * 2);
  }
  return bytes;
};

describe('what is read of a file', () => {
  it('takes columns with commas, semicolons or tabs, quotes and emoji', async () => {
    const term = { role: 'primary', weight: 1 };
    for (const text of [
      'term,role,weight\n"night, rain",primary,\n🌃 lights,primary,1\n',
      'term;role;weight\r\n"night, rain";primary;\r\n🌃 lights;primary;1\r\n',
      'term\trole\tweight\nnight, rain\tprimary\n🌃 lights\tprimary\t1',
    ]) {
      const { terms, dropped } = await read(text);
      expect(terms).toEqual([
        { ...term, term: 'night, rain' },
        { ...term, term: '🌃 lights' },
      ]);
      expect(dropped).toEqual([]);
    }
  });

  it('knows the marks that spreadsheets put before their text', async () => {
    for (const text of ['\ufeffterm,role\nmárket,primary', utf16('term,role\nmárket,primary')]) {
      expect((await read(text)).terms).toEqual([{ term: 'márket', role: 'primary', weight: 1 }]);
    }
  });

  it('says of every row that is left out why', async () => {
    const rows = [
      'term,role,weight',
      '=HYPERLINK(x),primary,1',
      '+49 lights,primary,1',
      '-1+cmd(),primary,1',
      '-ish,primary,1',
      ',primary,1',
      'lamp,,1',
      'lamp,hero,1',
      'lamp,primary,1.5',
      'Known,primary,1',
      'night-ish,primary,1',
    ];
    const { terms, dropped } = await read(rows.join('\n'), ['known']);
    expect(terms.map(({ term }) => term)).toEqual([
      '=HYPERLINK(x)',
      '+49 lights',
      '-1+cmd()',
      '-ish',
      'night-ish',
    ]);
    expect(dropped).toEqual([
      { line: 6, reason: 'The term is missing.' },
      { line: 7, reason: 'The role of "lamp" is missing.' },
      { line: 8, reason: 'Unknown role "hero". Use primary, secondary or modifier.' },
      { line: 9, reason: 'The weight "1.5" of "lamp" is not a whole number of 1 or more.' },
      { line: 10, reason: '"Known" is already in the list.' },
    ]);
  });

  it.each([
    ['the first line', 'term;role;weight\nnight, rain, fog;primary;1\na, b, c, d;primary;2'],
    ['a line for spreadsheets', 'sep=;\r\nterm;role\r\nnight, rain, fog;primary\r\na, b, c, d;primary'],
    ['tabs', 'term\trole\nnight, rain, fog\tprimary\na, b, c, d\tprimary'],
  ])('the separator is read from %s', async (_, text) => {
    expect((await read(text)).terms.map(({ term }) => term)).toEqual(['night, rain, fog', 'a, b, c, d']);
  });
});

describe('what cannot be read is refused as a whole', () => {
  const rows = (count: number) =>
    `term,role\n${Array.from({ length: count }, (_, index) => `t${index},primary`).join('\n')}`;

  it.each<[string, string | Uint8Array<ArrayBuffer>, RegExp]>([
    ['another encoding', new Uint8Array([0x74, 0xe9, 0x72]), /not written in UTF-8/],
    ['no text', 'PK\0\0term,role', /not a text file/],
    ['an open quotation mark', 'term,role\n"lamp,primary\nlight,primary', /line \d+ is never closed/],
    ['100,000 terms', rows(100_000), /has 100,000 terms; at most 10,000/],
    [
      'a quotation mark in a quoted cell',
      'term,role\n"5" lens",primary',
      /Line \d+ has a quotation mark inside/,
    ],
    ['more than 10 MB', new Uint8Array(10_000_001), /has 10 MB; at most 10 MB/],
  ])('%s', async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it('but 10,000 terms can be', async () => {
    expect((await read(rows(10_000))).terms).toHaveLength(10_000);
  });
});
