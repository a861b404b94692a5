import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { humanizeWithIssues } from '#text/read/humanize.ts';
import { plainText, readText } from '#text/read/reading.ts';
import { boundsIssue, isHeavy, textBounds } from '../../../text/read/bounds.ts';
import { excerpt } from '../../../text/read/excerpt.ts';
import { hostileShapes } from '../../factories/hostile-texts.ts';

const numbered = (count: number, part: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index + 1)).join('');

/** A text with so many of what the bound counts. */
const cases: [keyof typeof textBounds, (count: number) => string, string][] = [
  ['levels', (count) => '<div>'.repeat(count), 'HTML is nested more than 100 levels deep (line 1).'],
  ['formatting', (count) => '<b>a '.repeat(count), 'Formatting is nested more than 50 levels deep'],
  ['code', (count) => '`a` b\n\n'.repeat(count), 'More than 3,000 pieces of code (line 6,001).'],
  ['tags', (count) => '<br>\n'.repeat(count), 'More than 10,000 HTML tags (line 10,001).'],
  ['headings', (count) => '# a\n'.repeat(count), 'More than 1,000 headings and dividers (line 1,001).'],
  ['headings', (count) => 'a\n---\n'.repeat(count), 'More than 1,000 headings and dividers (line 2,002).'],
  ['listItems', (count) => '- a\n'.repeat(count), 'More than 1,000 list items (line 1,001).'],
  ['listItems', (count) => numbered(count, (number) => `${number}. a\n`), 'More than 1,000 list items'],
  [
    'listItems',
    (count) => `${'- '.repeat(10)}a\n`.repeat(count / 10) + '- '.repeat(count % 10),
    'list items',
  ],
  [
    'quotedLines',
    (count) => `${'>'.repeat(10)}${'a\n'.repeat(count / 10)}${count % 10 ? '\n> a\n' : ''}`,
    'lines in quotes',
  ],
  ['quotedLines', (count) => '> a\r\n'.repeat(count), 'More than 10,000 lines in quotes (line 10,001).'],
  [
    'paragraphLines',
    (count) => `b\n\n${'a,b\n'.repeat(count)}`,
    'More than 1,000 lines without an empty line (line 1,003).',
  ],
  ['paragraphLines', (count) => `- a\r\n${'b\r\n'.repeat(count - 1)}`, 'More than 1,000 lines without'],
  ['tableRows', (count) => 'a | b\n'.repeat(count), 'More than 3,000 table rows (line 3,001).'],
  [
    'tableCells',
    (count) => `${'|'.repeat(100)}\n`.repeat(count / 100) + '|'.repeat(count % 100),
    'table cells',
  ],
  ['tableColumns', (count) => `${'|a'.repeat(count)}|\n`, 'A table has more than 200 columns (line 1).'],
  ['brackets', (count) => '[a '.repeat(count), 'More than 5,000 square brackets (line 1).'],
  [
    'references',
    (count) => numbered(count, (number) => `[a${number}]: /b\n`),
    'footnotes and link definitions',
  ],
  ['references', (count) => 'a[^1] '.repeat(count), 'More than 1,000 footnotes and link definitions'],
  ['marks', (count) => '*a '.repeat(count), 'More than 30,000 emphasis marks'],
  ['addresses', (count) => 'a@b.c '.repeat(count), 'More than 3,000 URLs and email addresses'],
  ['entities', (count) => '&amp;'.repeat(count), 'More than 10,000 character references'],
];

describe('the bounds of a text', () => {
  test.each(cases)('%s: so many may be, one more is a fault that says where', (bound, text, message) => {
    const most = textBounds[bound];
    expect(boundsIssue(text(most))).toBeNull();
    const fault = boundsIssue(text(most + 1));
    expect(fault?.message).toContain(message);
    expect(fault?.message).toMatch(/\(line [\d,]+\)\. \w/);
    expect(boundsIssue(text(most + 1).slice(0, fault?.at))).toBeNull();
  });

  test.each([
    [
      'paragraphs, items and cells that nothing closes',
      '<p>a<ul><li>b<li>c</ul><table><tr><td>d<td>e</table>',
    ],
    ['what stands open only for its words', '<b>a</b> <a href="/b">c</a> '],
    ['elements that hold nothing', '<br><img src="/a.jpg">'],
    ['ends without a beginning', '</div></b>'],
    ['lines with an empty one between them', 'a\n'.repeat(900).concat('\n')],
    ['lines of code and of HTML', `\`\`\`\n${'a\n'.repeat(20)}\`\`\`\n<p>a\n${'b\n'.repeat(20)}</p>\n\n`],
  ])('%s are not nested', (_, text) => {
    expect(boundsIssue(text.repeat(text.length > 200 ? 20 : 500))).toBeNull();
  });

  test('an end that belongs to another element closes nothing', () => {
    expect(boundsIssue('<div></span>'.repeat(101))?.message).toContain('nested');
    expect(boundsIssue('<b></i>'.repeat(51))?.message).toContain('nested');
  });

  test('text in code is not counted', () => {
    expect(boundsIssue(`\`\`\`html\n${'<div>\n- a\n# b\n'.repeat(4000)}\`\`\`\n`)).toBeNull();
  });

  test('an ordinary article of 6,000 words is not heavy', () => {
    const part = `The lamp *hums* over the [quay](/photos). ${'Then a tram goes by and the light moves. '.repeat(5)}\n\n`;
    expect(isHeavy(`## Part\n\n${part.repeat(6)}- one\n- two\n\n`.repeat(20))).toBe(false);
    expect(isHeavy('- a\n'.repeat(501))).toBe(true);
    expect(isHeavy('a '.repeat(20_001))).toBe(true);
  });

  test.each([
    ['lines that end without a line feed', 'a\r'],
    ['numbered lists in numbered lists', '1. '],
    ['numbers in brackets', '1) '],
    ['addresses without a scheme', 'www.a.b '],
  ])('%s make a text heavy', (_, part) => {
    expect(isHeavy(part.repeat(1001))).toBe(true);
  });
});

describe('a text beyond the bounds', () => {
  const text = `${'<div>'.repeat(101)}\n\n[youtube id="dQw4w9WgXcQ"] *a*`;

  test('is read as it was written', () => {
    expect(plainText(text)).toBe(text.replace('\n\n', ' '));
    expect(excerpt(text)).toMatch(/^<div>/);
    expect(readText(text).shortcodes).toEqual([]);
  });

  test('is left alone by the humanizer, which says why', () => {
    expect(humanizeWithIssues(text)).toEqual({ final_text: text, issues: [boundsIssue(text)?.message] });
  });
});

test.each(['\r', '\u2028', 'a\r', '- '])(
  'the bounds are looked at once in lines that end with %j',
  (part) => {
    boundsIssue('*'.repeat(60) + part.repeat(1_000_000 / part.length));
  },
  60_000,
);

// A reader that takes the square of a text's length would not come to an end within the runner's limit.
test.each(hostileShapes)(
  'the bounds are looked at in proportion to the length of $name',
  ({ text }) => {
    boundsIssue(text(1_000_000));
  },
  60_000,
);

test('the document for writers names every bound, and no other', async () => {
  const document = await readFile('docs/guide/markdown.md', 'utf8');
  const section = document.slice(document.indexOf('## Bounds'));
  const named = new Set(
    [...section.matchAll(/\d[\d,]*/g)].map(([number]) => Number(number.replace(',', ''))),
  );
  expect(named).toEqual(new Set(Object.values(textBounds)));
});
