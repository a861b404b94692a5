import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflate, createInflateRaw } from 'node:zlib';
import sharp from 'sharp';
import type { ImageType, Sniffed } from './accepted-types.ts';
import { withBytes } from './byte-source.ts';

/** Kinds of damage to a file whose pixels may be complete. */
type Damage = 'end' | 'checksum' | 'length';

const words: Readonly<Record<Damage, string>> = {
  end: 'its end is missing',
  checksum: 'a checksum in it is wrong',
  length: 'a length in it is wrong',
};

/** Sentence for the owner about a damaged file that is accepted all the same; null for a whole file. */
export function damageNote(bytes: Buffer, type: ImageType): string | null {
  const damage = damageOf[type]?.(bytes) ?? null;
  return damage && `The file is damaged (${words[damage]}), but its image is complete.`;
}

/**
 * The same file as strict decoders accept it, if only its frame is damaged: what ends it, its checksums, its lengths.
 * Whether the pixels are all there, the decoder finds out.
 */
export async function mend({ input, type }: Sniffed): Promise<Sniffed | null> {
  const mended = await menders[type]?.(await bytesOf(input));
  return mended ? { input: mended, type, isMended: true } : null;
}

/** Whether a JPEG ends in zeros in the place of its end mark: a decoder would read them as pixels. */
export async function isFilledUp({ input, type }: Sniffed): Promise<boolean> {
  if (type !== 'jpeg') return false;
  const end = await withBytes(input, ({ size, read }) => read(Math.max(0, size - endBytes), endBytes));
  const data = trimmed(end);
  return data.length < end.length && !data.subarray(-2).equals(jpegEnd) && !hasJpegEnd(await bytesOf(input));
}

/** Cameras may write fewer zeros behind the end mark. */
const endBytes = 64 * 1024;
const bytesOf = async (input: Sniffed['input']) => (typeof input === 'string' ? readFile(input) : input);

const damageOf: Partial<Record<ImageType, (bytes: Buffer) => Damage | null>> = {
  jpeg: (bytes) => (hasJpegEnd(bytes) ? null : 'end'),
  gif: (bytes) => (bytes[gifEnd(bytes)] === gifTrailer ? null : 'end'),
  png(bytes) {
    const chunks = pngChunks(bytes);
    if (chunks.some((chunk) => !chunk.isRight && chunk.type !== 'IEND')) return 'checksum';
    return chunks.length === 0 || chunks.at(-1)?.type === 'IEND' ? null : 'end';
  },
  webp: (bytes) => (bytes.readUInt32LE(4) + riffHead <= bytes.length && isRiffWhole(bytes) ? null : 'length'),
};

const menders: Partial<Record<ImageType, (bytes: Buffer) => Promise<Buffer | null> | Buffer | null>> = {
  jpeg: mendJpeg,
  gif: mendGif,
  png: mendPng,
  webp: mendWebp,
};

/** Minimum number of zeros at the end that count as filling: the data of even areas may end in fewer. */
const fewestFillingZeros = 16;

/** Bytes without the zeros that fill up a recovered file. After 0xff the first one belongs to the data. */
function trimmed(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  if (bytes.length - end < fewestFillingZeros) return bytes;
  return bytes.subarray(0, bytes[end - 1] === 0xff ? end + 1 : end);
}

const endMarker = 0xd9;
const jpegEnd = Buffer.from([0xff, endMarker]);
/** Maximum number of components in one scan. */
const mostComponents = 4;
const gifTrailer = 0x3b;

/** True if the JPEG has an end mark; bytes after it belong to other programs. */
function hasJpegEnd(bytes: Buffer): boolean {
  if (bytes.subarray(-2).equals(jpegEnd)) return true;
  for (const { marker } of jpegSegments(bytes)) if (marker === endMarker) return true;
  return false;
}

interface JpegSegment {
  marker: number;
  content: Buffer;
}

/** The longest profiles and depth maps take hundreds; only an invented file has more, and is not looked through. */
const mostSegments = 10_000;

