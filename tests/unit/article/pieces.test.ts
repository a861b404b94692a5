import { expect, test } from 'vitest';
import { boundsIssue } from '../../../text/read/bounds.ts';
import { parse } from '../../../text/read/read.ts';
import { piecesOf, readText } from '../../../text/read/reading.ts';
import { readTree } from '../../../text/read/tree-reader.ts';
import { commonMarkExamples, numbers } from '../../factories/markdown-texts.ts';

const further = [
  '| a | b |\n|---|---|\n| c | d |',
  '<div>one <b>two</b></div>',
  '<div>\n\nWords\n\n</div>',
  '<b>never closed',
  '<p title="<">one',
  '- [ ] a task\n\n  more of it',
  'www.example.org and a@b.example',
];
const parts = [...commonMarkExamples, ...further];
const words = 'Words that make a piece long enough to stand alone. '.repeat(5);

test('pieces of a text are read as the whole', () => {
  const random = numbers(1);
  const chosen = () => parts[random.next().value % parts.length] ?? '';
  let divided = 0;
  for (let round = 0; round < 400; round += 1) {
    const text = [chosen(), words, chosen(), words, words, chosen()].join('\n\n');
    if (boundsIssue(text) || piecesOf(text).length === 1) continue;
    divided += 1;
    const { source: _, issue: __, ...reading } = readText(text);
    expect(reading, JSON.stringify(text)).toEqual(readTree(parse(text), text, []));
  }
  expect(divided).toBeGreaterThan(50);
});

test('the pieces of a text are the text', () => {
  const text = parts.map((part) => `${part}\n\n${words}`).join('\n\n');
  expect(piecesOf(text).join('')).toBe(text);
  expect(piecesOf(`${words}\n\n${words}\n\n${words}`)).toHaveLength(3);
  expect(piecesOf(`${words}\n\n\`\`\`\n\n${words}`)).toHaveLength(1);
});
