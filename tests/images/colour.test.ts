import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createImageProcessor } from '#server/features/media/images/process.ts';
import { adobeRgbProfile } from './adobe-rgb-profile.ts';
import { cmykJpeg, cmykProfile, cmykTiff, type Inks } from './cmyk.ts';
import { type Corners, corners, cornersOf, distance, grey, processBytes, quarters } from './pictures.ts';

const images = createImageProcessor({ maxMegapixels: 10 });

let folder: string;
let adobeRgb: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colour-'));
  adobeRgb = join(folder, 'adobe-rgb.icc');
  await writeFile(adobeRgb, adobeRgbProfile());
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Case {
  kind: string;
  make: (picture: Sharp) => Sharp;
  /** The pixels before any conversion: proves that the fixture is what its name says. */
  stored: { space: string; depth: string; profile: boolean };
  wanted?: Corners;
}

const cases: Case[] = [
  {
    kind: 'a plain JPEG',
    make: (p) => p.jpeg({ quality: 95 }),
    stored: { space: 'srgb', depth: 'uchar', profile: false },
  },
  {
    kind: 'a 16-bit PNG',
    make: (p) => p.toColourspace('rgb16').png(),
    stored: { space: 'rgb16', depth: 'ushort', profile: false },
  },
  {
    kind: 'a 16-bit TIFF',
    make: (p) => p.toColourspace('rgb16').tiff({ compression: 'lzw' }),
    stored: { space: 'rgb16', depth: 'ushort', profile: false },
  },
  {
    kind: 'a 16-bit PNG in Display P3',
    make: (p) => p.toColourspace('rgb16').withIccProfile('p3').png(),
    stored: { space: 'rgb16', depth: 'ushort', profile: true },
  },
  {
    kind: 'a 16-bit TIFF in Adobe RGB',
    make: (p) => p.toColourspace('rgb16').withIccProfile(adobeRgb).tiff({ compression: 'lzw' }),
    stored: { space: 'rgb16', depth: 'ushort', profile: true },
  },
  {
    kind: 'a JPEG in Display P3',
    make: (p) => p.withIccProfile('p3').jpeg({ quality: 95 }),
    stored: { space: 'srgb', depth: 'uchar', profile: true },
  },
  {
    kind: 'a JPEG in Adobe RGB',
    make: (p) => p.withIccProfile(adobeRgb).jpeg({ quality: 95 }),
    stored: { space: 'srgb', depth: 'uchar', profile: true },
  },
  {
    kind: 'a greyscale JPEG',
    make: (p) => p.toColourspace('b-w').jpeg({ quality: 95 }),
    stored: { space: 'b-w', depth: 'uchar', profile: false },
    wanted: grey(corners),
  },
  {
    kind: 'a 16-bit greyscale PNG',
    make: (p) => p.toColourspace('grey16').png(),
    stored: { space: 'grey16', depth: 'ushort', profile: false },
    wanted: grey(corners),
  },
  {
    kind: 'a palette PNG',
    make: (p) => p.png({ palette: true, colours: 8 }),
    stored: { space: 'srgb', depth: 'uchar', profile: false },
  },
  { kind: 'a GIF', make: (p) => p.gif(), stored: { space: 'srgb', depth: 'uchar', profile: false } },
  {
    kind: 'a WebP',
    make: (p) => p.webp({ quality: 95 }),
    stored: { space: 'srgb', depth: 'uchar', profile: false },
  },
  {
    kind: 'an AVIF',
    make: (p) => p.avif({ quality: 90, effort: 0 }),
    stored: { space: 'srgb', depth: 'uchar', profile: false },
  },
];