/** Segments up to the end mark, without the compressed data between them. */
function* jpegSegments(bytes: Buffer): Generator<JpegSegment> {
  let at = segmentFrom(bytes, 2);
  for (let count = 0; at >= 0 && count < mostSegments; count++) {
    const marker = bytes[at + 1] ?? 0;
    const end = at + 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0);
    yield { marker, content: bytes.subarray(at + 4, end) };
    at = marker === endMarker ? -1 : segmentFrom(bytes, end);
  }
}

/** Byte by byte: `indexOf` would be called for each byte of a file of 0xff. -1 when there is none. */
function segmentFrom(bytes: Buffer, from: number): number {
  for (let at = from; at + 2 <= bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker < 0xff && !(marker >= 0xd0 && marker <= 0xd8)) return at;
  }
  return -1;
}

async function mendJpeg(bytes: Buffer): Promise<Buffer | null> {
  if (hasJpegEnd(bytes) || !isJpegComplete(bytes)) return null;
  const data = withoutHalfMark(trimmed(bytes));
  if (await isWhole(data)) return Buffer.concat([data, jpegEnd]);
  // Data of even areas may consist of zeros to the last byte: then all of them are needed.
  const areAllNeeded = (await isWhole(bytes)) && !(await isWhole(bytes.subarray(0, -1)));
  return areAllNeeded ? Buffer.concat([bytes, jpegEnd]) : null;
}

/** The first byte of the end mark may be there, or several that fill up the file. */
function withoutHalfMark(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (bytes[end - 1] === 0xff) end -= 1;
  return bytes.subarray(0, end);
}

/**
 * Whether all pixels are in the data: a decoder reports what is missing, except in the last rows. These are the same
 * whatever follows the data. A progressive file would have to be in memory as a whole for it.
 */
async function isWhole(data: Buffer): Promise<boolean> {
  const rows: (Buffer | null)[] = [];
  for (const filling of [0, 0x55, 0xaa]) rows.push(await lastRows(data, filling).catch(() => null));
  return rows.every((one) => one !== null && rows[0]?.equals(one));
}

/** Bytes appended to a cut file in place of the missing ones, of which only the first matter. */
const fillingBytes = 1024;
/** Rows of the largest JPEG blocks, in pixels: the last ones of the image are compared. */
const mostRows = 32;

async function lastRows(data: Buffer, filling: number): Promise<Buffer> {
  const file = Buffer.concat([data, Buffer.alloc(fillingBytes, filling), jpegEnd]);
  const image = sharp(file, { sequentialRead: true, failOn: 'warning' });
  const { width, height: bottom, isProgressive } = await image.metadata();
  if (isProgressive) return Buffer.alloc(0);
  const height = Math.min(mostRows, bottom);
  return image
    .extract({ left: 0, top: bottom - height, width, height })
    .raw()
    .toBuffer();
}

/** Whether there is data for every bit of every coefficient: a progressive file may lack whole scans. */
function isJpegComplete(bytes: Buffer): boolean {
  const missing = new Map<number, Set<number>>();
  let isProgressive = false;
  for (const { marker, content } of jpegSegments(bytes)) {
    // A file has one frame.
    if (missing.size === 0 && marker >= 0xc0 && marker <= 0xc2) {
      isProgressive = marker === 0xc2;
      const coefficients = Array.from({ length: isProgressive ? 64 : 1 }, (_, index) => index);
      for (let at = 6; at < content.length; at += 3) missing.set(content[at] ?? 0, new Set(coefficients));
    }
    if (marker !== 0xda) continue;
    const count = Math.min(content[0] ?? 0, mostComponents);
    const components = content.subarray(1, 1 + 2 * count).filter((_, index) => index % 2 === 0);
    const [first = 0, last = 0, bits = 0] = content.subarray(1 + 2 * count);
    const isLastBit = !isProgressive || (bits & 15) === 0;
    for (const component of components)
      for (let index = first; isLastBit && index <= Math.min(last, 63); index++)
        missing.get(component)?.delete(index);
  }
  return missing.size > 0 && [...missing.values()].every(({ size }) => size === 0);
}

const gifHead = 13;

