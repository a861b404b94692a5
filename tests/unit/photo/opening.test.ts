import { describe, expect, test } from 'vitest';
import {
  coverAfter,
  coverBox,
  coverKey,
  coverRecipe,
  coverSizes,
  widestCover,
} from '../../../domain/media/covers.ts';
import { mediaKeysIn } from '../../../domain/media/media-files.ts';
import { openingReason } from '../../../domain/posts/opening.ts';
import { checkPostInput } from '../../../domain/posts/post-input.ts';

describe('the post that opens Home', () => {
  const published = { published: true, opensHome: false };

  test.each([
    ['a landscape of 1600 pixels', published, { width: 1600, height: 1067 }, 'automatic'],
    ['one pixel less', published, { width: 1599, height: 1066 }, null],
    ['a wide panorama', published, { width: 4000, height: 800 }, 'automatic'],
    ['almost a square', published, { width: 1600, height: 1599 }, 'automatic'],
    ['a square', published, { width: 1600, height: 1600 }, null],
    ['a portrait', published, { width: 2000, height: 3000 }, null],
    ['a draft', { ...published, published: false }, { width: 3000, height: 2000 }, null],
    ['no image', published, null, null],
    ['a chosen landscape', { published: true, opensHome: true }, { width: 1600, height: 900 }, 'chosen'],
    ['a chosen portrait', { published: true, opensHome: true }, { width: 800, height: 1200 }, 'chosen'],
    ['a chosen small image', { published: true, opensHome: true }, { width: 300, height: 200 }, 'chosen'],
    ['a chosen draft', { published: false, opensHome: true }, { width: 3000, height: 2000 }, null],
    ['a chosen post without an image', { published: true, opensHome: true }, null, null],
  ] as const)('%s', (_, post, image, reason) => {
    expect(openingReason(post, image)).toBe(reason);
  });

  test('a chosen one is before the others in the order of the list', () => {
    expect(['automatic', 'chosen'].toSorted().at(-1)).toBe('chosen');
  });
});

describe('focal points', () => {
  test.each([
    [0, 0],
    [1, 1],
    [0.333, 0.33],
    [0.005, 0.01],
  ])('%d is stored as %d', (given, stored) => {
    expect(checkPostInput({ focalX: given, focalY: given })).toMatchObject({
      focalX: stored,
      focalY: stored,
    });
  });

  test.each([-0.01, 1.01, Number.NaN, Number.POSITIVE_INFINITY])('%d is refused at its field', (value) => {
    const error = { code: 'invalid', fields: { focalX: 'Must be a number from 0 to 1.' } };
    expect(() => checkPostInput({ focalX: value })).toThrow(expect.objectContaining(error));
  });
});

describe('the crop for phones', () => {
  test.each([
    [
      'the middle of a landscape',
      3000,
      2000,
      { x: 0.5, y: 0.5 },
      { left: 700, top: 0, width: 1600, height: 2000 },
    ],
    ['its left edge', 3000, 2000, { x: 0, y: 1 }, { left: 0, top: 0, width: 1600, height: 2000 }],
    ['its right edge', 3000, 2000, { x: 1, y: 0 }, { left: 1400, top: 0, width: 1600, height: 2000 }],
    [
      'the lower part of a portrait',
      1000,
      2000,
      { x: 0, y: 1 },
      { left: 0, top: 750, width: 1000, height: 1250 },
    ],
    ['all of 4:5', 800, 1000, { x: 0.2, y: 0.9 }, { left: 0, top: 0, width: 800, height: 1000 }],
    ['a single pixel', 1, 1, { x: 1, y: 1 }, { left: 0, top: 0, width: 1, height: 1 }],
  ])('%s', (_, width, height, focus, box) => {
    expect(coverBox(width, height, focus)).toEqual(box);
  });

  test.each([
    [1600, [480, 720, 960]],
    [960, [480, 720, 960]],
    [720, [480, 720]],
    [721, [480, 720, 721]],
    [300, [300]],
  ])('a crop of %d pixels has files of %j', (width, widths) => {
    expect(coverSizes({ width, height: width * 1.25 }, width).map((size) => size.width)).toEqual(widths);
  });

  test.each([
    ['of 6000 pixels, which may be 2560 wide', 6000, 4000, 2560, 1365],
    ['that may be 1280 wide', 6000, 4000, 1280, 683],
    ['that is narrower than it may be', 1600, 1000, 2560, 800],
    ['that is wide, and so has larger files', 6000, 2000, 1280, 512],
  ])('of an image %s shows no more details than its other files', (_, width, height, publicWidth, widest) => {
    const box = coverBox(width, height, { x: 0.5, y: 0.5 });
    expect(widestCover(box, { width, height }, publicWidth)).toBe(widest);
  });

  test('has another recipe under a limit of the owner', () => {
    expect([coverRecipe('1', 2560), coverRecipe('1', 1280)]).toEqual(['1', '1-w1280']);
  });

  test('another focal point or recipe is another key, which is found in texts and says its size', () => {
    const hash = 'a'.repeat(40);
    const webp = { target: 720, format: 'webp' } as const;
    const key = coverKey(hash, webp, { x: 0.5, y: 0.07 }, '1-standard');
    expect(key).toBe(`media/aa/${hash}-cover-720-50x7-r1-standard.webp`);
    expect(coverKey(hash, webp, { x: 0.5, y: 0.08 }, '1-standard')).not.toBe(key);
    expect(coverKey(hash, webp, { x: 0.5, y: 0.07 }, '1')).not.toBe(key);
    expect(mediaKeysIn(`<img src="/${key}">`)).toEqual([key]);
  });

  test.each([
    ['in the same format', 'a-cover-720-50x7-r1.avif', '960.avif'],
    ['as wide', 'a-cover-480-50x7-r1-standard.webp', '480.webp'],
    ['the widest', 'a-cover-960-50x7-r1.webp', '720.webp'],
    ['of no other file', 'a-768.webp', undefined],
  ])('a former one leads to the present one: %s', (_, former, present) => {
    const file = { width: 1, height: 1, bytes: 1 };
    const files = [
      { ...file, target: 480, format: 'webp', key: '480.webp' },
      { ...file, target: 720, format: 'webp', key: '720.webp' },
      { ...file, target: 960, format: 'avif', key: '960.avif' },
    ] as const;
    expect(coverAfter(former, files)?.key).toBe(present);
  });
});
