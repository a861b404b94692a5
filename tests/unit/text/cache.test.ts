import { expect, test } from 'vitest';
import { createCache } from '../../../text/read/reading.ts';

test('the least recently used is removed when there is no more room', () => {
  const cached = createCache<string>(10);
  const made: string[] = [];
  const ask = (key: string) => {
    const known = cached.get(key);
    if (known === undefined) made.push(key);
    return known ?? cached.add(key, `of ${key}`, 5);
  };
  expect(['a', 'b', 'a'].map((key) => ask(key))).toEqual(['of a', 'of b', 'of a']);
  expect(made).toEqual(['a', 'b']);
  ask('c');
  ask('a');
  expect(made).toEqual(['a', 'b', 'c']);
  ask('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('what is larger than the limit is not cached, and takes no room from others', () => {
  const cached = createCache<number>(10);
  let made = 0;
  const ask = (key: string, bytes: number) => cached.get(key) ?? cached.add(key, ++made, bytes);
  expect([ask('a', 10), ask('b', 11), ask('b', 11), ask('a', 10)]).toEqual([1, 2, 3, 1]);
});
