import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { damageNote, mend } from '#server/features/media/images/damage.ts';
import { createImageProcessor } from '#server/features/media/images/process.ts';
import { corners, cornersOf, distance, processBytes, quarters } from './pictures.ts';

const images = createImageProcessor({ maxMegapixels: 10 });
type Format = 'jpeg' | 'png' | 'gif' | 'webp';
const fileOf = async (format: Format, options: object = {}) =>
  (await quarters(320, 240)).toFormat(format, options).toBuffer();

/** The first of a row of images with even areas of which the compressed data ends in two zeros. */
async function endingInZeros(): Promise<Buffer> {
  for (let seed = 1; ; seed++) {
    const tones = Buffer.from(Array.from({ length: 6 * 6 * 3 }, (_, at) => (at + 1) * (at + seed) * 37));
    const file = await sharp(tones, { raw: { width: 6, height: 6, channels: 3 } })
      .resize(240, 160, { kernel: 'nearest', fit: 'fill' })
      .jpeg()
      .toBuffer();
    if (file.readUInt16BE(file.length - 4) === 0) return file;
  }
}

/** An even image of which the compressed data are zeros to their last byte. */
async function evenToTheEnd(): Promise<Buffer> {
  const create = { width: 184, height: 200, channels: 3 as const, background: '#789' };
  const file = await sharp({ create }).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer();
  expect(file.subarray(-102, -2).every((byte) => byte === 0)).toBe(true);
  return file;
}

/** Cut in an image of which the lower part is even, and filled up with zeros, as recovered files are. */
async function cutAndFilled(filling: number): Promise<Buffer> {
  const picture = (await quarters(320, 240)).extend({ bottom: 240, background: '#789' });
  const file = await sharp(await picture.png().toBuffer())
    .jpeg()
    .toBuffer();
  const part = Math.floor(file.length * 0.75);
  return Buffer.concat([file.subarray(0, part), Buffer.alloc(filling || file.length - part)]);
}

/** With one chunk's checksum changed. */
function wrongSum(png: Buffer, type: string): Buffer {
  const copy = Buffer.from(png);
  const at = copy.indexOf(type);
  const end = at + 4 + copy.readUInt32BE(at - 4);
  copy.writeUInt32BE((copy.readUInt32BE(end) ^ 1) >>> 0, end);
  return copy;
}

/** With a wrong checksum inside of the pixels' data, under a right one of their chunk. */
function wrongInnerSum(png: Buffer): Buffer {
  const copy = Buffer.from(png);
  const at = copy.indexOf('IDAT');
  const end = at + 4 + copy.readUInt32BE(at - 4);
  copy.writeUInt8((copy[end - 1] ?? 0) ^ 1, end - 1);
  copy.writeUInt32BE(crc32(copy.subarray(at, end)), end);
  return copy;
}

function riffSize(webp: Buffer, change: number): Buffer {
  const copy = Buffer.from(webp);
  copy.writeUInt32LE(copy.readUInt32LE(4) + change, 4);
  return copy;
}

const frames: { damage: string; format: Format; options?: object; change: (file: Buffer) => Buffer }[] = [
  { damage: 'a JPEG without its end mark', format: 'jpeg', change: (file) => file.subarray(0, -2) },
  { damage: 'a JPEG with half of its end mark', format: 'jpeg', change: (file) => file.subarray(0, -1) },
  {
    damage: 'a JPEG that ends in 0xff',
    format: 'jpeg',
    change: (file) => Buffer.concat([file.subarray(0, -2), Buffer.alloc(500, 0xff)]),
  },
  {
    damage: 'a progressive JPEG without its end mark',
    format: 'jpeg',
    options: { progressive: true },
    change: (file) => file.subarray(0, -2),
  },
  {
    damage: 'a JPEG whose end is zeros',
    format: 'jpeg',
    options: { progressive: true },
    change: (file) => Buffer.concat([file.subarray(0, -2), Buffer.alloc(500)]),
  },
  { damage: 'a PNG without its last chunk', format: 'png', change: (file) => file.subarray(0, -12) },
  {
    damage: 'a PNG that ends in the checksum of its pixels',
    format: 'png',
    change: (file) => file.subarray(0, -14),
  },
  { damage: 'a PNG with a wrong checksum', format: 'png', change: (file) => wrongSum(file, 'IDAT') },
  {
    damage: 'a PNG with a wrong checksum of its resolution',
    format: 'png',
    change: (file) => wrongSum(file, 'pHYs'),
  },
  { damage: 'a GIF without its end mark', format: 'gif', change: (file) => file.subarray(0, -1) },
  { damage: 'a GIF that ends with its pixels', format: 'gif', change: (file) => file.subarray(0, -2) },
  { damage: 'a WebP that is shorter than it says', format: 'webp', change: (file) => riffSize(file, 100) },
  { damage: 'a WebP that is longer than it says', format: 'webp', change: (file) => riffSize(file, -10) },
];

