import ExifReader from 'exifreader';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { createImageProcessor } from '#server/features/media/images/process.ts';
import { type Corners, cornersOf, distance, quarters } from './pictures.ts';

const rights = {
  creator: 'Ada Lens',
  credit: null,
  copyright: '© Ada Lens',
  licenseUrl: 'https://example.org/licence',
  acquireUrl: null,
};

/** As phones write them: an image, and a map that says how much brighter an HDR screen may show it. */
async function hdrJpeg(width: number, height: number, orientation: number): Promise<Buffer> {
  const picture = (await quarters(width, height)).pipelineColourspace('scrgb');
  const file = await (picture as Sharp & { withGainMap(): Sharp })
    .withGainMap()
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '48/1 8/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '11/1 0/1 0/1',
      },
    })
    .jpeg({ quality: 90 })
    .toBuffer();
  // sharp always writes an upright one: tag 0x0112, one short.
  const tag = file.indexOf(Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0]));
  file.writeUInt16LE(orientation, tag + 8);
  return file;
}

/** The quarter in which the map is brightest. */
async function brightestOf(map: Buffer): Promise<keyof Corners> {
  const found = await cornersOf(await sharp(map).toColourspace('srgb').png().toBuffer());
  const names = Object.keys(found) as (keyof Corners)[];
  return names.toSorted((a, b) => found[b][1] - found[a][1])[0] ?? 'topLeft';
}

describe.each(['off', 'standard'] as const)('the gain map of a phone, sharpening %s', (sharpening) => {
  test.each([
    { orientation: 1, size: [1500, 1000], hasMap: true },
    // Turned images come without it, but the right way up.
    { orientation: 3, size: [1500, 1000], hasMap: false },
    { orientation: 6, size: [1000, 1500], hasMap: false },
    { orientation: 8, size: [1000, 1500], hasMap: false },
    { orientation: 2, size: [1500, 1000], hasMap: false },
  ])('orientation $orientation: kept in JPEG files is $hasMap', async ({ orientation, size, hasMap }) => {
    const images = createImageProcessor({ maxMegapixels: 5 });
    const file = await hdrJpeg(1500, 1000, orientation);
    expect((await sharp(file).metadata()).gainMap?.image).toBeInstanceOf(Buffer);
    const { renditions, width, height } = await images.process(
      { input: file, type: 'jpeg' },
      rights,
      sharpening,
    );
    expect([width, height]).toEqual(size);
    const plain = renditions.find(({ format }) => format === 'webp')?.data ?? Buffer.alloc(0);
    for (const { format, data, ...made } of renditions) {
      const found = await sharp(data).metadata();
      expect([found.width, found.height]).toEqual([made.width, made.height]);
      expect(found.orientation ?? 1).toBe(1);
      // The same sRGB image below the map as in the files without one.
      expect(distance(await cornersOf(data), await cornersOf(plain))).toBeLessThanOrEqual(8);
      expect(found.gainMap !== undefined).toBe(hasMap && format === 'jpg');
      if (found.gainMap) expect(await brightestOf(found.gainMap.image)).toBe('bottomRight');
      const { xmp, exif, gps } = ExifReader.load(data, { expanded: true });
      expect(xmp?.creator?.description).toBe('Ada Lens');
      expect(xmp?.WebStatement?.description).toBe('https://example.org/licence');
      expect(exif?.Artist?.description).toBe('Ada Lens');
      expect(gps).toBeUndefined();
      expect(exif).not.toHaveProperty('Make');
    }
  });
});
