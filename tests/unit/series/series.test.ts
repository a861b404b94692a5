import { expect, test } from 'vitest';
import { checkSeries, isWorthShowing, shotLayouts } from '../../../domain/series/series.ts';

const input = { title: 'Lamps', slug: '', text: '', cover: null, posts: [], published: false };
const large = (ratio: number) => ({ ratio, width: 2560 });

test('a series is cleaned: one line, an address, each photo once', () => {
  const given = { ...input, title: ' Two\n lamps ', slug: 'Two Lamps!', posts: ['b', 'a', 'b'] };
  expect(checkSeries(given)).toEqual({ ...input, title: 'Two lamps', slug: 'two-lamps', posts: ['b', 'a'] });
});

test.each([199, 200])('%i photos are not too many', (count) => {
  const posts = Array.from({ length: count }, (_, number) => `p${number}`);
  expect(checkSeries({ ...input, posts }).posts).toHaveLength(count);
});

test('something to see or to read makes a series worth showing', () => {
  expect(isWorthShowing({ text: ' ' }, 0)).toBe(false);
  expect(isWorthShowing({ text: ' ' }, 1)).toBe(true);
  expect(isWorthShowing({ text: 'Words.' }, 0)).toBe(true);
});

test('every photo has a layout that its shape decides', () => {
  expect(shotLayouts([])).toEqual([]);
  expect(shotLayouts([large(3)])).toEqual(['wide']);
  expect(shotLayouts([large(0.67)])).toEqual(['middle']);
  expect(shotLayouts([large(0.67), large(1.5)])).toEqual(['left', 'beside']);
  expect(shotLayouts(Array.from({ length: 7 }, () => large(1.5)))).toEqual([
    'right',
    'wide',
    'third',
    'third',
    'third',
    'full',
    'middle',
  ]);
  const small = Array.from({ length: 7 }, () => ({ ratio: 1.5, width: 1280 }));
  expect(shotLayouts(small)).not.toContain('full');
});
