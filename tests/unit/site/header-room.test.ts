import { describe, expect, test } from 'vitest';
import { headerRoom } from '#domain/site/navigation.ts';

const links = (...labels: string[]) => ['Home', 'Articles', ...labels].map((label) => ({ label }));
const visitor = (name: string, ...hubs: string[]) =>
  headerRoom(name, links(...hubs)).links.map((steps) => steps.visitor);

describe('the header', () => {
  test('has Home and Articles in the bar from the first step on, and everything once it fits', () => {
    const room = headerRoom('Passerby', links('Street candid', 'Waterfront candid', 'Urban life'));
    expect(room).toEqual({
      links: [
        { visitor: 1, owner: 1 },
        { visitor: 1, owner: 1 },
        { visitor: 2, owner: 6 },
        { visitor: 4, owner: 8 },
        { visitor: 5, owner: 8 },
      ],
      ownLinks: { visitor: null, owner: 4 },
      all: { visitor: 5, owner: 8 },
    });
  });

  test('never has a link in the bar before the ones to its left', () => {
    for (const length of [1, 8, 20, 32, 77, 100]) {
      const steps = visitor('Passerby', ...['a', 'b', 'c'].map((letter) => letter.repeat(length)));
      const numbers = steps.map((step) => step ?? Number.POSITIVE_INFINITY);
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    }
  });

  test('puts a link that no window has room for into the menu', () => {
    expect(visitor('Passerby', 'W'.repeat(100))).toEqual([1, 1, null]);
  });

  test('gives wide letters more room, a combining sign none, and cuts a very long brand', () => {
    const [, , narrow] = visitor('Passerby', 'illicit tills');
    const [, , wide] = visitor('Passerby', 'WWWWWWWWWWWWW');
    expect(Number(wide)).toBeGreaterThan(Number(narrow));
    expect(visitor('Passerby', 'Ру́сские улицы')).toEqual(visitor('Passerby', 'Русские улицы'));
    expect(visitor('P'.repeat(200))).toEqual(visitor('P'.repeat(100)));
  });

  test('without hubs fits as soon as two links do', () => {
    expect(headerRoom('Passerby', links()).all).toEqual({ visitor: 1, owner: 3 });
  });
});