/** End of the last block: the position of the end mark, if there is one. */
function gifEnd(bytes: Buffer): number {
  let at = gifHead + paletteBytes(bytes[gifHead - 3]);
  for (let kind = bytes[at]; kind === 0x21 || kind === 0x2c; kind = bytes[at]) {
    at += kind === 0x21 ? 2 : 11 + paletteBytes(bytes[at + 9]);
    while (bytes[at]) at += 1 + (bytes[at] ?? 0);
    at += 1;
  }
  return at;
}

/** GIF with its end mark; null if there is more behind the last block that can be read: frames would be lost. */
function mendGif(bytes: Buffer): Buffer | null {
  const end = gifEnd(bytes);
  if (bytes.subarray(end).some((byte) => byte !== 0)) return null;
  // The end of the last block of pixels may be missing too.
  return Buffer.concat([bytes.subarray(0, end), Buffer.from([0, gifTrailer])]);
}

const paletteBytes = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

interface PngChunk {
  type: string;
  data: Buffer;
  /** True if its checksum is right. */
  isRight: boolean;
}

const pngHead = 8;
/** Maximum number of chunks: a camera or program writes a few thousand; only an invented file has more. */
const mostChunks = 100_000;

function pngChunks(bytes: Buffer): PngChunk[] {
  const chunks: PngChunk[] = [];
  for (let at = pngHead; at + 8 < bytes.length && chunks.at(-1)?.type !== 'IEND'; ) {
    if (chunks.length === mostChunks) return [];
    const end = at + 8 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    // The length itself may be damaged.
    if (!/^[A-Za-z]{4}$/.test(type)) break;
    const isRight = end + 4 <= bytes.length && bytes.readUInt32BE(end) === crc32(bytes.subarray(at + 4, end));
    if (end <= bytes.length) chunks.push({ type, data: bytes.subarray(at + 8, end), isRight });
    at = end + 4;
  }
  return chunks;
}

function chunkOf(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/**
 * Repairs the chunks of pixels of a PNG; null if others are damaged, because a wrong palette or header would
 * give another image.
 */
async function mendPng(bytes: Buffer): Promise<Buffer | null> {
  const chunks = pngChunks(bytes);
  const pixels = chunks.filter(({ type }) => type === 'IDAT');
  const before = chunks.slice(
    0,
    chunks.findIndex(({ type }) => type === 'IDAT'),
  );
  if (pixels.length === 0 || before.some(({ type, isRight }) => isCritical(type) && !isRight)) return null;
  const packed = Buffer.concat(pixels.map(({ data }) => data));
  // With right checksums the data are as they were written, so the checksum inside was wrong from the
  // beginning.
  const whole = pixels.every(({ isRight }) => isRight) ? await repacked(packed) : packed;
  if (!whole) return null;
  return Buffer.concat([
    bytes.subarray(0, pngHead),
    ...before.filter(({ isRight }) => isRight).map(({ type, data }) => chunkOf(type, data)),
    chunkOf('IDAT', whole),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

const isCritical = (type: string) => type[0] === type[0]?.toUpperCase();

/** The same data with a new checksum inside; null if they cannot be unpacked. */
async function repacked(packed: Buffer): Promise<Buffer | null> {
  const parts = Readable.from([packed.subarray(2)]);
  return pipeline(parts, createInflateRaw(), createDeflate({ level: 1 }), buffer).catch(() => null);
}

const riffHead = 8;

/** True if the last chunk ends where the file's head declares. */
function isRiffWhole(bytes: Buffer): boolean {
  return riffEnd(bytes) === bytes.readUInt32LE(4) + riffHead;
}

/** End of the last whole chunk, including its padding byte, which may be missing. */
function riffEnd(bytes: Buffer): number {
  let at = riffHead + 4;
  for (let count = 0; count < mostChunks && at + 8 <= bytes.length; count++) {
    if (!/^[ -~]{4}$/.test(bytes.toString('latin1', at, at + 4))) break;
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (end > bytes.length) break;
    at = end + (end & 1);
  }
  return at;
}

function mendWebp(bytes: Buffer): Buffer | null {
  const end = riffEnd(bytes);
  const mended = Buffer.alloc(end);
  bytes.copy(mended, 0, 0, end);
  mended.writeUInt32LE(end - riffHead, 4);
  return end > riffHead + 4 ? mended : null;
}
