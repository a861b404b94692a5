import sharp from 'sharp';
import type { RenditionSize } from '#domain/media/rendition-sizes.ts';
import type { Sniffed } from './accepted-types.ts';
import type { Pixels } from './header.ts';
import { type Header, isSideways, refuseUnreadable } from './header.ts';

/** Where an image is transparent. */
export const ground = '#ffffff';

/**
 * The widest rendition of those to be made, not yet encoded. Turning comes after scaling, so that the source is read in one sweep
 * and a JPEG is scaled while it is decoded.
 * @throws AppError `invalid` for a damaged or truncated file
 */
export async function decode(
  { input }: Sniffed,
  header: Header,
  size: Pick<RenditionSize, 'width' | 'height'>,
): Promise<Pixels> {
  const { rotation, width, height } = header;
  const [across, down] = isSideways(rotation) ? [size.height, size.width] : [size.width, size.height];
  const image = sharp(input, {
    limitInputPixels: width * height,
    sequentialRead: true,
    // Truncated and broken files are refused; a camera's harmless oddities are not.
    failOn: 'error',
  })
    .resize(across, down, { fit: 'fill' })
    .flatten({ background: ground })
    .flop(rotation.flop)
    .rotate(rotation.angle)
    .toColourspace('srgb');
  // Otherwise 16-bit images with a profile become Display P3 values that are read as sRGB.
  if (header.isDeepWithProfile) image.withIccProfile('srgb', { attach: false });
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true }).catch(refuseUnreadable);
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}