describe('a file of which the pixels are all there is accepted, and its owner reads what is wrong', () => {
  test.each(frames)('$damage', async ({ format, options, change }) => {
    const file = change(await fileOf(format, options));
    const { renditions } = await processBytes(images, file);
    for (const { data } of renditions)
      expect(distance(await cornersOf(data), corners)).toBeLessThanOrEqual(6);
    expect(damageNote(file, format)).toMatch(/^The file is damaged \(.+\), but its image is complete\.$/);
  });

  test('a JPEG without its end mark whose data ends in zeros', async () => {
    const { width, notes } = await processBytes(images, (await endingInZeros()).subarray(0, -2));
    expect({ width, notes }).toEqual({
      width: 240,
      notes: ['The file is damaged, but its image is complete.'],
    });
  });

  test('a JPEG without its end mark whose data are zeros to their last byte', async () => {
    const { notes } = await processBytes(images, (await evenToTheEnd()).subarray(0, -2));
    expect(notes).toEqual(['The file is damaged, but its image is complete.']);
  });

  test('a GIF without its end mark that is filled up with zeros', async () => {
    const gif = await fileOf('gif');
    const filled = Buffer.concat([gif.subarray(0, -1), Buffer.alloc(300)]);
    const { notes } = await processBytes(images, filled);
    expect(notes).toEqual(['The file is damaged, but its image is complete.']);
  });

  test('a PNG with a wrong checksum inside of its data', async () => {
    const { notes } = await processBytes(images, wrongInnerSum(await fileOf('png')));
    expect(notes).toEqual(['The file is damaged, but its image is complete.']);
  });

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('a whole %s has no note', async (format) => {
    const file = await fileOf(format);
    expect(damageNote(file, format)).toBeNull();
    expect((await processBytes(images, file)).notes).toEqual([]);
  });

  test('what follows the end mark of a GIF is no damage', async () => {
    const gif = Buffer.concat([await fileOf('gif'), Buffer.from('abc')]);
    expect(damageNote(gif, 'gif')).toBeNull();
  });

  test('what other programs put behind the end of a JPEG is no damage', async () => {
    const video = Buffer.concat([
      await fileOf('jpeg'),
      Buffer.from('ffda0000ffd8', 'hex'),
      Buffer.alloc(99, 7),
    ]);
    expect(damageNote(video, 'jpeg')).toBeNull();
  });
});

