import { expect, test } from 'vitest';
import { completed } from '../../../admin/kit/drafts/draft-kind.ts';

const whole = { title: '', tags: ['a'], city: null as string | null, published: false };

test.each<[string, unknown, typeof whole | null]>([
  ['as it is today', { ...whole, title: 'Rain' }, { ...whole, title: 'Rain' }],
  ['from before a field was there', { title: 'Rain' }, { ...whole, title: 'Rain' }],
  ['with a value where there is none now', { city: 'Ghent' }, { ...whole, city: 'Ghent' }],
  ['without a value where there may be none', { tags: ['b'], city: null }, { ...whole, tags: ['b'] }],
  ['with a field of another kind', { title: 7 }, null],
  ['with a text for a list', { tags: 'a, b' }, null],
  ['with an object for a list', { tags: {} }, null],
  ['of nothing', null, null],
  ['that is not there', undefined, null],
  ['of a text', 'Rain', null],
])('kept text %s', (_, kept, expected) => {
  expect(completed(kept, whole)).toEqual(expected);
});
