import { describe, expect, test } from 'vitest';
import { largeSizes, renditionKey, successorOf } from '#domain/media/rendition-sizes.ts';
import type { Rendition } from '#domain/posts/post.ts';

const widthsOf = (width: number, height: number, limit: number) =>
  largeSizes(width, height, limit).map((size) => `${size.target}: ${size.width} x ${size.height}`);

describe('large sizes', () => {
  test.each([
    ['as wide as the widest base size', 1280, 960, 2560, []],
    ['one pixel wider', 1281, 961, 2560, ['1920: 1281 x 961']],
    ['exactly as wide as the first', 1920, 1280, 2560, ['1920: 1920 x 1280']],
    ['a little wider than the first', 1921, 1281, 2560, ['1920: 1920 x 1280', '2560: 1921 x 1281']],
    ['of a camera', 6000, 4000, 2560, ['1920: 1920 x 1280', '2560: 2560 x 1707']],
    ['upright', 4000, 6000, 2560, ['1920: 1920 x 2880', '2560: 2560 x 3840']],
    ['under a limit between two sizes', 6000, 4000, 2000, ['1920: 1920 x 1280', '2560: 2000 x 1333']],
    ['under a limit below the first', 6000, 4000, 1600, ['1920: 1600 x 1067']],
    ['under the lowest limit', 6000, 4000, 1280, []],
    ['just no panorama', 2199, 1000, 2560, ['1920: 1920 x 873', '2560: 2199 x 1000']],
    ['just a panorama', 6600, 3000, 2560, ['1920: 2880 x 1309', '2560: 3840 x 1745']],
    ['a panorama no wider than its first', 2880, 1000, 2560, ['1920: 2880 x 1000']],
    ['a panorama under a limit', 6600, 3000, 1600, ['1920: 2400 x 1091']],
    ['a panorama under the lowest limit', 6600, 3000, 1280, []],
    ['too tall for WebP', 1900, 17_000, 2560, []],
  ])('%s', (_, width, height, limit, sizes) => {
    expect(widthsOf(width, height, limit)).toEqual(sizes);
  });
});

const file = (format: Rendition['format'], target: Rendition['target'], key: string): Rendition => ({
  ...{ format, target, key },
  ...{ width: target, height: 10, bytes: 10 },
});

describe('the key of a rendition', () => {
  const made = { format: 'webp', target: 2560, width: 2000 } as const;
  test.each([
    [0, 2560, 'media/ab/abc-2560.webp'],
    [0, 2000, 'media/ab/abc-2560-2000.webp'],
    [3, 2560, 'media/ab/abc-2560-g3.webp'],
    [3, 2000, 'media/ab/abc-2560-2000-g3.webp'],
  ])('generation %i under a limit of %i', (generation, limit, key) => {
    expect(renditionKey('abc', generation, made, limit)).toBe(key);
    expect(successorOf(key, [file('webp', 2560, 'new')])?.key).toBe('new');
  });
});

describe('the replacement of a former file', () => {
  const present = [file('jpg', 1280, 'j'), file('webp', 768, 'w7'), file('webp', 1280, 'w12')];
  test.each([
    ['media/ab/abc-768.webp', 'w7'],
    ['media/ab/abc-2560-g1.webp', 'w12'],
    ['media/ab/abc-384.jpg', 'j'],
    ['media/ab/abc-1920.avif', 'w12'],
    ['media/ab/abc-animated.webp', null],
  ])('%s', (key, successor) => {
    expect(successorOf(key, present)?.key ?? null).toBe(successor);
  });
});
