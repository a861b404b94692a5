import type { Metadata, Raw } from 'sharp';
import sharp from 'sharp';
import { AppError } from '#domain/errors.ts';
import { renditionSizes, webpLimit } from '#domain/media/rendition-sizes.ts';
import type { ImageType, Sniffed } from './accepted-types.ts';
import { isoBox, pngChunks, withBytes } from './byte-source.ts';
import { type Colors, readColors } from './colors.ts';
import { refuseUnsupported } from './unsupported.ts';

/** Data from the beginning of a file, without decoding any pixel. */
export interface Header extends Colors {
  /** Rotation that makes the stored image upright. */
  rotation: Rotation;
  /** Pixels, upright. */
  width: number;
  height: number;
  /** True for more than 8 bits a channel. */
  isDeep: boolean;
  /** RGB with 16 bits a channel and a colour profile. */
  isDeepWithProfile: boolean;
  /** A JPEG with the brightness that only an HDR screen shows. */
  hasGainMap: boolean;
  /** Sentence about further content of the file that is not shown; null if there is none. */
  leftOutNote: string | null;
  /** Frames of an animation, of which the first one counts; 1 for a still image. */
  frames: number;
  /** Bytes that decoding takes, roughly. */
  weight: number;
}

const mebibyte = 1024 ** 2;
/** Types whose pages are frames of an animation; pages of other types are not. */
const animatedTypes: ReadonlySet<ImageType> = new Set(['gif', 'webp']);

/** @throws AppError `invalid` for what cannot be read or drawn, `too_large` for too many pixels */
export async function readHeader(image: Sniffed, maxMegapixels: number): Promise<Header> {
  const { input, type } = image;
  await refuseUnsupported(image);
  const meta = await sharp(input, { limitInputPixels: false }).metadata().catch(refuseUnreadable);
  const { width, height } = meta;
  if (meta.format !== (type === 'avif' || type === 'heic' ? 'heif' : type)) return refuseUnreadable();
  if (width * height > maxMegapixels * 1e6) refuseSize(width, height, maxMegapixels);
  const rotation = rotationOf(meta.orientation);
  const upright = isSideways(rotation) ? { width: height, height: width } : { width, height };
  const tallest = renditionSizes(upright.width, upright.height).at(-1)?.height ?? 0;
  if (tallest > webpLimit) {
    throw new AppError(
      'invalid',
      `The image is too tall for its width (${upright.width} x ${upright.height}).`,
    );
  }
  const colors = await readColors(image, meta);
  return {
    rotation,
    ...upright,
    ...colors,
    leftOutNote: await leftOutNote(image, meta),
    frames: animatedTypes.has(type) ? (meta.pages ?? 1) : 1,
    hasGainMap: meta.gainMap !== undefined,
    isDeep: meta.depth !== 'uchar',
    isDeepWithProfile: meta.space === 'rgb16' && meta.hasProfile && !colors.ignoresProfile,
    weight: width * height * bytesPerPixel(type, meta) + 32 * mebibyte * (colors.profile ? 3 : 1),
  };
}

/** Animations whose frames are not read, and further pages. */
async function leftOutNote({ input, type }: Sniffed, { pages = 1 }: Metadata): Promise<string | null> {
  if (type === 'tiff') return pages > 1 ? `The file has ${pages} pages. Only the first one is shown.` : null;
  const isMoving = await withBytes(input, async (source) => {
    if (type === 'png') return framesOf(await pngChunks(source, ['acTL'])) > 1;
    return (type === 'avif' || type === 'heic') && (await isoBox(source, 'moov')) !== null;
  });
  return isMoving ? 'The file is animated. Only its first frame is shown.' : null;
}

function framesOf({ acTL }: { acTL?: Buffer | null }): number {
  return acTL && acTL.length >= 4 ? acTL.readUInt32BE(0) : 1;
}

/** Bytes per pixel of a progressive JPEG, by chroma subsampling: all coefficients are in memory, two bytes each. */
const coefficients: Readonly<Record<string, number>> = { '4:2:0': 3, '4:2:2': 4, '4:4:4': 6 };

/** Measured; a plain JPEG is read row by row, other files are held whole in whole or in part. */
function bytesPerPixel(type: ImageType, { isProgressive, chromaSubsampling = '', depth }: Metadata): number {
  if (type === 'jpeg') return isProgressive ? (coefficients[chromaSubsampling] ?? 8) : 1;
  // The AV1 decoder's frames, then the same image as libheif and libvips hold it.
  if (type === 'avif' || type === 'heic') return 20;
  const bytesPerChannel = depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 4;
  return (type === 'png' && !isProgressive ? 2 : 4) * bytesPerChannel;
}

function refuseSize(width: number, height: number, maxMegapixels: number): never {
  const message = `The image has ${width} x ${height} pixels; at most ${maxMegapixels} megapixels are accepted.`;
  throw new AppError('too_large', message);
}

export function refuseUnreadable(cause?: unknown): never {
  throw new AppError('invalid', 'The image cannot be read. The file is damaged or incomplete.', { cause });
}

/** Whether images of an iPhone can be read here: the codec is not part of every libvips. */
export const hasHeicCodec = (sharp.format.heif?.input.fileSuffix ?? []).includes('.heic');

export interface Rotation {
  /** Degrees clockwise. */
  angle: 0 | 90 | 180 | 270;
  /** Mirrored left to right, before turning. */
  flop: boolean;
}

/** Rotations that make an image upright, by its EXIF orientation. */
const rotations: Readonly<Record<number, Rotation>> = {
  2: { angle: 0, flop: true },
  3: { angle: 180, flop: false },
  4: { angle: 180, flop: true },
  5: { angle: 270, flop: true },
  6: { angle: 90, flop: false },
  7: { angle: 90, flop: true },
  8: { angle: 270, flop: false },
};

/**
 * Rotation that makes an image with this EXIF orientation upright; missing and invalid values rotate nothing.
 */
function rotationOf(orientation: number | undefined): Rotation {
  return rotations[orientation ?? 1] ?? { angle: 0, flop: false };
}

/** Whether there is nothing to turn. */
export function isUpright({ angle, flop }: Rotation): boolean {
  return angle === 0 && !flop;
}

/** Whether turning swaps width and height. */
export function isSideways({ angle }: Rotation): boolean {
  return angle === 90 || angle === 270;
}

/** Upright sRGB, three channels of 8 bits. */
export interface Pixels {
  data: Buffer;
  raw: Raw;
  isSharpened?: boolean;
  /** True if data of the file are damaged or missing, so that not all pixels are right. */
  isDamaged?: boolean;
}

export async function scaleTo(
  { data, raw }: Pixels,
  { width, height }: Pick<Raw, 'width' | 'height'>,
): Promise<Pixels> {
  if (raw.width === width && raw.height === height) return { data, raw };
  const scaled = await sharp(data, { raw }).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { data: scaled, raw: { width, height, channels: raw.channels } };
}
