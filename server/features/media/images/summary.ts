import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { hashedSide, perceptualHash } from '#domain/media/duplicates.ts';
import type { Pixels } from './header.ts';

export interface ImageSummary {
  /** Average colour, `#rrggbb`. */
  colour: string;
  /** Base64. */
  thumbhash: string;
  /** 64 bits, 16 hex digits. */
  phash: string;
}

/** Pixels on a side: a thumbhash has at most seven waves, so more would cost time and change nothing. */
const thumbhashSide = 64;

/**
 * Placeholder and perceptual hash of an image, from a small version of its decoded RGB pixels.
 */
export async function summarise({ data, raw }: Pixels): Promise<ImageSummary> {
  const [small, grey] = await Promise.all([
    sharp(data, { raw })
      .resize(thumbhashSide, thumbhashSide, { fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
    sharp(data, { raw }).greyscale().resize(hashedSide, hashedSide, { fit: 'fill' }).raw().toBuffer(),
  ]);
  const thumbhash = rgbaToThumbHash(small.info.width, small.info.height, small.data);
  return {
    colour: averageColor(small.data),
    thumbhash: Buffer.from(thumbhash).toString('base64'),
    phash: perceptualHash(grey),
  };
}

function averageColor(rgba: Buffer): string {
  const sums = [0, 0, 0];
  for (let at = 0; at < rgba.length; at += 4) {
    for (let channel = 0; channel < 3; channel++)
      sums[channel] = (sums[channel] ?? 0) + (rgba[at + channel] ?? 0);
  }
  const pixels = rgba.length / 4;
  return `#${sums
    .map((sum) =>
      Math.round(sum / pixels)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
