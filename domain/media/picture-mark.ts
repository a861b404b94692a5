import type { Media } from '../posts/post.ts';

/** What finds the pictures that could be copies of each other, without looking at them: 15 bytes each. */
export interface PictureMark {
  /** The perceptual hash in two halves. */
  high: number;
  low: number;
  /** Width / height. */
  ratio: number;
  /** Average colour as 0xrrggbb. */
  colour: number;
}

export function markOf({
  phash,
  width,
  height,
  colour,
}: Pick<Media, 'phash' | 'width' | 'height' | 'colour'>) {
  return {
    high: Number.parseInt(phash.slice(0, 8), 16) >>> 0,
    low: Number.parseInt(phash.slice(8), 16) >>> 0,
    ratio: width / height,
    colour: Number.parseInt(colour.slice(1), 16),
  } satisfies PictureMark;
}

/**
 * Bits of 64 that may differ. A crop of 4 % a side changes up to 19, a copy in another size or quality 2; two
 * different photographs can have 17 in common by chance, so that whoever is as near as this is looked at.
 */
export const farthestHash = 22;
/** Cropping two sides by 5 % each. */
const widestRatio = 1.12;
/** Of 255, each channel. */
const farthestColour = 24;

/** The hashes' distance in bits, when nothing speaks against a copy; null otherwise. */
export function markDistance(one: PictureMark, other: PictureMark): number | null {
  const bits = bitsIn(one.high ^ other.high) + bitsIn(one.low ^ other.low);
  if (bits > farthestHash) return null;
  const ratio = one.ratio / other.ratio;
  if (ratio > widestRatio || ratio < 1 / widestRatio) return null;
  for (const shift of [0, 8, 16]) {
    const difference = ((one.colour >> shift) & 0xff) - ((other.colour >> shift) & 0xff);
    if (Math.abs(difference) > farthestColour) return null;
  }
  return bits;
}

/** Ones among 32 bits. */
function bitsIn(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
