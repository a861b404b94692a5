import { AppError } from '#domain/errors.ts';

export type ImageType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff' | 'heic';

/** An image that has been looked at by {@link sniffImage}. */
export interface Sniffed {
  /**
   * Bytes of the image, or the path of its file: a decoder reads it without taking it into memory as a whole.
   */
  input: Buffer | string;
  type: ImageType;
  /** True if repaired by {@link mend}: then a check for missing pixels is stricter. */
  isMended?: boolean;
}

const accepted = 'Accepted are JPEG, PNG, WebP, AVIF, GIF, TIFF and HEIC.';

/**
 * Type of an image by its content alone; name and declared type are ignored. Must run before any decoder,
 * because decoders open more than we accept (an SVG named .jpg, for one).
 * @param heic whether the codec for HEIC is there
 * @throws AppError `invalid` for an empty file, `unsupported_type` for anything that is not an accepted image
 */
export function sniffImage(bytes: Uint8Array, { heic }: { heic: boolean }): ImageType {
  if (bytes.length === 0) throw new AppError('invalid', 'The file is empty.');
  const type = imageType(bytes);
  if (type === null) {
    throw new AppError('unsupported_type', `This is ${describeContent(bytes)}. ${accepted}`);
  }
  if (type === 'tiff' && isCameraRaw(bytes)) {
    throw new AppError('unsupported_type', `This is a camera raw file. Export it as JPEG first. ${accepted}`);
  }
  if (type === 'heic' && !heic) {
    throw new AppError(
      'unsupported_type',
      'This is a HEIC image, and its codec is not installed on this server. Export it as JPEG.',
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

const dngVersion = 0xc612;
const newSubfileType = 0x00fe;
const subIfds = 0x014a;

/**
 * Whether a file with a TIFF mark is a camera raw file (CR2, DNG, NEF, ARW …). Those would open, but as the
 * camera's small preview, and the photograph itself would be lost without a word.
 */
function isCameraRaw(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 16) return false;
  if (bytes[8] === 0x43 && bytes[9] === 0x52) return true;
  const littleEndian = bytes[0] === 0x49;
  const directory = view.getUint32(4, littleEndian);
  const tags = readTags(view, directory, littleEndian);
  const isPreview = ((tags.get(newSubfileType) ?? 0) & 1) === 1;
  return tags.has(dngVersion) || (isPreview && tags.has(subIfds));
}

/** The first directory's tags with their value fields. A directory outside the file has none. */
function readTags(view: DataView, directory: number, littleEndian: boolean): Map<number, number> {
  const tags = new Map<number, number>();
  if (directory + 2 > view.byteLength) return tags;
  const count = view.getUint16(directory, littleEndian);
  for (let index = 0; index < count; index++) {
    const at = directory + 2 + index * 12;
    if (at + 12 > view.byteLength) break;
    tags.set(view.getUint16(at, littleEndian), view.getUint32(at + 8, littleEndian));
  }
  return tags;
}

interface Mark {
  name: string;
  /** Bytes before the mark. */
  at?: number;
  /** Latin-1; any of them. */
  marks: string[];
}

/** Other file types, for the error message; the first match wins. */
const known: readonly Mark[] = [
  { name: 'a PDF document', marks: ['%PDF-'] },
  { name: 'a ZIP archive or an office document', marks: ['PK\x03\x04', 'PK\x05\x06'] },
  { name: 'a BMP image', marks: ['BM'] },
  { name: 'an icon file', marks: ['\0\0\x01\0', '\0\0\x02\0'] },
  { name: 'a Photoshop document', marks: ['8BPS'] },
  { name: 'a JPEG XL image', marks: ['\xff\x0a', '\0\0\0\x0cJXL '] },
  { name: 'a JPEG 2000 image', marks: ['\0\0\0\x0cjP  ', '\xff\x4f\xff\x51'] },
  { name: 'a JPEG XR image', marks: ['II\xbc'] },
  { name: 'an OpenEXR image', marks: ['v/1\x01'] },
  { name: 'a Radiance HDR image', marks: ['#?RADIANCE', '#?RGBE'] },
  { name: 'a GIMP document', marks: ['gimp xcf'] },
  { name: 'a PostScript document', marks: ['%!PS', '\xc5\xd0\xd3\xc6'] },
  { name: 'a camera raw file', marks: ['FUJIFILMCCD-RAW', 'IIRO', 'IIRS', 'MMOR', 'IIU\0', '\0MRM', 'FOVb'] },
  { name: 'a camera raw file', at: 4, marks: ['ftypcrx '] },
  {
    name: 'a HEIF image of another kind',
    at: 4,
    marks: ['ftypmif', 'ftypmiaf', 'ftypmsf1', 'ftypj2k', 'ftypjpeg', 'ftypunif'],
  },
  { name: 'a video', at: 4, marks: ['ftyp'] },
  { name: 'a video', at: 8, marks: ['AVI '] },
  { name: 'a video', marks: ['\x1a\x45\xdf\xa3'] },
  { name: 'a sound file', marks: ['ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2', 'OggS', 'fLaC'] },
  { name: 'a sound file', at: 8, marks: ['WAVE'] },
  { name: 'an archive', marks: ['Rar!', '7z\xbc\xaf', '\x1f\x8b'] },
  { name: 'a program', marks: ['MZ', '\x7fELF'] },
  { name: 'a script', marks: ['#!'] },
];

/** Words for what a file seems to be ('a PDF document'), for the message of a refusal. */
function describeContent(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 1024));
  const latin = head.toString('latin1');
  const match = known.find(({ at = 0, marks }) => marks.some((mark) => latin.startsWith(mark, at)));
  if (match) return match.name;
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/<svg[\s>]/i.test(text)) return 'an SVG drawing';
  if (/^<(!doctype html|html|head|body)/i.test(text)) return 'a web page';
  if (/^<\?xml/i.test(text)) return 'an XML document';
  return isText(head) ? 'a text file' : 'data of an unknown kind';
}

function isText(head: Buffer): boolean {
  if (head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)) return false;
  try {
    // A stream may end within a letter, as the first kilobyte of a longer text does.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
