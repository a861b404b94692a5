import { expect, test } from 'vitest';
import { bestRelated, type Scored } from '../../../domain/articles/related.ts';

const one = (
  id: string,
  score: number,
  date = '2026-01-01T00:00:00.000Z',
  kind: Scored['kind'] = 'post',
) => ({
  ...{ id, score, date, kind },
});

test.each([
  ['nothing', [], []],
  ['the higher score first', [one('a', 3), one('b', 8), one('c', 5)], ['b', 'c', 'a']],
  ['of equals the newest', [one('a', 3, '2020'), one('b', 3, '2021'), one('c', 3, '2019')], ['b', 'a', 'c']],
  ['of equals of one moment the later id', [one('a', 3), one('b', 3)], ['b', 'a']],
  [
    'five of six',
    ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => one(id, 9 - index)),
    ['a', 'b', 'c', 'd', 'e'],
  ],
  ['articles among posts', [one('a', 3), one('b', 6, '2020', 'article')], ['b', 'a']],
  ['what is there twice once, by its higher score', [one('a', 1), one('b', 3), one('a', 4)], ['a', 'b']],
])('the best of what scores: %s', (_, scored, expected) => {
  expect(bestRelated(scored).map(({ id }) => id)).toEqual(expected);
});