describe('a file of which pixels are missing or changed stays refused', () => {
  test.each([0, 5000])('a JPEG cut in its pixels and filled up with zeros (%i)', async (filling) => {
    const file = await cutAndFilled(filling);
    await expect(processBytes(images, file)).rejects.toMatchObject({ code: 'invalid' });
  });

  test('a GIF with frames behind what cannot be read', async () => {
    const [first, second] = [
      await fileOf('png'),
      await quarters(320, 240).then((one) => one.negate().png().toBuffer()),
    ];
    const gif = await sharp([first, second], { join: { animated: true } })
      .gif()
      .toBuffer();
    const frame = gif.lastIndexOf(Buffer.from('21f904', 'hex'));
    const file = Buffer.concat([gif.subarray(0, frame), Buffer.from([0]), gif.subarray(frame)]);
    await expect(processBytes(images, file)).rejects.toMatchObject({ code: 'invalid' });
  });

  test.each<{ damage: string; format: Format; options?: object; change: (file: Buffer) => Buffer }>([
    { damage: 'a JPEG cut in its pixels', format: 'jpeg', change: (file) => file.subarray(0, -60) },
    { damage: 'a JPEG cut in its last row', format: 'jpeg', change: (file) => file.subarray(0, -8) },
    {
      damage: 'a progressive JPEG without its last scan',
      format: 'jpeg',
      options: { progressive: true },
      change: (file) => file.subarray(0, file.lastIndexOf(Buffer.from('ffc4', 'hex'))),
    },
    {
      damage: 'a PNG with other pixels than its checksum says',
      format: 'png',
      change(file) {
        const copy = Buffer.from(file);
        const at = copy.indexOf('IDAT') + 4 + Math.floor(copy.readUInt32BE(copy.indexOf('IDAT') - 4) / 2);
        copy[at] = (copy[at] ?? 0) ^ 0x10;
        return copy;
      },
    },
    { damage: 'a GIF cut in its pixels', format: 'gif', change: (file) => file.subarray(0, -40) },
    { damage: 'a WebP cut in its pixels', format: 'webp', change: (file) => file.subarray(0, -20) },
  ])('$damage', async ({ format, options, change }) => {
    const file = change(await fileOf(format, options));
    await expect(processBytes(images, file)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('damaged'),
    });
  });
});

/** What is repeated, after the beginning of a file. */
const invented: { file: string; type: Format; start: string; repeated: string }[] = [
  { file: 'a JPEG of 0xff', type: 'jpeg', start: 'ffd8', repeated: 'ff' },
  { file: 'a JPEG of bytes that were 0xff', type: 'jpeg', start: 'ffd8', repeated: 'ff00' },
  { file: 'a JPEG of restart marks', type: 'jpeg', start: 'ffd8', repeated: 'ffd0' },
  { file: 'a JPEG of empty segments', type: 'jpeg', start: 'ffd8', repeated: 'ffc40002' },
  {
    file: 'a JPEG of frames with many components',
    type: 'jpeg',
    start: 'ffd8',
    repeated: `ffc20302${'08001000100c'}${'00'.repeat(762)}`,
  },
  {
    file: 'a JPEG of scans with many components',
    type: 'jpeg',
    start: 'ffd8ffc20011080010001003012200021101031101',
    repeated: `ffda0204ff${'01'.repeat(510)}00ff10`,
  },
  {
    file: 'a PNG of empty chunks',
    type: 'png',
    start: '89504e470d0a1a0a',
    repeated: '000000006161616100000000',
  },
  {
    file: 'a WebP of empty chunks',
    type: 'webp',
    start: '52494646ffffff0057454250',
    repeated: '6161616100000000',
  },
  { file: 'a GIF of zeros', type: 'gif', start: '474946383961', repeated: '00' },
];

test.each(invented)(
  '$file is looked through in no time, however large it is',
  async ({ type, start, repeated }) => {
    const file = Buffer.alloc(200 * 1024 ** 2, repeated, 'hex');
    file.write(start, 'hex');
    damageNote(file, type);
    await mend({ input: file, type });
  },
  10_000,
);

