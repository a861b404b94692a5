import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** Reads parts of a file, in memory or on disk, without taking it into memory as a whole. */
export interface ByteSource {
  size: number;
  /** Reads bytes; fewer at the end of the file. */
  read(at: number, length: number): Promise<Buffer>;
}

/** Parts of a file that are looked at before its pixels: an invented file must not have millions. */
export const mostParts = 2000;

/** @param input bytes of a file, or its path */
export async function withBytes<Result>(
  input: Buffer | string,
  work: (source: ByteSource) => Promise<Result>,
): Promise<Result> {
  if (typeof input !== 'string') {
    return work({ size: input.length, read: async (at, length) => input.subarray(at, at + length) });
  }
  const file = await open(input, 'r');
  try {
    const { size } = await file.stat();
    const read = async (at: number, length: number) => {
      const wanted = Math.max(0, Math.min(length, size - at));
      const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, at);
      return buffer.subarray(0, bytesRead);
    };
    return await work({ size, read });
  } finally {
    await file.close();
  }
}

/** Profiles have a few megabytes at most. */
const mostBytes = 16 * 1024 ** 2;

/**
 * Chunks of a PNG before its pixels, by name: others have no effect. Of several the first with a right checksum counts;
 * null if there are only damaged ones.
 */
export async function pngChunks<Name extends string>(
  { size, read }: ByteSource,
  names: readonly Name[],
): Promise<Partial<Record<Name, Buffer | null>>> {
  const found: Partial<Record<Name, Buffer | null>> = {};
  for (let at = 8, part = 0; at + 12 <= size && part < mostParts; part++) {
    const head = await read(at, 8);
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    if (type === 'IDAT') break;
    const name = names.find((chunk) => chunk === type);
    if (name && length <= mostBytes) found[name] ??= rightData(await read(at + 4, length + 8));
    at += 12 + length;
  }
  return found;
}

/** Data of a chunk from its name to its checksum; null if that is wrong. */
function rightData(chunk: Buffer): Buffer | null {
  const end = chunk.length - 4;
  if (end < 4 || chunk.readUInt32BE(end) !== crc32(chunk.subarray(0, end))) return null;
  return chunk.subarray(4, end);
}

/** Position of the first box of this name in an AVIF or HEIC, outside of other boxes; null if there is none. */
export async function isoBox(
  { size, read }: ByteSource,
  name: string,
): Promise<{ at: number; length: number } | null> {
  for (let at = 0, part = 0; at + 8 <= size && part < mostParts; part++) {
    const head = await read(at, 16);
    const short = head.readUInt32BE(0);
    const length = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short || size - at;
    if (length < 8) return null;
    if (head.toString('latin1', 4, 8) === name) return { at, length };
    at += length;
  }
  return null;
}
