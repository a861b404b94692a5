import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createImageProcessor } from '#server/features/media/images/process.ts';
import { type Corners, corners, cornersOf, distance, processBytes, quarters } from './pictures.ts';

const images = createImageProcessor({ maxMegapixels: 10 });

test('an image is the same when it is made bit by bit, while visitors are served', async () => {
  const bytes = await sharp({ create: { width: 1400, height: 900, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer();
  const image = { input: bytes, type: 'jpeg' } as const;
  const texts = { creator: null, credit: null, copyright: null, licenseUrl: null, acquireUrl: null };
  let rests = 0;
  const rest = async () => {
    rests += 1;
  };
  const make = (isServing: boolean) =>
    images.process(image, texts, 'off', {
      isShared: () => isServing,
      rest,
      signal: new AbortController().signal,
    });
  const alone = await make(false);
  expect(rests).toBe(0);
  expect(await make(true)).toEqual(alone);
  expect(rests).toBeGreaterThan(alone.renditions.length);
});

describe('every EXIF orientation comes out upright', () => {
  /** The standard's own words: which side of the seen picture the first stored row and column are. */
  const stored: Record<
    number,
    [row: 'top' | 'bottom' | 'left' | 'right', column: 'top' | 'bottom' | 'left' | 'right']
  > = {
    1: ['top', 'left'],
    2: ['top', 'right'],
    3: ['bottom', 'right'],
    4: ['bottom', 'left'],
    5: ['left', 'top'],
    6: ['right', 'top'],
    7: ['right', 'bottom'],
    8: ['left', 'bottom'],
  };
  const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

  function storedCorners(orientation: number): Corners {
    const [row, column] = stored[orientation] ?? ['top', 'left'];
    const seen = (one: string, other: string) => {
      const sides = [one, other];
      const down = sides.includes('top') ? 'top' : 'bottom';
      return corners[`${down}${sides.includes('left') ? 'Left' : 'Right'}`];
    };
    return {
      topLeft: seen(row, column),
      topRight: seen(row, opposite[column]),
      bottomLeft: seen(opposite[row], column),
      bottomRight: seen(opposite[row], opposite[column]),
    };
  }

  const widths = { 'a large one, scaled while decoding': 2000, 'a small one': 480 };
  for (const [size, width] of Object.entries(widths)) {
    test.each([1, 2, 3, 4, 5, 6, 7, 8])(`${size}: orientation %i`, async (orientation) => {
      const [across, down] = orientation < 5 ? [width, width / 2] : [width / 2, width];
      const file = await (await quarters(across, down, storedCorners(orientation)))
        .withMetadata({ orientation })
        .jpeg({ quality: 95 })
        .toBuffer();

      const processed = await processBytes(images, file);

      expect({ width: processed.width, height: processed.height }).toEqual({ width, height: width / 2 });
      for (const rendition of processed.renditions) {
        const { width: found, height, orientation: left } = await sharp(rendition.data).metadata();
        expect({ found, height, left }).toEqual({
          found: rendition.width,
          height: rendition.height,
          left: undefined,
        });
        expect(rendition.width).toBe(rendition.height * 2);
        expect(distance(await cornersOf(rendition.data), corners)).toBeLessThanOrEqual(6);
      }
    });
  }
});

describe('sizes', () => {
  test.each([
    { photo: '1 x 1', width: 1, height: 1, sizes: ['384: 1 x 1'] },
    { photo: '300 wide, never upscaled', width: 300, height: 200, sizes: ['384: 300 x 200'] },
    { photo: 'exactly the first target', width: 384, height: 256, sizes: ['384: 384 x 256'] },
    { photo: 'a pixel wider', width: 385, height: 256, sizes: ['384: 384 x 255', '768: 385 x 256'] },
    {
      photo: 'between the targets',
      width: 1000,
      height: 500,
      sizes: ['384: 384 x 192', '768: 768 x 384', '1280: 1000 x 500'],
    },
    {
      photo: 'a panorama of 5:1',
      width: 3000,
      height: 600,
      sizes: ['384: 384 x 77', '768: 768 x 154', '1280: 1280 x 256'],
    },
    { photo: 'a hair', width: 2000, height: 1, sizes: ['384: 384 x 1', '768: 768 x 1', '1280: 1280 x 1'] },
  ])('$photo', async ({ width, height, sizes }) => {
    const file = await (await quarters(width, height)).png().toBuffer();

    const processed = await processBytes(images, file);

    expect({ width: processed.width, height: processed.height }).toEqual({ width, height });
    expect(processed.renditions.map((r) => `${r.format} ${r.target}: ${r.width} x ${r.height}`)).toEqual(
      sizes.flatMap((size) => [`webp ${size}`, `jpg ${size}`]),
    );
    for (const rendition of processed.renditions) {
      const found = await sharp(rendition.data).metadata();
      expect([found.width, found.height]).toEqual([rendition.width, rendition.height]);
      expect(found.format).toBe(rendition.format === 'jpg' ? 'jpeg' : 'webp');
      expect(rendition.bytes).toBe(rendition.data.length);
    }
  });

  test('a jpg is progressive', async () => {
    const file = await (await quarters(400, 300)).png().toBuffer();
    const { renditions } = await processBytes(images, file);
    const jpg = renditions.find((rendition) => rendition.format === 'jpg');
    expect((await sharp(jpg?.data).metadata()).isProgressive).toBe(true);
  });
});
