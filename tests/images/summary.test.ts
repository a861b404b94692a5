import sharp from 'sharp';
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from 'thumbhash';
import { describe, expect, test } from 'vitest';
import { createImageProcessor } from '#server/features/media/images/process.ts';
import { processBytes, quarters } from './pictures.ts';

const images = createImageProcessor({ maxMegapixels: 10 });

const differingBits = (one: string, other: string) =>
  (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length;

/** A picture with some structure: waves whose places follow from the seed. */
async function waves(seed: number) {
  const [width, height] = [960, 640];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const value =
      128 +
      60 * Math.sin(x / (31 + seed * 17) + seed) +
      60 * Math.cos(y / (47 - seed * 9) + (x * seed) / 200);
    pixels.set([value, value * 0.8, 255 - value], at * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

describe('the placeholder of an image', () => {
  test.each([
    { background: '#cc3344', colour: '#cc3344' },
    { background: '#000000', colour: '#000000' },
    { background: '#00ff0a', colour: '#00ff0a' },
  ])('its average colour: $colour', async ({ background, colour }) => {
    const file = await sharp({ create: { width: 500, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
    expect((await processBytes(images, file)).colour).toBe(colour);
  });

  test('a thumbhash of its shape and colour', async () => {
    const file = await (await quarters(1200, 600)).jpeg().toBuffer();
    const { thumbhash, colour } = await processBytes(images, file);
    const hash = Buffer.from(thumbhash, 'base64');
    expect(hash.length).toBeLessThanOrEqual(25);
    expect(thumbHashToApproximateAspectRatio(hash)).toBeCloseTo(2, 0);
    const { r, g, b } = thumbHashToAverageRGBA(hash);
    [r, g, b].forEach((value, channel) => {
      expect(value * 255).toBeCloseTo(
        Number.parseInt(colour.slice(1 + channel * 2, 3 + channel * 2), 16),
        -1.5,
      );
    });
  });
});

describe('the perceptual hash', () => {
  test('is 16 hex digits, and hardly changes when an image is saved again or made smaller', async () => {
    const picture = await waves(1);
    const whole = await processBytes(images, await picture.clone().png().toBuffer());
    const copy = await processBytes(
      images,
      await picture.clone().resize(700).jpeg({ quality: 60 }).toBuffer(),
    );
    expect(whole.phash).toMatch(/^[0-9a-f]{16}$/);
    expect(differingBits(whole.phash, copy.phash)).toBeLessThanOrEqual(4);
  });

  test('is far away for another picture', async () => {
    const one = await processBytes(images, await (await waves(1)).png().toBuffer());
    const other = await processBytes(images, await (await waves(2)).png().toBuffer());
    expect(differingBits(one.phash, other.phash)).toBeGreaterThan(12);
  });
});
