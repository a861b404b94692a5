import { inflateSync } from 'node:zlib';

/** Content of a PNG's chunks besides its pixels. */
export interface PngBlocks {
  /** Texts by keyword in lower case: title, author, description, copyright, comment, creation time. */
  texts: Readonly<Record<string, string>>;
  xmp: Buffer | null;
  /** EXIF block in TIFF format. */
  exif: Buffer | null;
  /** Resources of Photoshop. */
  iptc: Buffer | null;
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Bytes of all texts; compressed ones can grow a thousandfold. */
const maxTextBytes = 32 * 1024 ** 2;

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}

/** Texts of all three kinds of chunks; unreadable ones are skipped. */
export function readPngBlocks(bytes: Buffer): PngBlocks {
  const texts: Record<string, string> = {};
  const blocks: PngBlocks = { texts, xmp: null, exif: null, iptc: null };
  let left = maxTextBytes;
  for (const { type, data } of chunksOf(bytes)) {
    const text = textOf(type, data, left);
    if (!text) continue;
    left -= text.value.length;
    const keyword = text.keyword.toLowerCase();
    if (keyword === 'xml:com.adobe.xmp') blocks.xmp ??= text.value;
    else if (keyword.startsWith('raw profile type ')) Object.assign(blocks, profileOf(text.value));
    else texts[keyword] ??= text.value.toString(type === 'iTXt' ? 'utf8' : 'latin1');
  }
  return blocks;
}

function* chunksOf(bytes: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type.endsWith('Xt')) yield { type, data: bytes.subarray(at + 8, end) };
    at = end + 4;
  }
}

function textOf(type: string, data: Buffer, left: number): { keyword: string; value: Buffer } | null {
  const end = data.indexOf(0);
  if (end < 1) return null;
  const keyword = data.toString('latin1', 0, end);
  const rest = data.subarray(end + 1);
  try {
    if (type === 'tEXt') return { keyword, value: rest.subarray(0, left) };
    if (type === 'zTXt') return { keyword, value: inflate(rest.subarray(1), left) };
    if (type !== 'iTXt') return null;
    const language = rest.indexOf(0, 2);
    const translation = rest.indexOf(0, language + 1);
    if (language < 0 || translation < 0) return null;
    const text = rest.subarray(translation + 1);
    return { keyword, value: rest[0] === 1 ? inflate(text, left) : text.subarray(0, left) };
  } catch {
    return null;
  }
}

const inflate = (data: Buffer, left: number) => inflateSync(data, { maxOutputLength: Math.max(1, left) });

/** ImageMagick writes the blocks of a JPEG as hexadecimal digits, after their name and length. */
function profileOf(text: Buffer): Partial<PngBlocks> {
  const digits = text.toString('latin1').trim().split('\n').slice(2).join('').replace(/\s/g, '');
  const data = Buffer.from(digits, 'hex');
  const beginsWith = (head: string) => data.toString('latin1', 0, head.length) === head;
  if (beginsWith('Exif\0\0')) return { exif: data.subarray(6) };
  if (beginsWith('http://ns.adobe.com/xap/1.0/\0')) return { xmp: data.subarray(29) };
  if (beginsWith('8BIM')) return { iptc: data };
  return beginsWith('<') ? { xmp: data } : {};
}

const chunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
};

const xmpHead = Buffer.from('XML:com.adobe.xmp\0\0\0\0\0', 'latin1');

/** A PNG without pixels, because the reader takes blocks in images only. */
export function pngOf({ xmp, exif }: Partial<Pick<PngBlocks, 'xmp' | 'exif'>>): Buffer {
  return Buffer.concat([
    signature,
    ...(xmp ? [chunk('iTXt', Buffer.concat([xmpHead, xmp]))] : []),
    ...(exif ? [chunk('eXIf', exif)] : []),
  ]);
}

/** A JPEG without pixels, with the resources of Photoshop. */
export function jpegOf(iptc: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), iptc]).subarray(0, 0xfffd);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xed, 0, 0]);
  head.writeUInt16BE(content.length + 2, 4);
  return Buffer.concat([head, content, Buffer.from([0xff, 0xd9])]);
}
