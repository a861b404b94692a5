import { describe, expect, it } from 'vitest';
import { cardSizes, heroSizes, measured, stageSizes, stripSizes, teaserSizes } from '#domain/media/sizes.ts';

describe('the sizes of pictures', () => {
  it('give the width of each card in its row', () => {
    expect(cardSizes([0.667, 1.5, 1.5, 0.667])).toEqual([
      '(max-width: 32rem) 92vw, (max-width: 64rem) 28vw, (max-width: 100rem) 17vw, 203px',
      '(max-width: 32rem) 92vw, (max-width: 64rem) 63vw, (max-width: 100rem) 37vw, 456px',
      '(max-width: 32rem) 92vw, (max-width: 64rem) 43vw, (max-width: 100rem) 37vw, 456px',
      '(max-width: 32rem) 40vw, (max-width: 64rem) 19vw, (max-width: 100rem) 14vw, 203px',
    ]);
  });

  it('change for the same picture with its neighbours', () => {
    const [beforePortrait] = cardSizes([0.667, 0.667, 1.5]);
    const [beforeLandscape] = cardSizes([0.667, 1.5, 1.5]);
    expect(beforePortrait).toContain('(max-width: 32rem) 44vw');
    expect(beforeLandscape).toContain('(max-width: 32rem) 92vw');
  });

  it('bound the large picture by the height of a wide window, and by the width of a narrow one', () => {
    expect(stageSizes('landscape', 1.5)).toBe('(min-width: 64rem) calc((100vh - 14.5rem) * 1.5), 100vw');
    expect(stageSizes('portrait', 2 / 3)).toBe('(min-width: 64rem) calc((100vh - 7.5rem) * 0.667), 100vw');
  });

  it('ask for a panorama as wide as it lies, pushed sideways on a phone', () => {
    expect(stageSizes('panorama', 5)).toBe('(max-width: 52rem) calc(24rem * 5), 100vw');
  });

  it('follow the height of the related strip, whatever its card crops', () => {
    expect(stripSizes(1.5)).toBe('(max-width: 52rem) 252px, 20vw');
    expect(stripSizes(5)).toBe('(max-width: 52rem) 840px, 65vw');
  });

  it('are valid where min() is not yet', () => {
    const all = [
      ...cardSizes([5, 1, 0.5]),
      stageSizes('panorama', 4),
      stripSizes(1.5),
      heroSizes,
      teaserSizes(true),
    ];
    for (const sizes of all) expect(sizes).not.toMatch(/min\(|max\(|clamp\(/);
  });

  it('let the browser measure what loads late', () => {
    expect(measured(teaserSizes(false))).toMatch(/^auto, /);
  });
});
