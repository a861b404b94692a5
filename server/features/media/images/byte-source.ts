import { open } from 'node:fs/promises';

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
