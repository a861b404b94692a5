import { AppError } from '#domain/errors.ts';
import type { Sniffed } from './accepted-types.ts';
import { type ByteSource, mostParts, withBytes } from './byte-source.ts';

/**
 * Refuses what is whole but of a form that the decoder does not read, or reads as other colours.
 * @throws AppError `unsupported_type`
 */
export async function refuseUnsupported({ input, type }: Sniffed): Promise<void> {
  const form = await withBytes(input, async (source) => {
    if (type === 'jpeg') return unsupportedJpeg(source);
    return type === 'tiff' ? unsupportedTiff(source) : null;
  });
  if (form)
    throw new AppError(
      'unsupported_type',
      `${form} cannot be read here. Export the photo as an ordinary JPEG.`,
    );
}

const frameHeaders = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xf7];
const readableFrames = [0xc0, 0xc1, 0xc2, 0xc9, 0xca];

async function unsupportedJpeg({ size, read }: ByteSource): Promise<string | null> {
  for (let at = 2, part = 0; at + 5 <= size && part < mostParts; part++) {
    const head = await read(at, 5);
    const marker = head[1] ?? 0;
    if (head[0] !== 0xff || marker === 0xda) return null;
    if (frameHeaders.includes(marker)) {
      if (!readableFrames.includes(marker)) return 'A lossless JPEG';
      return head[4] === 8 ? null : `A JPEG with ${head[4]} bits per channel`;
    }
    // Bytes of this value may fill up the space before a marker.
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(2);
  }
  return null;
}

/** None, fax, LZW, JPEG, Deflate, PackBits. */
const readableCompressions = [1, 2, 3, 4, 5, 7, 8, 32_773, 32_946];
const compressions: Readonly<Record<number, string>> = {
  6: 'old JPEG',
  34676: 'LogLuv',
  34712: 'JPEG 2000',
  34887: 'LERC',
  34925: 'LZMA',
  50000: 'Zstandard',
  50001: 'WebP',
  50002: 'JPEG XL',
  52546: 'JPEG XL',
};
const readableBits = [1, 2, 4, 8, 16, 32];
const photometric = { rgb: 2, ycc: 6, lab: 8 } as const;

async function unsupportedTiff(source: ByteSource): Promise<string | null> {
  const tags = await tiffTags(source);
  const [compression = 1] = tags.get(259) ?? [];
  const [interpretation = 1] = tags.get(262) ?? [];
  const [bits = 1] = tags.get(258) ?? [];
  const [format = 1] = tags.get(339) ?? [];
  const isPlanar = tags.get(284)?.[0] === 2;
  const samples = tags.get(277)?.[0] ?? 1;
  if (!readableCompressions.includes(compression))
    return `A TIFF compressed as ${compressions[compression] ?? `number ${compression}`}`;
  if (interpretation === photometric.ycc && compression !== 7) return 'A TIFF in YCbCr colors';
  if (interpretation === photometric.lab && bits === 8) return 'A TIFF in Lab colors with 8 bits per channel';
  if (interpretation === photometric.lab && isPlanar) return 'A TIFF in Lab colors with separate planes';
  if (interpretation === photometric.lab && samples > 3) return 'A TIFF in Lab colors with transparency';
  if (!readableBits.includes(bits)) return `A TIFF with ${bits} bits per channel`;
  if (format <= 2 && bits > 16) return `A TIFF with ${bits} bits per channel`;
  if (bits < 8 && samples > 1) return `A TIFF with ${bits} bits per channel`;
  return null;
}

const typeBytes: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4 };

/** Numbers of the first directory, by tag; empty for BigTIFF and for one that lies outside of the file. */
async function tiffTags({ size, read }: ByteSource): Promise<Map<number, number[]>> {
  const tags = new Map<number, number[]>();
  const head = await read(0, 8);
  const isLittle = head[0] === 0x49;
  const number = (from: Buffer, at: number, bytes: number) =>
    isLittle ? from.readUIntLE(at, bytes) : from.readUIntBE(at, bytes);
  const directory = head.length < 8 || number(head, 2, 2) !== 42 ? size : number(head, 4, 4);
  const start = await read(directory, 2);
  if (start.length < 2) return tags;
  const entries = await read(directory + 2, number(start, 0, 2) * 12);
  for (let at = 0; at + 12 <= entries.length; at += 12) {
    const bytes = typeBytes[number(entries, at + 2, 2)];
    const count = Math.min(number(entries, at + 4, 4), 4);
    if (bytes === undefined) continue;
    const isInside = number(entries, at + 4, 4) * bytes <= 4;
    const values = isInside
      ? entries.subarray(at + 8, at + 12)
      : await read(number(entries, at + 8, 4), count * bytes);
    if (values.length < count * bytes) continue;
    tags.set(
      number(entries, at, 2),
      Array.from({ length: count }, (_, index) => number(values, index * bytes, bytes)),
    );
  }
  return tags;
}
