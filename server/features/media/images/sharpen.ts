import sharp, { type Sharp } from 'sharp';
import type { Sharpening } from '#domain/media/rendition-sizes.ts';
import type { Pixels } from './header.ts';

/** Values of `OUTPUT_SHARPENING`. */
/**
 * Scaling down softens edges. This gives back about as much: edges only, by less than a pixel, so that grain and
 * skies stay as they are.
 */
const standard = { sigma: 0.5, m1: 0, m2: 1 } as const;

export function sharpen(image: Sharp, sharpening: Sharpening): Sharp {
  return sharpening === 'standard' ? image.sharpen(standard) : image;
}

/** @param isReduced images in their own size are left as they are */
export async function sharpenPixels(
  pixels: Pixels,
  sharpening: Sharpening,
  isReduced: boolean,
): Promise<Pixels> {
  if (!isReduced || sharpening === 'off') return pixels;
  const { raw } = pixels;
  const data = await sharpen(sharp(pixels.data, { raw }), sharpening).raw().toBuffer();
  return { data, raw, isSharpened: true };
}
