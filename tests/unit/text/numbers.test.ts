import { expect, test } from 'vitest';
import { counted, formatCount } from '../../../domain/text/clean.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [5079, '5,079'],
  [1_234_567, '1,234,567'],
])('%i is written as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test.each([
  [0, '0 photos'],
  [1, '1 photo'],
  [5079, '5,079 photos'],
])('%i photos are %s', (count, text) => {
  expect(counted(count, 'photo')).toBe(text);
});

test('an irregular plural is given', () => {
  expect(counted(2, 'entry', 'entries')).toBe('2 entries');
});
