import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createImageProcessor } from '#server/features/media/images/process.ts';
import { adobeRgbProfile } from './adobe-rgb-profile.ts';
import { type Corners, cornersOf, distance, grey, processBytes, quarters, type Rgb } from './pictures.ts';

const images = createImageProcessor({ maxMegapixels: 10 });

/** The numbers in every file; what they mean differs. */
const stored: Corners = {
  topLeft: [200, 80, 60],
  topRight: [60, 160, 80],
  bottomLeft: [70, 90, 220],
  bottomRight: [128, 128, 128],
};

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(Math.round(value), index * 4);
  return bytes;
};

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([numbers(data.length), body, numbers(crc32(body))]);
}

const gamma = (value: number) => chunk('gAMA', numbers(value * 100_000));
const primaries = (...points: number[]) =>
  chunk('cHRM', numbers(...[0.3127, 0.329, ...points].map((value) => value * 100_000)));
const codes = (...values: number[]) => chunk('cICP', Buffer.from([...values, 0, 1]));
const displayP3 = primaries(0.68, 0.32, 0.265, 0.69, 0.15, 0.06);
const adobe = primaries(0.64, 0.33, 0.21, 0.71, 0.15, 0.06);
const srgb = chunk('sRGB', Buffer.from([0]));

/** Behind the header, where colours are named. */
function withChunks(png: Buffer, chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

const cornersFrom = (topLeft: Rgb, topRight: Rgb, bottomLeft: Rgb, shade: number): Corners => ({
  topLeft,
  topRight,
  bottomLeft,
  bottomRight: [shade, shade, shade],
});

const asLinear = cornersFrom([229, 152, 133], [133, 208, 152], [143, 160, 239], 188);
const asP3 = cornersFrom([216, 69, 50], [0, 163, 69], [64, 91, 228], 128);
const asPq = cornersFrom([255, 0, 0], [0, 225, 0], [0, 0, 255], 132);
const asHlg = cornersFrom([230, 0, 37], [0, 138, 52], [0, 64, 216], 99);
const asAdobe = cornersFrom([230, 79, 56], [0, 161, 73], [57, 90, 225], 129);

/** What Chromium 143 draws into a canvas in sRGB. */
const named: { names: string; chunks: Buffer[]; wanted: Corners }[] = [
  { names: 'a linear gamma', chunks: [gamma(1)], wanted: asLinear },
  {
    names: 'a gamma of 1.8',
    chunks: [gamma(1 / 1.8)],
    wanted: cornersFrom([210, 99, 77], [77, 176, 99], [88, 109, 227], 146),
  },
  { names: 'the usual gamma', chunks: [gamma(0.45455)], wanted: stored },
  { names: 'primaries without a gamma', chunks: [displayP3], wanted: stored },
  { names: 'gamma and primaries of Adobe RGB', chunks: [gamma(0.45455), adobe], wanted: asAdobe },
  { names: 'sRGB beside another gamma', chunks: [srgb, gamma(1)], wanted: stored },
  { names: 'Display P3 by code, beside a gamma', chunks: [gamma(1), codes(12, 13)], wanted: asP3 },
  { names: 'PQ', chunks: [codes(9, 16)], wanted: asPq },
  { names: 'HLG', chunks: [codes(9, 18)], wanted: asHlg },
  {
    names: 'PQ with a brightest light',
    chunks: [codes(9, 16), chunk('cLLI', numbers(40_000_000, 4_000_000))],
    wanted: cornersFrom([255, 0, 0], [0, 214, 0], [0, 0, 255], 132),
  },
  {
    names: 'video of BT.2020',
    chunks: [codes(9, 14)],
    wanted: cornersFrom([242, 1, 37], [0, 163, 53], [0, 81, 228], 121),
  },
  { names: 'an unspecified space', chunks: [codes(2, 2)], wanted: stored },
];

describe.each([8, 16] as const)('a PNG of %s bits that names', (bits) => {
  test.each(named)('$names', async ({ chunks, wanted }) => {
    const picture = await quarters(96, 64, stored);
    const png = await (bits === 16 ? picture.toColourspace('rgb16') : picture).png().toBuffer();
    await expectColours(withChunks(png, chunks), wanted);
  });
});

test('a grey PNG, one with a palette, and a transparent one follow their gamma', async () => {
  const picture = () => quarters(96, 64, stored);
  const shades = await (await picture()).toColourspace('b-w').png().toBuffer();
  const { bottomRight } = await coloursOf(withChunks(shades, [gamma(1)]));
  expect(bottomRight[0]).toBeCloseTo(188, -1);
  const palette = await (await picture()).png({ palette: true }).toBuffer();
  await expectColours(withChunks(palette, [gamma(1)]), asLinear);
  const half = await (await picture()).ensureAlpha(0).png().toBuffer();
  const white: Rgb = [255, 255, 255];
  await expectColours(withChunks(half, [gamma(1)]), cornersFrom(white, white, white, 255));
});

test('primaries on one line are none, and those of XYZ are known', async () => {
  const png = await (await quarters(96, 64, stored)).png().toBuffer();
  const line = primaries(0.3, 0.3, 0.3, 0.3, 0.3, 0.3);
  await expectColours(withChunks(png, [gamma(1 / 2.2), line]), stored);
  const create = { width: 96, height: 64, channels: 3 as const, background: '#93285a' };
  const plain = await sharp({ create }).png().toBuffer();
  // Chromium shows 171.
  expect((await coloursOf(withChunks(plain, [codes(10, 8)]))).topLeft).toEqual([255, 0, 170]);
});

test('a profile counts before a gamma, and a code before a profile', async () => {
  const png = await (await quarters(96, 64)).withIccProfile('p3').png().toBuffer();
  await expectColours(withChunks(png, [gamma(1)]), await coloursOf(png));
  const asNumbers = await cornersOf(await sharp(png, { ignoreIcc: true }).png().toBuffer());
  await expectColours(withChunks(png, [codes(1, 13)]), asNumbers);
});

test.each([
  { names: 'Display P3', codes: [12, 13, 6], wanted: asP3 },
  { names: 'PQ', codes: [9, 16, 6], wanted: asPq },
  { names: 'HLG', codes: [9, 18, 6], wanted: asHlg },
  { names: 'linear light', codes: [1, 8, 6], wanted: asLinear },
  { names: 'sRGB', codes: [1, 13, 6], wanted: stored },
])('an AVIF of 10 bits that names $names', async ({ codes: [first = 0, second = 0, matrix = 0], wanted }) => {
  const deep = (await quarters(96, 64, stored)).toColourspace('rgb16');
  const avif = await deep
    .avif({ quality: 100, chromaSubsampling: '4:4:4', effort: 0, bitdepth: 10 })
    .toBuffer();
  await expectColours(withCodes(avif, first, second, matrix), wanted, 6);
});

test('names with a wrong checksum are none, and a right one behind them counts', async () => {
  const png = await (await quarters(96, 64, stored)).png().toBuffer();
  const wrong = wrongSum(withChunks(png, [gamma(1)]), 'gAMA');
  await expectColours(wrong, stored);
  await expectColours(withChunks(wrong, [displayP3]), stored);
  await expectColours(wrongSum(withChunks(png, [gamma(1), gamma(1)]), 'gAMA'), asLinear);
  await expectColours(wrongSum(withProfile(png, adobeRgbProfile()), 'iCCP'), stored);
});

describe('a profile', () => {
  test.each([
    { names: 'sRGB', codes: [1, 13], wanted: stored },
    { names: 'Display P3', codes: [12, 13], wanted: asP3 },
    { names: 'PQ', codes: [9, 16], wanted: asPq },
    { names: 'HLG', codes: [9, 18], wanted: asHlg },
  ])('with the numbers of $names has its colours by them', async ({ codes: numbers, wanted }) => {
    const icc = withCicp(adobeRgbProfile(), ...numbers);
    const picture = () => quarters(96, 64, stored);
    await expectColours(withProfile(await (await picture()).png().toBuffer(), icc), wanted);
    const jpeg = await (await picture()).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
    await expectColours(jpegWithProfile(jpeg, icc), wanted, 6);
  });

  test('in RGB counts for a grey image', async () => {
    const shades = await (await quarters(96, 64, stored)).toColourspace('b-w').png().toBuffer();
    const icc = adobeRgbProfile();
    const { renditions, notes } = await processBytes(images, withProfile(shades, icc));
    expect(notes).toEqual([]);
    const found = await cornersOf(renditions[0]?.data ?? Buffer.alloc(0));
    // 2.2 instead of sRGB's curve is a little brighter.
    expect(found.topLeft[0]).toBeGreaterThanOrEqual(grey(stored).topLeft[0]);
  });

  test.each([
    { kind: 'that is cut short', change: (icc: Buffer) => icc.subarray(0, 200) },
    { kind: 'without a curve', change: (icc: Buffer) => replaced(icc, 'rTRC', 'xxxx') },
    { kind: 'of CMYK', change: (icc: Buffer) => replaced(icc, 'RGB ', 'CMYK') },
    { kind: 'that is none', change: (icc: Buffer) => Buffer.alloc(icc.length) },
  ])('$kind is not used, and the owner reads it', async ({ change }) => {
    const plain = await (await quarters(96, 64, stored)).jpeg({ quality: 95 }).toBuffer();
    const file = jpegWithProfile(plain, change(adobeRgbProfile()));
    await expectColours(file, stored);
    const { notes } = await processBytes(images, file);
    expect(notes).toEqual([expect.stringContaining('color profile')]);
  });
});

async function coloursOf(file: Buffer): Promise<Corners> {
  const { renditions } = await processBytes(images, file);
  return cornersOf(renditions.at(-1)?.data ?? Buffer.alloc(0));
}

async function expectColours(file: Buffer, wanted: Corners, tolerance = 4): Promise<void> {
  const found = await coloursOf(file);
  expect(distance(found, wanted), JSON.stringify(found)).toBeLessThanOrEqual(tolerance);
}

/** With a `cicp` tag at its end. */
function withCicp(icc: Buffer, ...numbers: number[]): Buffer {
  const count = icc.readUInt32BE(128);
  const directory = Buffer.from(icc.subarray(128, 132 + count * 12));
  directory.writeUInt32BE(count + 1, 0);
  for (let at = 4; at < directory.length; at += 12)
    directory.writeUInt32BE(directory.readUInt32BE(at + 4) + 12, at + 4);
  const entry = Buffer.alloc(12);
  entry.write('cicp', 'latin1');
  entry.writeUInt32BE(icc.length + 12, 4);
  entry.writeUInt32BE(12, 8);
  const tag = Buffer.concat([Buffer.from('cicp\0\0\0\0', 'latin1'), Buffer.from([...numbers, 0, 1])]);
  const head = Buffer.from(icc.subarray(0, 128));
  head.writeUInt32BE(icc.length + 24, 0);
  return Buffer.concat([head, directory, entry, icc.subarray(132 + count * 12), tag]);
}

function wrongSum(png: Buffer, type: string): Buffer {
  const copy = Buffer.from(png);
  const end = copy.indexOf(type) + 4 + copy.readUInt32BE(copy.indexOf(type) - 4);
  copy.writeUInt32BE((copy.readUInt32BE(end) ^ 1) >>> 0, end);
  return copy;
}

function replaced(icc: Buffer, tag: string, other: string): Buffer {
  const copy = Buffer.from(icc);
  copy.write(other, copy.indexOf(tag), 'latin1');
  return copy;
}

function withProfile(png: Buffer, icc: Buffer): Buffer {
  return withChunks(png, [
    chunk('iCCP', Buffer.concat([Buffer.from('own\0\0', 'latin1'), deflateSync(icc)])),
  ]);
}

function jpegWithProfile(jpeg: Buffer, icc: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), icc]);
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** Adds an `nclx` box to the properties of the image, and moves what is behind it. */
function withCodes(avif: Buffer, first: number, second: number, matrix: number): Buffer {
  const box = Buffer.from('00000013636f6c726e636c7800000000000080', 'hex');
  for (const [index, code] of [first, second, matrix].entries()) box.writeUInt16BE(code, 12 + index * 2);
  const properties = avif.indexOf('ipco') - 4;
  const end = properties + avif.readUInt32BE(properties);
  let count = 1;
  for (let at = properties + 8; at < end; at += avif.readUInt32BE(at)) count += 1;
  const uses = avif.indexOf('ipma');
  /** Of the first image: its id, how many properties it has, and their numbers. */
  const used = uses + 14;
  const last = used + 1 + (avif[used] ?? 0);
  const head = Buffer.from(avif.subarray(end, last));
  head.writeUInt8((avif[used] ?? 0) + 1, used - end);
  head.writeUInt32BE(head.readUInt32BE(uses - 4 - end) + 1, uses - 4 - end);
  const moved = Buffer.concat([avif.subarray(0, end), box, head, Buffer.from([count]), avif.subarray(last)]);
  const grown = { meta: box.length + 1, iprp: box.length + 1, ipco: box.length };
  for (const [name, by] of Object.entries(grown)) {
    const at = moved.indexOf(name) - 4;
    moved.writeUInt32BE(moved.readUInt32BE(at) + by, at);
  }
  const places = moved.indexOf('iloc') + 4;
  for (let entry = places + 8, left = moved.readUInt16BE(places + 6); left > 0; left--) {
    moved.writeUInt32BE(moved.readUInt32BE(entry + 4) + grown.meta, entry + 4);
    entry += 10 + moved.readUInt16BE(entry + 8) * 8;
  }
  return moved;
}
