import { expect, test } from 'vitest';
import { readingTime, sentencesOf } from '../../../domain/text/sentences.ts';

test.each([
  ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
  ['No end', ['No end']],
  ['He said “Go.” She went.', ['He said “Go.”', 'She went.']],
  [
    'Mr. Smith met Dr. Jones, e.g. at noon. Then left.',
    ['Mr. Smith met Dr. Jones, e.g. at noon.', 'Then left.'],
  ],
  ['J. Smith went home. It was I. Yes.', ['J. Smith went home.', 'It was I.', 'Yes.']],
  ['At f/2.8 and 1.5 s. Good.', ['At f/2.8 and 1.5 s.', 'Good.']],
  ['Wait… and see. Well… See.', ['Wait… and see.', 'Well…', 'See.']],
  ['Is it? he asked.', ['Is it? he asked.']],
  ['Снято в 2020 г. на улице. Да.', ['Снято в 2020 г. на улице.', 'Да.']],
  ['街头摄影。好！', ['街头摄影。', '好！']],
  ['... !!! One.', ['One.']],
  ['', []],
])('%j', (text, sentences) => {
  expect(sentencesOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(sentences);
});

test.each([
  [0, '0 words'],
  [1, '1 word, 1 minute to read'],
  [1214, '1,214 words, 5 minutes to read'],
])('%i words have a reading time', (words, expected) => {
  expect(readingTime(words)).toBe(expected);
});
