import { AppError } from '#domain/errors.ts';
import { isCameraRaw } from './camera-raw.ts';
import { describeContent } from './describe-content.ts';

export type ImageType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff' | 'heic';

/** A picture that has been looked at by {@link sniffImage}. */
export interface Sniffed {
  /** Its bytes, or the file that holds them: a decoder reads it without taking it into memory as a whole. */
  input: Buffer | string;
  type: ImageType;
}

export const mimeTypes: Readonly<Record<ImageType, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  tiff: 'image/tiff',
  heic: 'image/heic',
};

const accepted = 'Accepted are JPEG, PNG, WebP, AVIF, GIF, TIFF and HEIC.';

/**
 * What kind of picture the bytes are, by content alone: a name or a declared type is not looked at.
 * It must stand before any decoder, because decoders open more than we accept (an SVG named .jpg, for one).
 * @param heic whether the codec for HEIC is there
 * @throws AppError `invalid` for an empty file, `unsupported_type` for anything that is not an accepted picture
 */
export function sniffImage(bytes: Uint8Array, { heic }: { heic: boolean }): ImageType {
  if (bytes.length === 0) throw new AppError('invalid', 'The file is empty.');
  const type = imageType(bytes);
  if (type === null) {
    throw new AppError('unsupported_type', `This is ${describeContent(bytes)}. ${accepted}`);
  }
  if (type === 'tiff' && isCameraRaw(bytes)) {
    throw new AppError('unsupported_type', `This is a camera raw file; please export it first. ${accepted}`);
  }
  if (type === 'heic' && !heic) {
    throw new AppError(
      'unsupported_type',
      'This is a HEIC picture, and the codec to read it is not installed here. Please export it as JPEG.',
    );
  }
  return type;
}

function imageType(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6))) return 'gif';
  if (tiffMarks.some((mark) => startsWith(bytes, mark))) return 'tiff';
  return isoImageType(bytes);
}

/** Little and big endian, classic and BigTIFF. */
const tiffMarks = [
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
  [0x49, 0x49, 0x2b, 0x00],
  [0x4d, 0x4d, 0x00, 0x2b],
];

const avifBrands = ['avif', 'avis'];
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];

/** AVIF and HEIC share a container; its `ftyp` box names the brands, the major one first. */
function isoImageType(bytes: Uint8Array): ImageType | null {
  if (ascii(bytes, 4, 8) !== 'ftyp') return null;
  const boxLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const brands: string[] = [];
  for (let at = 8; at < Math.min(boxLength, bytes.length, 512); at += 4)
    brands.push(ascii(bytes, at, at + 4));
  const brand = brands.find((name) => avifBrands.includes(name) || heicBrands.includes(name));
  if (brand === undefined) return null;
  return avifBrands.includes(brand) ? 'avif' : 'heic';
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
