import { describe, expect, it } from 'vitest';
import {
  cardSizes,
  heroSizes,
  isSmall,
  measured,
  ownWidth,
  stageSizes,
  stripSizes,
  teaserSizes,
} from '#domain/media/sizes.ts';

const withoutDense = (sizes: string) =>
  sizes
    .split(', ')
    .filter((size) => !size.includes('dppx'))
    .join(', ');

describe('the sizes of pictures', () => {
  it('give the width of each card in its row', () => {
    expect(cardSizes([0.667, 1.5, 1.5, 0.667])).toEqual([
      '(max-width: 32rem) 92vw, (max-width: 64rem) 28vw, (max-width: 75rem) 16vw, ' +
        '(max-width: 124rem) 13vw, (max-width: 157rem) 11vw, 256px',
      '(max-width: 32rem) 92vw, (max-width: 64rem) 63vw, (max-width: 75rem) 37vw, ' +
        '(max-width: 124rem) 29vw, (max-width: 157rem) 26vw, 576px',
      '(max-width: 32rem) 92vw, (max-width: 48rem) 50vw, (max-width: 64rem) 42vw, (max-width: 75rem) 37vw, ' +
        '(max-width: 124rem) 29vw, (max-width: 157rem) 26vw, 576px',
      '(max-width: 32rem) 40vw, (max-width: 48rem) 22vw, (max-width: 64rem) 19vw, (max-width: 75rem) 14vw, ' +
        '(max-width: 124rem) 13vw, (max-width: 157rem) 11vw, 256px',
    ]);
  });

  it('change for the same picture with its neighbours', () => {
    const [beforePortrait] = cardSizes([0.667, 0.667, 1.5]);
    const [beforeLandscape] = cardSizes([0.667, 1.5, 1.5]);
    expect(beforePortrait).toContain('(max-width: 32rem) 44vw');
    expect(beforeLandscape).toContain('(max-width: 32rem) 92vw');
  });

  it('bound the large picture by the height of a wide window, and by the width of a narrow one', () => {
    expect(stageSizes('landscape', 1.5)).toMatch(/^\(max-width: 40rem\) 100vw, /);
    expect(withoutDense(stageSizes('landscape', 1.5))).toBe(
      '(max-width: 40rem) 100vw, (max-height: 42rem) and (min-aspect-ratio: 105/100) calc(66vh * 1.5), ' +
        '(min-aspect-ratio: 119/100) calc((100vh - 14.5rem) * 1.5), 94vw',
    );
    expect(stageSizes('portrait', 2 / 3)).toContain(
      '(min-width: 64rem) and (min-aspect-ratio: 118/100) calc((100vh - 6.5rem) * 0.667), (min-width: 64rem) 50vw, ',
    );
  });

  it('ask for a panorama as wide as it lies, pushed sideways on a phone', () => {
    expect(stageSizes('panorama', 5)).toMatch(/^\(max-width: 40rem\) calc\(16rem \* 7\.5\), .*94vw$/);
  });

  it('say more on a dense screen, where Chromium would take a file with too few pixels', () => {
    const dense = stageSizes('landscape', 1.5)
      .split(', ')
      .filter((size) => size.includes('dppx'));
    expect(dense).toEqual([
      '(min-resolution: 1.2dppx) and (max-height: 42rem) and (min-aspect-ratio: 105/100) calc(66vh * 1.74)',
      '(min-resolution: 1.2dppx) and (min-aspect-ratio: 119/100) calc((100vh - 14.5rem) * 1.74)',
      '(min-resolution: 1.2dppx) calc(94vw * 1.16)',
    ]);
    expect(stageSizes('landscape', 2.3)).toContain(
      '(min-resolution: 1.2dppx) and (max-width: 64rem) calc(94vw * 1.5), ',
    );
  });

  it('of a hero are as wide as the image is before its sides are cropped', () => {
    expect(withoutDense(heroSizes(1.5))).toBe('(max-width: 40rem) 100vw, (min-width: 80rem) 75rem, 100vw');
    expect(withoutDense(heroSizes(32 / 9))).toBe(
      '(max-width: 40rem) calc(100vw * 2), (min-width: 80rem) calc(75rem * 2), calc(100vw * 2)',
    );
  });

  it('follow the height of the related strip, whatever its card crops', () => {
    expect(stripSizes(1.5)).toBe('(max-width: 52rem) 252px, 20vw');
    expect(stripSizes(5)).toBe('(max-width: 52rem) 840px, 65vw');
  });

  it('of a teaser fill its box, whatever the box crops', () => {
    expect(teaserSizes(true, 1.5)).toBe('(min-width: 64rem) 62vw, 100vw');
    expect(teaserSizes(false, 1.5)).toBe('(min-width: 64rem) 24vw, (min-width: 44rem) 47vw, 10.5rem');
    expect(teaserSizes(false, 0.75)).toBe('(min-width: 64rem) 24vw, (min-width: 44rem) 47vw, 7rem');
    expect(teaserSizes(false, 5)).toBe('(min-width: 64rem) 80vw, (min-width: 44rem) 156.7vw, 35rem');
  });

  it('are valid where min() is not yet', () => {
    const all = [
      ...cardSizes([5, 1, 0.5]),
      stageSizes('panorama', 4),
      stripSizes(1.5),
      heroSizes(1.5),
      teaserSizes(true, 1.5),
    ];
    for (const sizes of all) expect(sizes).not.toMatch(/min\(|max\(|clamp\(/);
  });

  it('let the browser measure what loads late', () => {
    expect(measured(teaserSizes(false, 1.5))).toMatch(/^auto, /);
  });
});

describe('a box', () => {
  it('is filled by the whole width of an image that is higher than the box', () => {
    expect(ownWidth(900, 1.5, 16 / 9)).toBe(900);
  });

  it('crops the sides of a wider image, so that fewer of its pixels fill it', () => {
    expect(ownWidth(2000, 32 / 9, 16 / 9)).toBe(1000);
  });
});

describe('a card', () => {
  it.each([
    [1926, true],
    [1927, false],
  ])('of an image of %d pixels may be wider than it may be enlarged: %s', (width, expected) => {
    expect(isSmall({ width })).toBe(expected);
  });
});
