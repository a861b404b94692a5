import { scaleLinear } from 'd3-scale';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { niceTicks } from '../../../domain/charts/plot.ts';

describe('round numbers of an axis', () => {
  it.each([
    ['whole numbers', 22, 62, 5, [20, 30, 40, 50, 60, 70]],
    ['fractions', 0, 0.3, 3, [0, 0.1, 0.2, 0.3]],
    ['on both sides of zero', -3, 13, 4, [-5, 0, 5, 10, 15]],
    ['one value', 7, 7, 4, [0, 2, 4, 6, 8]],
    ['one negative value', -7, -7, 4, [-8, -6, -4, -2, 0]],
    ['nothing but zero', 0, 0, 4, [0, 1]],
    [
      'the ends of all numbers',
      -Number.MAX_VALUE,
      Number.MAX_VALUE,
      4,
      [-Number.MAX_VALUE, Number.MAX_VALUE],
    ],
  ])('%s', (_, min, max, count, expected) => {
    expect(niceTicks(min, max, count).map((tick) => tick + 0)).toEqual(expected);
  });

  it('are those of a scale that others have tried for years', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 1, max: 9999 }), (min, span) => {
        const [first, last] = scaleLinear([min, min + span], [0, 1])
          .nice(5)
          .domain();
        const ticks = niceTicks(min, min + span, 5);
        expect(ticks[0]).toBeGreaterThanOrEqual(first ?? 0);
        expect(ticks.at(-1)).toBeLessThanOrEqual(last ?? 0);
        expect(ticks[0]).toBeLessThanOrEqual(min);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(min + span);
        const inner = scaleLinear([min, min + span], [0, 1]).ticks(5);
        expect(ticks.filter((tick) => tick >= min && tick <= min + span)).toEqual(inner);
      }),
    );
  });
});
