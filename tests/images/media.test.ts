import { buffer } from 'node:stream/consumers';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { system, visitor } from '../../domain/access/account.ts';
import { type Between, openMediaStore } from './media-store.ts';
import { quarters } from './pictures.ts';

let opened: Awaited<ReturnType<typeof openMediaStore>>;
const open = async (between?: Between) => {
  opened = await openMediaStore(between);
  return opened;
};

afterEach(() => opened.close());

const photograph = async (width = 900) => (await quarters(width, 600)).jpeg().toBuffer();

const readAll = async (files: FileStore, key: string) => {
  const found = await files.stream(key);
  return found && { ...found, data: await buffer(found.stream) };
};

describe('storing a photograph', () => {
  test('stores the original byte for byte, and every rendition under the key of its row', async () => {
    const { media, files, reader, onDisk } = await open();
    const bytes = await photograph();

    const stored = await media.store(system, { bytes, name: 'a.jpg' });

    expect(stored).toMatchObject({
      isNew: true,
      media: { width: 900, height: 600, bytes: bytes.length, mime: 'image/jpeg' },
    });
    expect(await reader.media.findBySha256(stored.media.sha256)).toEqual(stored.media);
    expect(await onDisk()).toHaveLength(1 + 6);
    const original = await readAll(files, stored.media.originalKey);
    expect(original?.data.equals(bytes)).toBe(true);
    for (const { key, bytes: length, width, format } of stored.media.renditions) {
      const file = await readAll(files, key);
      expect(file).toMatchObject({
        bytes: length,
        contentType: format === 'jpg' ? 'image/jpeg' : 'image/webp',
      });
      expect((await sharp(file?.data).metadata()).width).toBe(width);
      expect(files.url(key)).toBe(`/${key}`);
    }
  });

  test('names public files unpredictably, and the original by another name', async () => {
    const { media } = await open();
    const { media: stored } = await media.store(system, { bytes: await photograph(), name: 'a.jpg' });
    expect(stored.hash).toMatch(/^[0-9a-f]{40}$/);
    expect(stored.renditions.map(({ key }) => key)).toContain(
      `media/${stored.hash.slice(0, 2)}/${stored.hash}-768.webp`,
    );
    expect(stored.originalKey).toMatch(/^originals\//);
    expect(stored.originalKey).not.toContain(stored.hash);
    expect(stored.originalKey).not.toContain(stored.sha256);
    expect(stored.hash).not.toBe(stored.sha256.slice(0, 40));
  });

  test('once is enough: the same bytes give the same media', async () => {
    const { media, onDisk } = await open();
    const bytes = await photograph();
    const first = await media.store(system, { bytes, name: 'a.jpg' });
    const again = await media.store(system, { bytes, name: 'b.jpg' });
    expect(again).toEqual({ ...first, isNew: false });
    expect(await onDisk()).toHaveLength(7);
  });

  test('the same bytes at the same moment are stored once', async () => {
    const { media, onDisk } = await open();
    const bytes = await photograph();
    const all = await Promise.all(
      Array.from({ length: 6 }, () => media.store(system, { bytes, name: 'a.jpg' })),
    );
    expect(new Set(all.map((stored) => stored.media.id)).size).toBe(1);
    expect(all.filter((stored) => stored.isNew)).toHaveLength(1);
    expect(await onDisk()).toHaveLength(7);
  });

  test('is not for visitors', async () => {
    const { media, onDisk } = await open();
    const store = media.store(visitor, { bytes: await photograph(), name: 'a.jpg' });
    await expect(store).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await onDisk()).toEqual([]);
  });

  test('a long queue is worked on a few at a time', async () => {
    let working = 0;
    let most = 0;
    const { media } = await open({
      images: (images) => ({
        async process(...picture) {
          most = Math.max(most, ++working);
          return images.process(...picture).finally(() => working--);
        },
      }),
    });
    await Promise.all(
      Array.from({ length: 8 }, async (_, index) =>
        media.store(system, { bytes: await photograph(300 + index), name: `${index}.jpg` }),
      ),
    );
    expect(most).toBe(4);
  });

  test('a file of ours moves into the store, and its bytes never pass through again', async () => {
    const put: string[] = [];
    const { media, files, incoming, onDisk } = await open({
      files: (store) => ({
        ...store,
        put: async (key, bytes, options) => {
          put.push(key);
          await store.put(key, bytes, options);
        },
      }),
    });
    const bytes = await photograph();
    const file = await incoming.copy(bytes);
    const { media: stored } = await media.store(system, { file, name: 'a.jpg' });
    expect((await readAll(files, stored.originalKey))?.data.equals(bytes)).toBe(true);
    expect(put).not.toContain(stored.originalKey);
    await file.remove();
    expect(await onDisk()).toHaveLength(7);
  });
});