describe('a whole file of a form that cannot be read is not called damaged', () => {
  test.each([
    { form: 'a lossless JPEG', marker: 0xc3, bits: 8, says: 'A lossless JPEG' },
    { form: 'a JPEG of 12 bits', marker: 0xc1, bits: 12, says: '12 bits' },
  ])('$form', async ({ marker, bits, says }) => {
    const file = await fileOf('jpeg');
    const frame = file.indexOf(Buffer.from('ffc0', 'hex'));
    file[frame + 1] = marker;
    file[frame + 4] = bits;
    await refusedFor(file, says);
  });

  test.each([
    { form: 'YCbCr', tag: 262, value: 6, says: 'YCbCr' },
    { form: 'JPEG 2000', tag: 259, value: 34_712, says: 'JPEG 2000' },
    { form: 'Zstandard', tag: 259, value: 50_000, says: 'Zstandard' },
    { form: 'a compression of few programs', tag: 259, value: 34_661, says: 'number 34661' },
    { form: 'Lab with transparency', tag: 262, value: 8, says: 'Lab colors with transparency', channels: 4 },
    { form: 'JPEG XL', tag: 259, value: 50_002, says: 'JPEG XL' },
  ])('a TIFF of $form', async ({ tag, value, says, channels }) => {
    const picture = (await quarters(32, 32)).toColourspace('rgb16');
    if (channels === 4) picture.ensureAlpha(0);
    const file = await picture.tiff({ compression: 'lzw' }).toBuffer();
    const directory = file.readUInt32LE(4);
    for (let at = directory + 2; at < directory + 2 + file.readUInt16LE(directory) * 12; at += 12)
      if (file.readUInt16LE(at) === tag) file.writeUInt16LE(value, at + 8);
    await refusedFor(file, says);
  });

  async function refusedFor(file: Buffer, says: string) {
    await expect(processBytes(images, file)).rejects.toMatchObject({
      code: 'unsupported_type',
      message: expect.stringMatching(new RegExp(`${says}.* cannot be read here`)),
    });
  }
});

describe('a JPEG with its end mark in which data are missing or wrong is accepted with a note', () => {
  const noisy = () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const create = { width: 320, height: 240, channels: 3 as const, background: '#000', noise };
    return sharp({ create }).jpeg({ quality: 90 }).toBuffer();
  };
  test.each<[string, (jpeg: Buffer) => Buffer]>([
    [
      'rows',
      (jpeg) => {
        const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'));
        const copy = Buffer.from(jpeg);
        copy.writeUInt16BE(480, frame + 5);
        return copy;
      },
    ],
    ['a part', (jpeg) => Buffer.concat([jpeg.subarray(0, jpeg.length >> 1), jpeg.subarray(-1000)])],
  ])('%s', async (_, change) => {
    const file = change(await noisy());
    const wanted = [expect.stringContaining('data of the image are damaged or missing')];
    expect((await processBytes(images, file)).notes).toEqual(wanted);
    expect(await images.notes({ input: file, type: 'jpeg' })).toEqual(wanted);
  });

  test('and bytes that cameras leave before the mark are no damage', async () => {
    const file = await noisy();
    const odd = Buffer.concat([file.subarray(0, -2), Buffer.from([1, 2, 3]), file.subarray(-2)]);
    expect((await processBytes(images, odd)).notes).toEqual([]);
  });
});

test('what of a file is not shown is said: pages, frames of a PNG, too many frames', async () => {
  const png = await fileOf('png');
  const chunkOf = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const frames = (count: number) => chunkOf('acTL', Buffer.from([0, 0, 0, count, 0, 0, 0, 0]));
  const notesWith = async (...chunks: Buffer[]) =>
    (await processBytes(images, Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]))).notes;
  const isSaid = [expect.stringContaining('animated')];
  expect(await notesWith(frames(2))).toEqual(isSaid);
  expect(await notesWith(chunkOf('tEXt', Buffer.alloc(100_000, 'a\0b')), frames(2))).toEqual(isSaid);
  expect(await notesWith(frames(1))).toEqual([]);
  expect(await notesWith(chunkOf('tEXt', Buffer.from('Comment\0acTL')))).toEqual([]);
  const two = await sharp([png, await sharp(png).flop().png().toBuffer()], { join: { animated: true } })
    .webp()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await processBytes(images, two)).notes).toEqual([expect.stringContaining('turned')]);
  const frame = { create: { width: 4, height: 4, channels: 3, background: '#123' } } as const;
  const tiny = await sharp(frame).png().toBuffer();
  const long = await sharp(
    Array.from({ length: 1001 }, () => tiny),
    { join: { animated: true } },
  )
    .gif({ keepDuplicateFrames: true })
    .toBuffer();
  expect((await processBytes(images, long)).notes).toEqual([expect.stringContaining('too many frames')]);
});
