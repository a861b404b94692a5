interface Chunk {
  name: string;
  /** Bytes with its head and padding. */
  bytes: Buffer;
}

const headBytes = 8;
/** Flags of the extended header, which declares the other chunks. */
const flag = { xmp: 0x04, alpha: 0x10 } as const;

export function xmpOfWebp(webp: Buffer): string | null {
  const found = chunksOf(webp).find(({ name }) => name === 'XMP ');
  return found ? found.bytes.toString('utf8', headBytes, headBytes + found.bytes.readUInt32LE(4)) : null;
}

/** File with the packet at its end, where the format requires it. */
export function withXmpInWebp(
  webp: Buffer,
  xmp: string,
  { width, height }: { width: number; height: number },
): Buffer | null {
  const chunks = chunksOf(webp).filter(({ name }) => name !== 'XMP ');
  if (chunks.length === 0) return null;
  const extended = chunks.find(({ name }) => name === 'VP8X');
  const header = extended ? Buffer.from(extended.bytes) : extendedHeader(chunks, width, height);
  header[headBytes] = (header[headBytes] ?? 0) | flag.xmp;
  const others = chunks.filter(({ name }) => name !== 'VP8X').map(({ bytes }) => bytes);
  const body = Buffer.concat([Buffer.from('WEBP'), header, ...others, chunk('XMP ', Buffer.from(xmp))]);
  return chunk('RIFF', body);
}

function chunksOf(webp: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 12; at + headBytes <= webp.length; ) {
    const length = webp.readUInt32LE(at + 4);
    const end = at + headBytes + length + (length % 2);
    chunks.push({ name: webp.toString('latin1', at, at + 4), bytes: webp.subarray(at, end) });
    at = end;
  }
  return chunks;
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(headBytes);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** Extended header, which a plain file lacks. Both sides are stored less one. */
function extendedHeader(chunks: readonly Chunk[], width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  const lossless = chunks.find(({ name }) => name === 'VP8L');
  const hasAlpha =
    chunks.some(({ name }) => name === 'ALPH') || ((lossless?.bytes[headBytes + 4] ?? 0) & 0x10) !== 0;
  if (hasAlpha) data[0] = flag.alpha;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return chunk('VP8X', data);
}
