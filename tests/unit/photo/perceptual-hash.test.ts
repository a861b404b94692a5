import sharp, { type Raw } from 'sharp';
import sharpPhash from 'sharp-phash';
import { describe, expect, test } from 'vitest';
import { hashedSide, perceptualHash } from '../../../domain/media/duplicates.ts';
import { picture } from '../../factories/pictures.ts';

// The package's types speak of a default export inside the module that its CommonJS code does not have.
const reference = sharpPhash as unknown as (input: Buffer, options?: { raw: Raw }) => Promise<string>;

const hexOf = (bits: string) => BigInt(`0b${bits}`).toString(16).padStart(16, '0');
const greyOf = (file: Buffer) =>
  sharp(file).greyscale().resize(hashedSide, hashedSide, { fit: 'fill' }).raw().toBuffer();

const square = (value: (x: number, y: number) => number) =>
  Array.from({ length: hashedSide ** 2 }, (_, at) => value(at % hashedSide, Math.floor(at / hashedSide)));

describe('the perceptual hash', () => {
  test.each(Array.from({ length: 12 }, (_, seed) => seed))(
    'is that of the known implementation, so that stored hashes keep their meaning (picture %i)',
    async (seed) => {
      const file = await picture(seed);
      expect(perceptualHash(await greyOf(file))).toBe(hexOf(await reference(file)));
    },
  );

  test('of the widest slanting wave is its first bit alone', () => {
    const wave = square(
      (x, y) => 128 + 100 * Math.cos(((2 * x + 1) / 64) * Math.PI) * Math.cos(((2 * y + 1) / 64) * Math.PI),
    );
    expect(perceptualHash(wave)).toBe('8000000000000000');
  });

  test('looks at across before down', () => {
    const twiceDown = square(
      (x, y) => 128 + 100 * Math.cos(((2 * x + 1) / 64) * Math.PI) * Math.cos(((2 * y + 1) / 32) * Math.PI),
    );
    expect(perceptualHash(twiceDown)).toBe('4000000000000000');
  });

  test('does not depend on brightness or contrast', () => {
    const some = square((x, y) => 60 + ((x * 7 + y * y * 3) % 90));
    expect(perceptualHash(some.map((value) => value * 1.5 + 20))).toBe(perceptualHash(some));
  });
});