describe('colours stay what they are', () => {
  test.each(cases)('in $kind', async ({ make, stored, wanted = corners }) => {
    const file = await make(await quarters(480, 320)).toBuffer();
    const { space, depth, hasProfile } = await sharp(file).metadata();
    expect({ space, depth, profile: hasProfile }).toEqual(stored);

    const { renditions } = await processBytes(images, file);

    expect(renditions).toHaveLength(4);
    for (const rendition of renditions) {
      const found = await cornersOf(rendition.data);
      expect(distance(found, wanted), JSON.stringify(found)).toBeLessThanOrEqual(6);
    }
  });

  test('a wide-gamut file holds other numbers than sRGB, so reading it without its profile would show', async () => {
    for (const profile of ['p3', adobeRgb]) {
      const file = await (await quarters(64, 64)).withIccProfile(profile).png().toBuffer();
      const asNumbers = await cornersOf(await sharp(file, { ignoreIcc: true }).png().toBuffer());
      expect(distance(asNumbers, corners)).toBeGreaterThan(10);
    }
  });

  test('every rendition is eight-bit sRGB without a profile', async () => {
    const file = await (await quarters(900, 600))
      .toColourspace('rgb16')
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const { renditions } = await processBytes(images, file);
    for (const { data } of renditions) {
      const { space, depth, channels, hasProfile } = await sharp(data).metadata();
      expect({ space, depth, channels, hasProfile }).toEqual({
        space: 'srgb',
        depth: 'uchar',
        channels: 3,
        hasProfile: false,
      });
    }
  });
});

describe('printing inks look like the printed inks', () => {
  const inks: Inks = [
    [255, 0, 0, 0],
    [0, 255, 0, 0],
    [0, 0, 255, 0],
    [0, 0, 0, 128],
  ];
  /** Process cyan, magenta, yellow and half black as charts show them on a screen. */
  const printed: Corners = {
    topLeft: [0, 174, 239],
    topRight: [236, 0, 140],
    bottomLeft: [255, 242, 0],
    bottomRight: [147, 149, 152],
  };

  test.each([
    { kind: 'a CMYK JPEG with its profile', profile: true, jpeg: true },
    { kind: 'a CMYK JPEG without a profile', profile: false, jpeg: true },
    { kind: 'a CMYK TIFF with its profile', profile: true, jpeg: false },
    { kind: 'a CMYK TIFF without a profile', profile: false, jpeg: false },
  ])('in $kind', async ({ profile, jpeg }) => {
    const tiff = cmykTiff(480, inks, profile ? await cmykProfile() : null);
    const file = jpeg ? await cmykJpeg(tiff) : tiff;
    const { space, hasProfile, format } = await sharp(file).metadata();
    expect({ space, hasProfile, format }).toEqual({
      space: 'cmyk',
      hasProfile: profile,
      format: jpeg ? 'jpeg' : 'tiff',
    });

    const { renditions } = await processBytes(images, file);

    expect(renditions).toHaveLength(4);
    for (const { data } of renditions) {
      const found = await cornersOf(data);
      // Presses differ by as much as this; inverted or forgotten inks by ten times as much.
      expect(distance(found, printed), JSON.stringify(found)).toBeLessThanOrEqual(24);
    }
  });
});

describe('transparency', () => {
  test('lies on white', async () => {
    const half = await sharp({ create: { width: 400, height: 200, channels: 4, background: '#ff000000' } })
      .composite([
        {
          input: { create: { width: 200, height: 200, channels: 4, background: '#3355bb' } },
          left: 0,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const { renditions } = await processBytes(images, half);
    for (const { data } of renditions) {
      const found = await cornersOf(data);
      expect(
        distance(found, {
          topLeft: [51, 85, 187],
          topRight: [255, 255, 255],
          bottomLeft: [51, 85, 187],
          bottomRight: [255, 255, 255],
        }),
      ).toBeLessThanOrEqual(6);
    }
  });
});

describe('of an animation the first frame counts', () => {
  test.each(['gif', 'webp'] as const)('in a %s', async (format) => {
    const first = await (await quarters(320, 240)).png().toBuffer();
    const second = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const animation = await sharp([first, second], { join: { animated: true } })
      .toFormat(format, { quality: 95 })
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);

    const { width, height, renditions } = await processBytes(images, animation);

    expect({ width, height }).toEqual({ width: 320, height: 240 });
    for (const { data } of renditions) {
      expect(distance(await cornersOf(data), corners)).toBeLessThanOrEqual(6);
      expect((await sharp(data).metadata()).pages ?? 1).toBe(1);
    }
  });
});
