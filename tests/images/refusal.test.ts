import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createImageProcessor } from '#server/features/media/images/process.ts';
import { processBytes, quarters } from './pictures.ts';

const images = createImageProcessor({ maxMegapixels: 2 });
const text = (words: string) => Buffer.from(words);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

describe('what is no picture we take is refused by its content', () => {
  test.each([
    { file: 'no byte at all', bytes: Buffer.alloc(0), code: 'invalid', says: 'empty' },
    {
      file: 'a text',
      bytes: text('hello, I am a photograph'),
      code: 'unsupported_type',
      says: 'a text file',
    },
    { file: 'an SVG', bytes: text(svg), code: 'unsupported_type', says: 'an SVG drawing' },
    {
      file: 'an SVG with a preface',
      bytes: text(`\uFEFF<?xml version="1.0"?>\n<!-- hi -->\n${svg}`),
      code: 'unsupported_type',
      says: 'an SVG drawing',
    },
    {
      file: 'a web page',
      bytes: text('<!DOCTYPE html><title>x</title>'),
      code: 'unsupported_type',
      says: 'a web page',
    },
    { file: 'a PDF', bytes: text('%PDF-1.7\n'), code: 'unsupported_type', says: 'a PDF document' },
    { file: 'a BMP', bytes: text('BM\0\0\0\0\0\0\0\0'), code: 'unsupported_type', says: 'a BMP image' },
    {
      file: 'a video',
      bytes: text('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'),
      code: 'unsupported_type',
      says: 'a video',
    },
    {
      file: 'HEIF of an unknown codec',
      bytes: text('\0\0\0\x14ftypmif1\0\0\0\0mif1'),
      code: 'unsupported_type',
      says: 'a HEIF image of another kind',
    },
    { file: 'OpenEXR', bytes: text('v/1\x01\x02\0\0\0'), code: 'unsupported_type', says: 'an OpenEXR image' },
    { file: 'a ZIP', bytes: text('PK\x03\x04\x14\0'), code: 'unsupported_type', says: 'a ZIP archive' },
    {
      file: 'random bytes',
      bytes: Buffer.from([7, 1, 200, 3, 255, 0, 9, 8]),
      code: 'unsupported_type',
      says: 'unknown',
    },
    { file: 'half a JPEG mark', bytes: Buffer.from([0xff, 0xd8]), code: 'unsupported_type', says: 'unknown' },
    {
      file: 'a JPEG mark and nothing behind it',
      bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      code: 'invalid',
      says: 'damaged',
    },
    {
      file: 'a WebP mark and nothing behind it',
      bytes: text('RIFF\x10\0\0\0WEBPVP8 '),
      code: 'invalid',
      says: 'damaged',
    },
    {
      file: 'a raw file of a Canon',
      bytes: Buffer.from('49492a001000000043520200', 'hex'),
      code: 'unsupported_type',
      says: 'raw',
      pad: true,
    },
  ])('$file', async ({ bytes, code, says, pad }) => {
    const file = pad ? Buffer.concat([bytes, Buffer.alloc(64)]) : bytes;
    await expect(processBytes(images, file)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(says),
    });
  });

  test('a DNG is a raw file although its first picture would open', async () => {
    const directory = Buffer.alloc(2 + 12 + 4);
    directory.writeUInt16LE(1, 0);
    directory.writeUInt16LE(0xc612, 2);
    const dng = Buffer.concat([Buffer.from('49492a0008000000', 'hex'), directory]);
    await expect(processBytes(images, dng)).rejects.toMatchObject({ code: 'unsupported_type' });
  });

  test('HEIC without its codec is refused by name, AVIF beside it is not taken for it', async () => {
    const heic = text('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    await expect(processBytes(images, heic)).rejects.toMatchObject({
      code: 'unsupported_type',
      message: expect.stringContaining('HEIC'),
    });
    const avif = await (await quarters(64, 64)).avif({ effort: 0 }).toBuffer();
    expect(images.sniff(avif)).toBe('avif');
  });
});

describe('damaged and oversized pictures', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)('a truncated %s', async (format) => {
    const whole = await (await quarters(800, 600)).toFormat(format).toBuffer();
    const half = whole.subarray(0, Math.floor(whole.length / 2));
    await expect(processBytes(images, half)).rejects.toMatchObject({ code: 'invalid' });
  });

  test('more megapixels than allowed, and exactly as many', async () => {
    const tooMany = await (await quarters(2001, 1000)).png().toBuffer();
    await expect(processBytes(images, tooMany)).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('2001 x 1000'),
    });
    const just = await (await quarters(2000, 1000)).png().toBuffer();
    await expect(processBytes(images, just)).resolves.toMatchObject({ width: 2000, height: 1000 });
  });

  test('more megapixels than allowed in a JPEG that is cut and filled up with zeros', async () => {
    const file = await (await quarters(2001, 1000)).jpeg().toBuffer();
    const filled = Buffer.concat([file.subarray(0, file.length / 2), Buffer.alloc(100)]);
    await expect(processBytes(images, filled)).rejects.toMatchObject({ code: 'too_large' });
  });

  test('a PNG that claims 65,535 by 65,535 pixels', async () => {
    await expect(processBytes(images, pngClaiming(65_535, 65_535))).rejects.toMatchObject({
      code: 'too_large',
    });
  });

  test('a tower higher than any format draws it', async () => {
    const tower = await (await quarters(30, 17_000)).png().toBuffer();
    await expect(processBytes(images, tower)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('too tall'),
    });
  });

  test('the next picture is processed as if nothing had been', async () => {
    await Promise.allSettled(
      Array.from({ length: 8 }, () => processBytes(images, Buffer.from([0xff, 0xd8, 0xff]))),
    );
    const good = await (await quarters(400, 300)).jpeg().toBuffer();
    await expect(processBytes(images, good)).resolves.toMatchObject({ width: 400 });
  });
});

function pngClaiming(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
