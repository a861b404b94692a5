import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { RenditionSize } from '#domain/media/rendition-sizes.ts';
import type { Sniffed } from './accepted-types.ts';
import type { Pixels } from './header.ts';
import { type Header, isSideways, refuseUnreadable } from './header.ts';
import { interpretations, tiffOf } from './tiff-pixels.ts';

/** Color behind transparent pixels. */
export const ground = '#ffffff';

/**
 * The widest rendition of those to be made, not yet encoded. Turning comes after scaling, so that the source is read in one sweep
 * and a JPEG is scaled while it is decoded.
 * @throws AppError `invalid` for a damaged or truncated file
 */
export async function decode(
  image: Sniffed,
  header: Header,
  size: Pick<RenditionSize, 'width' | 'height'>,
): Promise<Pixels> {
  if (image.isMended) return decodeStrictly('warning', image, header, size).catch(refuseUnreadable);
  const lenient = () => decodeStrictly('error', image, header, size).catch(refuseUnreadable);
  if (image.type !== 'jpeg') return lenient();
  try {
    return await decodeStrictly('warning', image, header, size);
  } catch (error) {
    // A decoder invents pixels for data that are missing before the end mark. A camera's oddities are harmless.
    const isDamaged = error instanceof Error && /premature end|Huffman/.test(error.message);
    return { ...(await lenient()), isDamaged };
  }
}

async function decodeStrictly(
  failOn: 'warning' | 'error',
  image: Sniffed,
  header: Header,
  size: Pick<RenditionSize, 'width' | 'height'>,
): Promise<Pixels> {
  const { rotation, profile, ignoresProfile, isDeep } = header;
  const [across, down] = isSideways(rotation) ? [size.height, size.width] : [size.width, size.height];
  const options: SharpOptions = {
    limitInputPixels: header.width * header.height,
    sequentialRead: true,
    ignoreIcc: ignoresProfile,
    failOn,
  };
  const scaled = sharp(image.input, options).resize(across, down, { fit: 'fill' });
  const source = profile ? await withProfile(scaled, profile, isDeep) : scaled;
  const upright = source
    .flatten({ background: ground })
    .flop(rotation.flop)
    .rotate(rotation.angle)
    .toColourspace('srgb');
  // Otherwise 16-bit images with a profile become Display P3 values that are read as sRGB.
  if (profile || header.isDeepWithProfile) upright.withIccProfile('srgb', { attach: false });
  const { data, info } = await upright.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** Image with the same pixels, whose numbers now have the meaning of this profile. */
async function withProfile(image: Sharp, profile: Buffer, isDeep: boolean): Promise<Sharp> {
  const { data, info } = await image
    .toColourspace(isDeep ? 'rgb16' : 'srgb')
    .raw({ depth: isDeep ? 'ushort' : 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return sharp(
    tiffOf({
      data,
      raw: info,
      bytesPerChannel: isDeep ? 2 : 1,
      interpretation: interpretations.rgb,
      profile,
    }),
  );
}
