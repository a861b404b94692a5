import sharp, { type Raw } from 'sharp';
import sharpPhash from 'sharp-phash';
import { rgbaToThumbHash } from 'thumbhash';
import type { Pixels } from './decode.ts';

export interface PictureSummary {
  /** Average colour, `#rrggbb`. */
  colour: string;
  /** Base64. */
  thumbhash: string;
  /** 64 bits, 16 hex digits. */
  phash: string;
}

// The package's types speak of a default export inside the module that its CommonJS code does not have.
const perceptualHash = sharpPhash as unknown as (input: Buffer, options: { raw: Raw }) => Promise<string>;

/** What stands in for a picture before it has loaded, and what finds its copies; from decoded RGB pixels. */
export async function summarise({ data, raw }: Pixels): Promise<PictureSummary> {
  const [small, bits] = await Promise.all([
    sharp(data, { raw })
      .resize(100, 100, { fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
    perceptualHash(data, { raw }),
  ]);
  const thumbhash = rgbaToThumbHash(small.info.width, small.info.height, small.data);
  return {
    colour: averageColour(small.data),
    thumbhash: Buffer.from(thumbhash).toString('base64'),
    phash: BigInt(`0b${bits}`).toString(16).padStart(16, '0'),
  };
}

function averageColour(rgba: Buffer): string {
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
