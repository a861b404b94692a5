import { crc32 } from 'node:zlib';
import { type ByteSource, mostParts } from './byte-source.ts';

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
