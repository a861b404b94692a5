import ExifReader from 'exifreader';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { xmpPacket } from '#server/features/media/images/encode.ts';
import { readXmp, replaceXmp } from '#server/features/media/images/xmp.ts';
import { quarters } from './pictures.ts';

const rights = { creator: 'Ada Lens', credit: null, copyright: null, licenseUrl: null, acquireUrl: null };
const packetOf = (altText: string) => xmpPacket({ ...rights, altText }) ?? '';
const size = { width: 301, height: 203 };
const picture = () => quarters(size.width, size.height);
const pixelsOf = (file: Buffer) => sharp(file).raw().toBuffer();

const encoders = {
  jpeg: async () => (await picture()).jpeg(),
  'lossy webp': async () => (await picture()).webp(),
  'lossless webp': async () => (await picture()).webp({ lossless: true }),
  'transparent webp': async () => (await picture()).ensureAlpha(0.5).webp(),
  avif: async () => (await picture()).avif(),
};

describe.each(Object.entries(encoders))('the packet of a %s file', (_, encoder) => {
  test('is replaced by longer and shorter ones, and no pixel changes', async () => {
    const first = packetOf('A tram.');
    const original = await (await encoder()).withXmp(first).toBuffer();
    const pixels = await pixelsOf(original);
    let file: Buffer = original;
    for (const text of ['A tram in the rain. '.repeat(40), 'Трамвай', 'A "tram" & <rain>', 'Odd.']) {
      const changed = replaceXmp(file, packetOf(text), size);
      if (!changed) throw new Error('There was no room.');
      expect(readXmp(changed)).toBe(packetOf(text));
      expect(ExifReader.load(changed, { expanded: true }).xmp?.AltTextAccessibility?.description).toBe(text);
      expect(await pixelsOf(changed)).toEqual(pixels);
      expect(changed.includes('A tram.')).toBe(false);
      expect(changed.length).toBeLessThan(original.length + Buffer.byteLength(packetOf(text)) + 50);
      file = changed;
    }
    expect(replaceXmp(file, readXmp(file) ?? '', size)).toEqual(file);
  });

  test('keeps what else the file says', async () => {
    const file = await (await encoder())
      .withXmp(packetOf('A tram.'))
      .withExif({ IFD0: { Artist: 'Ada Lens' } })
      .toBuffer();
    const changed = replaceXmp(file, packetOf('A bus.'), size) ?? Buffer.alloc(0);
    expect(ExifReader.load(changed, { expanded: true }).exif?.Artist?.description).toBe('Ada Lens');
  });
});

test.each(['jpeg', 'lossy webp', 'lossless webp', 'transparent webp'] as const)(
  'a %s file without a packet gets one',
  async (name) => {
    const file = await (await encoders[name]()).toBuffer();
    expect(readXmp(file)).toBeNull();
    const changed = replaceXmp(file, packetOf('A bus.'), size) ?? Buffer.alloc(0);
    expect(readXmp(changed)).toBe(packetOf('A bus.'));
    expect(await pixelsOf(changed)).toEqual(await pixelsOf(file));
    expect((await sharp(changed).metadata()).xmpAsString).toBe(packetOf('A bus.'));
  },
);

test('a file without room stays as it is', async () => {
  const avif = await (await encoders.avif()).toBuffer();
  expect(replaceXmp(avif, packetOf('A bus.'), size)).toBeNull();
  const jpeg = await (await encoders.jpeg()).toBuffer();
  expect(replaceXmp(jpeg, packetOf('A bus. '.repeat(10_000)), size)).toBeNull();
});
