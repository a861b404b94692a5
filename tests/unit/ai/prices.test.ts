import { describe, expect, it } from 'vitest';
import { costMicros, highestPrice, readPrices } from '../../../domain/ai/prices.ts';

describe('the cost of a call', () => {
  const price = { input: 0.25, output: 2 };
  it.each([
    [price, 1_000_000, 1_000_000, 2_250_000],
    [price, 1, 0, 0],
    [price, 2, 0, 1],
    [price, 0, 0, 0],
    [price, null, 5, null],
    [price, 5, null, null],
    [undefined, 5, 5, null],
    [{ input: 0, output: 0 }, 5, 5, 0],
  ])('at %o for %s and %s tokens is %s', (at, input, output, expected) => {
    expect(costMicros(at, input, output)).toBe(expected);
  });
});

describe('prices as they were stored', () => {
  const fine = { input: 0, output: highestPrice };
  it.each<[unknown, object]>([
    [undefined, {}],
    [null, {}],
    ['x', {}],
    [{ fine }, { fine }],
    [{ fine, a: null, b: { input: 1 }, c: { input: -1, output: 1 } }, { fine }],
    [{ fine, d: { input: 1, output: highestPrice + 1 }, e: { input: '1', output: 1 } }, { fine }],
  ])('of %j', (kept, expected) => {
    expect(readPrices(kept)).toEqual(expected);
  });
});
