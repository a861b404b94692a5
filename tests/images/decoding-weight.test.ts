import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import type { ImageType } from '#server/features/media/images/accepted-types.ts';
import { readHeader } from '#server/features/media/images/header.ts';

const constant = 32 * 1024 ** 2;

/** Bytes of memory for each pixel that the header of an image asks for. */
async function weightOf(type: ImageType, encode: (image: Sharp) => Sharp): Promise<number> {
  const image = sharp({ create: { width: 200, height: 100, channels: 3, background: '#567' } });
  const { weight } = await readHeader({ input: await encode(image).toBuffer(), type }, 1);
  return (weight - constant) / (200 * 100);
}

test.each<[string, ImageType, (image: Sharp) => Sharp, number]>([
  ['a plain JPEG, read row by row', 'jpeg', (image) => image.jpeg(), 1],
  ['a progressive JPEG', 'jpeg', (image) => image.jpeg({ progressive: true }), 3],
  [
    'a progressive JPEG with full chroma',
    'jpeg',
    (image) => image.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    6,
  ],
  [
    'a progressive CMYK JPEG',
    'jpeg',
    (image) => image.toColourspace('cmyk').jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    8,
  ],
  ['a PNG', 'png', (image) => image.png(), 2],
  ['an interlaced PNG', 'png', (image) => image.png({ progressive: true }), 4],
  ['a PNG of 16 bits', 'png', (image) => image.toColourspace('rgb16').png(), 4],
  ['a WebP', 'webp', (image) => image.webp(), 4],
  ['a TIFF', 'tiff', (image) => image.tiff(), 4],
  ['an AVIF', 'avif', (image) => image.avif({ effort: 0 }), 20],
])('%s reserves its memory', async (_, type, encode, bytesPerPixel) => {
  expect(await weightOf(type, encode)).toBe(bytesPerPixel);
});
