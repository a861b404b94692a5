import sharp, { type Metadata } from 'sharp';
import { AppError } from '#domain/errors.ts';
import { isSideways, type Turn, turnOf } from './orientation.ts';
import { renditionSizes } from './renditions.ts';
import type { ImageType, Sniffed } from './sniff.ts';

/** What the beginning of a file says; no pixel has been decoded for it. */
export interface Header {
  /** How to bring the stored picture upright. */
  turn: Turn;
  /** Pixels, upright. */
  width: number;
  height: number;
  /** RGB with 16 bits a channel and a colour profile. */
  isDeepWithProfile: boolean;
  /** Frames of an animation, of which the first one counts; 1 for a still picture. */
  frames: number;
  /** Bytes that decoding takes, roughly. */
  weight: number;
}

/** WebP's limit on either side, in pixels. */
const webpLimit = 16_383;
const mebibyte = 1024 ** 2;
/** Of the others, pages are no frames. */
const animatedTypes: ReadonlySet<ImageType> = new Set(['gif', 'webp']);

/** @throws AppError `invalid` for what cannot be read or drawn, `too_large` for too many pixels */
export async function readHeader({ input, type }: Sniffed, maxMegapixels: number): Promise<Header> {
  const meta = await sharp(input, { limitInputPixels: false }).metadata().catch(refuseUnreadable);
  const { width, height } = meta;
  if (meta.format !== (type === 'avif' || type === 'heic' ? 'heif' : type)) return refuseUnreadable();
  if (width * height > maxMegapixels * 1e6) refuseSize(width, height, maxMegapixels);
  const turn = turnOf(meta.orientation);
  const upright = isSideways(turn) ? { width: height, height: width } : { width, height };
  const tallest = renditionSizes(upright.width, upright.height).at(-1)?.height ?? 0;
  if (tallest > webpLimit) {
    throw new AppError(
      'invalid',
      `The picture is too tall for its width (${upright.width} x ${upright.height}).`,
    );
  }
  return {
    turn,
    ...upright,
    frames: animatedTypes.has(type) ? (meta.pages ?? 1) : 1,
    isDeepWithProfile: meta.space === 'rgb16' && meta.hasProfile,
    weight: width * height * bytesPerPixel(type, meta) + 32 * mebibyte,
  };
}

/** Bytes per pixel of a progressive JPEG, by chroma subsampling: all coefficients are in memory, two bytes each. */
const coefficients: Readonly<Record<string, number>> = { '4:2:0': 3, '4:2:2': 4, '4:4:4': 6 };

/** Measured; a plain JPEG is read row by row, other files are held whole in whole or in part. */
function bytesPerPixel(type: ImageType, { isProgressive, chromaSubsampling = '', depth }: Metadata): number {
  if (type === 'jpeg') return isProgressive ? (coefficients[chromaSubsampling] ?? 8) : 1;
  // The AV1 decoder's frames, then the same picture as libheif and libvips hold it.
  if (type === 'avif' || type === 'heic') return 20;
  const bytesPerChannel = depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 4;
  return (type === 'png' && !isProgressive ? 2 : 4) * bytesPerChannel;
}

function refuseSize(width: number, height: number, maxMegapixels: number): never {
  const message = `The picture has ${width} x ${height} pixels; at most ${maxMegapixels} megapixels are accepted.`;
  throw new AppError('too_large', message);
}

export function refuseUnreadable(cause?: unknown): never {
  throw new AppError('invalid', 'The picture cannot be read: the file is damaged or incomplete.', { cause });
}