describe('what is written into public files', () => {
  const rightsIn = (data: Buffer) => ExifReader.load(data, { expanded: true });

  test('the rights of the photograph, the site standing in where it does not say; no place, no serial number', async () => {
    const { media, files } = await open();
    const bytes = await (await quarters(500, 400))
      .withExif({
        IFD0: { Artist: 'Jane Roe', Model: 'Camera One' },
        IFD2: { BodySerialNumber: '12345678' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '48/1 8/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '11/1 34/1 0/1',
        },
      })
      .jpeg()
      .toBuffer();
    expect(rightsIn(bytes)).toMatchObject({ gps: { Latitude: expect.closeTo(48.133, 2) } });

    const { media: stored, metadata } = await media.store(system, { bytes, name: 'a.jpg' });

    expect(metadata.latitude).toBeCloseTo(48.133, 2);
    expect(stored.renditions).toHaveLength(4);
    for (const { key } of stored.renditions) {
      const { xmp, exif, gps } = rightsIn((await readAll(files, key))?.data ?? Buffer.alloc(0));
      expect(xmp?.creator?.description).toBe('Jane Roe');
      expect(xmp?.rights?.description).toBe('© The Owner');
      expect(xmp?.WebStatement?.description).toBe('https://example.org/licence');
      expect(exif?.Artist?.description).toBe('Jane Roe');
      expect(exif?.Copyright?.description).toBe('(c) The Owner');
      expect(gps).toBeUndefined();
      expect(exif).not.toHaveProperty('Model');
      expect(exif).not.toHaveProperty('BodySerialNumber');
    }
  });

  test('a name outside ASCII arrives whole and never as question marks', async () => {
    const { media, files } = await open();
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
      '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq>' +
      '<rdf:li>Bjørn &amp; Жанна &lt;x&gt;</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>';
    const bytes = await (await quarters(300, 200)).withXmp(xmp).jpeg().toBuffer();
    const { media: stored } = await media.store(system, { bytes, name: 'a.jpg' });
    for (const { key } of stored.renditions) {
      const tags = rightsIn((await readAll(files, key))?.data ?? Buffer.alloc(0));
      expect(tags.xmp?.creator?.description).toBe('Bjørn & Жанна <x>');
      expect(tags.exif?.Artist).toBeUndefined();
    }
  });
});

describe('a refusal leaves nothing behind', () => {
  test.each([
    { file: 'an empty file', bytes: async () => Buffer.alloc(0), code: 'invalid' },
    { file: 'a text named .jpg', bytes: async () => Buffer.from('no picture'), code: 'unsupported_type' },
    {
      file: 'an SVG named .jpg',
      bytes: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      code: 'unsupported_type',
    },
    { file: 'a truncated JPEG', bytes: async () => (await photograph()).subarray(0, 2000), code: 'invalid' },
    {
      file: 'too many megapixels',
      bytes: async () => (await quarters(2600, 2000)).png().toBuffer(),
      code: 'too_large',
    },
  ])('$file', async ({ bytes, code }) => {
    const { media, onDisk, reader } = await open();
    await expect(media.store(system, { bytes: await bytes(), name: 'a.jpg' })).rejects.toMatchObject({
      code,
    });
    expect(await onDisk()).toEqual([]);
    expect(await reader.media.unreferenced('9999', 10)).toEqual([]);
  });

  test('a disk that fills up in the middle', async () => {
    let puts = 0;
    const { media, onDisk, reader } = await open({
      files: (files) => ({
        ...files,
        put: async (key, bytes, options) => {
          if (++puts === 4) throw new Error('no room');
          await files.put(key, bytes, options);
        },
      }),
    });
    const bytes = await photograph();
    await expect(media.store(system, { bytes, name: 'a.jpg' })).rejects.toThrow('no room');
    expect(await onDisk()).toEqual([]);
    expect(await reader.media.unreferenced('9999', 10)).toEqual([]);

    await expect(media.store(system, { bytes, name: 'a.jpg' })).resolves.toMatchObject({ isNew: true });
    expect(await onDisk()).toHaveLength(7);
  });

  test('a row that cannot be written takes its files along', async () => {
    const { media, onDisk, transaction } = await open();
    const first = await media.store(system, { bytes: await photograph(), name: 'a.jpg' });
    // The next id is taken already, so the next row is refused by the database.
    await transaction((repos) =>
      repos.media.insert(
        { ...first.media, id: 'media-2', hash: 'x', sha256: 'x', originalKey: 'x', renditions: [] },
        first.metadata,
        'x',
      ),
    );
    await expect(media.store(system, { bytes: await photograph(800), name: 'b.jpg' })).rejects.toThrow();
    expect(await onDisk()).toHaveLength(7);
  });
});
