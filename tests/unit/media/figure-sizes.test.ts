import { describe, expect, it } from 'vitest';
import { figureSizes, mostWidth, ratioSum, setSizes } from '#domain/media/figure-sizes.ts';

const large = { width: 2560, height: 1707 };
const small = { width: 800, height: 533 };
const tall = { width: 1707, height: 2560 };

describe('a photo in an article', () => {
  it.each([
    ['text', large, 'auto, (min-width: 40rem) 576px, (min-width: 3200px) 3200px, 100vw'],
    ['wide', large, 'auto, (min-width: 79rem) 1200px, (min-width: 3200px) 3200px, 94vw'],
    ['full', large, 'auto, (min-width: 3200px) 3200px, 100vw'],
    ['full', small, 'auto, (min-width: 1000px) 1000px, 100vw'],
    ['wide', small, 'auto, (min-width: 79rem) 1000px, (min-width: 1000px) 1000px, 94vw'],
  ] as const)(
    '%s has the sizes of its place, and is enlarged by a quarter at most',
    (width, photo, sizes) => {
      expect(figureSizes(width, photo)).toBe(sizes);
    },
  );

  it('shares a row by its ratio; on a phone the first of three is above the others', () => {
    expect(setSizes([large, large])).toEqual(
      Array(2).fill('auto, (max-width: 40rem) 46vw, (max-width: 79rem) 46vw, 590px'),
    );
    const [first, second, third] = setSizes([large, tall, large]);
    expect(first).toContain('(max-width: 40rem) 92vw');
    expect(second).toContain('(max-width: 40rem) 28vw');
    expect(third).toContain('(max-width: 40rem) 64vw');
  });

  it('a row is no wider than its lowest file allows', () => {
    expect(mostWidth([large, small])).toBe(Math.round(ratioSum([large, small]) * 533 * 1.25));
  });
});
