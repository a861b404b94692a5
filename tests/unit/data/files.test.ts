import { describe, expect, it } from 'vitest';
import { assetTypeOf, dataFileKey, typeOfDataFile } from '../../../domain/assets/asset.ts';
import { previewOf } from '../../../domain/assets/table.ts';
import { usesIn } from '../../../text/read/reading.ts';

describe('what a file says it is', () => {
  it.each([
    ['prices.csv', 'image/jpeg', 'csv'],
    ['PRICES.CSV', 'application/vnd.ms-excel', 'csv'],
    ['chart.json', '', 'json'],
    ['export', 'text/csv', 'csv'],
    ['export', 'application/json', 'json'],
    ['export.txt', 'text/csv', 'csv'],
    ['export.txt', 'text/plain', null],
    ['photo.jpg', 'text/csv', null],
    ['page.csv.html', 'text/csv', null],
    ['', '', null],
  ])('%j of type %j: %s', (name, mime, type) => {
    expect(assetTypeOf(name, mime)).toBe(type);
  });
});

const hash = '0123456789abcdef0123456789abcdef01234567';

describe('the key of a data file', () => {
  it('lies among the public files', () => {
    expect(dataFileKey(hash, 'csv')).toBe(`media/01/${hash}-data.csv`);
    expect(typeOfDataFile(dataFileKey(hash, 'json'))).toBe('json');
  });

  it.each([
    [`media/01/${hash}-384.webp`],
    [`media/01/${hash}-data.csv.html`],
    [`originals/01/${hash}-data.csv`],
    [`x/media/01/${hash}-data.csv`],
    [`media/01/${hash}-data.csv\n`],
    [`media/01/${hash}-data.svg`],
  ])('%j is none', (key) => {
    expect(typeOfDataFile(key)).toBeNull();
  });
});

describe('what an article uses', () => {
  const csv = dataFileKey(hash, 'csv');
  const data = { kind: 'data', name: csv };
  const calculator = { kind: 'calculator', name: '0190-aa' };

  it.each([
    ['', []],
    [`[table csv="/${csv}"]`, [data]],
    [`[table csv="https://site.test/${csv}" caption="x"] [chart data="/${csv}"]`, [data]],
    [`[the numbers](/${csv})`, [data]],
    [`<a href="https://cdn.test/${csv}?x=1">`, [data]],
    [`/${csv}.html /${csv}x`, []],
    ['[calc id="a" schema="0190-aa"] [calc id="b" schema="0190-aa" title="t"]', [calculator]],
    ['`[calc id="a" schema="0190-aa"]`', []],
    ['[calc id="1" schema="0190-aa"]', []],
    [`[calc id="a" schema="0190-aa"]\n\n[table csv="/${csv}"]`, [data, calculator]],
  ])('%j', (body, uses) => {
    expect(usesIn(body)).toEqual(uses);
  });
});

describe('a preview', () => {
  it('shows the first eight rows and how many there are', () => {
    const text = `n,square\n${Array.from({ length: 9 }, (_, n) => `${n},${n * n}\n`).join('')}`;
    const preview = previewOf({ type: 'csv', text });
    expect(preview).toMatchObject({ kind: 'table', totalRows: 9, table: { columns: ['n', 'square'] } });
    expect(preview.kind === 'table' && preview.table.rows).toHaveLength(8);
  });

  it('shows the numbers of a chart as a table', () => {
    const text = JSON.stringify({ labels: ['a', 'b'], datasets: [{ label: 'One', data: [1, null] }] });
    expect(previewOf({ type: 'json', text })).toEqual({
      kind: 'table',
      totalRows: 2,
      table: {
        columns: ['Label', 'One'],
        rows: [
          ['a', '1'],
          ['b', ''],
        ],
      },
    });
  });

  it('shows how other JSON begins, and why it is no chart', () => {
    expect(previewOf({ type: 'json', text: `{"a":"${'x'.repeat(700)}"}` })).toMatchObject({
      kind: 'text',
      problem: expect.stringContaining('Chart data is a list'),
      text: expect.stringMatching(/^\{"a":"x{594}…$/),
    });
  });
});
