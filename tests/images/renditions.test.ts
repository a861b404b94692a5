import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFileStore, type FileStore } from '#server/platform/files/file-store.ts';
import { system } from '../../domain/access/account.ts';
import { type RunningBucket, startBucket } from '../factories/bucket.ts';
import { openMediaStore } from './media-store.ts';
import { corners, cornersOf, distance, quarters } from './pictures.ts';
import { base, mediaNow, namesOf, photo, store, storesOfTests } from './rendition-stores.ts';

const open = storesOfTests();
let server: RunningBucket;
let bucket: FileStore;

beforeAll(async () => {
  server = await startBucket();
  bucket = await createFileStore({ dataDir: '', s3: server.s3 });
});

afterAll(() => server.close());

describe.each(['disk', 's3'])('the large files of an image on %s', (kind) => {
  test('are made after the upload, upright, in their colours, with the rights, and the six stay', async () => {
    const site = await open(kind === 's3' ? { files: () => bucket } : {});
    const rotated = await sharp(await photo(300, 1500))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const stored = await store(site, rotated);
    expect(namesOf(stored)).toEqual(base);
    await site.jobs.drain();
    const media = await mediaNow(site, stored.id);
    expect(media.renditions.slice(0, 6)).toEqual(stored.renditions);
    expect(namesOf(media).slice(6)).toEqual(['avif 1280: 1280', 'webp 1920: 1500', 'avif 1920: 1500']);
    for (const { key, bytes, width, height } of media.renditions.slice(6)) {
      const file = await site.files.stream(key);
      if (!file) throw new Error(`${key} is missing.`);
      const data = await buffer(file.stream);
      expect(data.length).toBe(bytes);
      const found = await sharp(data).metadata();
      expect([found.width, found.height, found.hasProfile]).toEqual([width, height, false]);
      expect(found.xmpAsString).toContain('The Owner');
      const { topLeft, topRight, bottomLeft, bottomRight } = corners;
      const turned = {
        topLeft: bottomLeft,
        topRight: topLeft,
        bottomRight: topRight,
        bottomLeft: bottomRight,
      };
      expect(distance(await cornersOf(data), turned)).toBeLessThanOrEqual(6);
      expect(await site.reader.media.findByKey(key)).toEqual(media);
    }
    expect(site.failures).toEqual([]);
  });

  test('go with the image, also the replaced ones, and so does its job', async () => {
    const site = await open(kind === 's3' ? { files: () => bucket } : {});
    const stored = await store(site, await photo(1501));
    await site.jobs.drain();
    const sharper = site.processWith({ sharpening: 'standard', publicWidth: 2560 });
    await sharper.renditions.start(system, false);
    await sharper.jobs.drain();
    await sharper.renditions.start(system, true);
    const media = await mediaNow(site, stored.id);
    await site.removalElsewhere().removeUnused(stored.id);
    for (const { key } of [...stored.renditions, ...media.renditions])
      expect(await site.files.exists(key)).toBe(false);
    expect(await site.files.exists(media.originalKey)).toBe(false);
    await sharper.jobs.drain();
    expect(await site.reader.jobs.openBatch('renditions', '')).toBeNull();
  });
});

describe('which large files an image gets', () => {
  test.each([
    [{ width: 1280, height: 600 }, 2560, []],
    [{ width: 1281, height: 600 }, 2560, ['avif 1280: 1280', 'webp 1920: 1281', 'avif 1920: 1281']],
    [
      { width: 2000, height: 920 },
      2560,
      ['avif 1280: 1280', 'webp 1920: 1920', 'avif 1920: 1920', 'webp 2560: 2000', 'avif 2560: 2000'],
    ],
    [{ width: 2000, height: 920 }, 1280, []],
    [{ width: 2000, height: 920 }, 1920, ['avif 1280: 1280', 'webp 1920: 1920', 'avif 1920: 1920']],
    [{ width: 2000, height: 920 }, 1600, ['avif 1280: 1280', 'webp 1920: 1600', 'avif 1920: 1600']],
    [
      { width: 5000, height: 300 },
      2560,
      ['avif 1280: 1280', 'webp 1920: 2880', 'avif 1920: 2880', 'webp 2560: 3840', 'avif 2560: 3840'],
    ],
    [{ width: 5000, height: 300 }, 1280, []],
  ])('%j under a limit of %i', async ({ width, height }, publicWidth, large) => {
    const site = await open({ publicWidth });
    const stored = await store(site, await photo(width, height));
    await site.jobs.drain();
    expect(namesOf(await mediaNow(site, stored.id)).slice(stored.renditions.length)).toEqual(large);
  });
});

describe('other settings', () => {
  test('a lower limit takes the wide files away at the next start, and their addresses lead to the widest left', async () => {
    const site = await open();
    const { id } = await store(site);
    await site.jobs.drain();
    const before = await mediaNow(site, id);
    const lower = site.processWith({ sharpening: 'off', publicWidth: 1280 });
    expect(await lower.renditions.prepare()).toBeNull();
    await lower.jobs.drain();
    const after = await mediaNow(site, id);
    expect(namesOf(after)).toEqual(base);
    for (const { key } of before.renditions.slice(6)) {
      expect(await site.files.exists(key)).toBe(false);
      expect(await site.movedFile(key)).toBe(site.files.url(after.renditions[4]?.key ?? ''));
    }

    const higher = site.processWith({ sharpening: 'standard', publicWidth: 2560 });
    await higher.renditions.prepare();
    await higher.jobs.drain();
    const again = await mediaNow(site, id);
    expect(namesOf(again).slice(6)).toEqual(['avif 1280: 1280', 'webp 1920: 1500', 'avif 1920: 1500']);
    // Other pixels never get an address that was used before.
    for (const { key } of again.renditions.slice(6))
      expect(before.renditions.some((file) => file.key === key)).toBe(false);
  });

  test('sharpening reaches the files of before only when everything is made again; old addresses lead on', async () => {
    const site = await open();
    const { id } = await store(
      site,
      await (await quarters(1400, 400))
        .composite([
          {
            input: Buffer.from(
              '<svg width="1400" height="400"><path d="M0 0L1400 400M0 350L1400 50" stroke="#000" stroke-width="9"/></svg>',
            ),
          },
        ])
        .jpeg()
        .toBuffer(),
    );
    await site.jobs.drain();
    const before = await mediaNow(site, id);
    const sharper = site.processWith({ sharpening: 'standard', publicWidth: 2560 });
    expect(await sharper.renditions.prepare()).toBeNull();
    await sharper.jobs.drain();
    expect(await mediaNow(site, id)).toEqual(before);

    const { batch } = await sharper.renditions.start(system, false);
    await sharper.jobs.drain();
    expect(await sharper.renditions.progress(system, batch)).toMatchObject({ done: 1, failed: 0 });
    const after = await mediaNow(site, id);
    expect(namesOf(after)).toEqual(namesOf(before));
    for (const [index, { key }] of before.renditions.entries()) {
      const now = after.renditions[index]?.key ?? '';
      expect(now).not.toBe(key);
      expect(await site.files.exists(key)).toBe(false);
      expect(await site.files.exists(now)).toBe(true);
      expect(await site.movedFile(key)).toBe(site.files.url(now));
      expect(await site.movedFile(now)).toBeNull();
      expect((await site.reader.media.findByKey(key))?.id).toBe(id);
    }

    // Made already: nothing changes, unless it is forced or a file is lost.
    await sharper.renditions.start(system, false);
    await sharper.jobs.drain();
    expect(await mediaNow(site, id)).toEqual(after);
    await site.files.delete(after.renditions[0]?.key ?? '');
    await sharper.renditions.start(system, false);
    await sharper.jobs.drain();
    for (const { key } of (await mediaNow(site, id)).renditions)
      expect(await site.files.exists(key)).toBe(true);
  });

  test('an upload without sharpening has the bytes of before; a sharpened one has others at another address', async () => {
    const site = await open();
    const bytes = await photo();
    const off = await site.images.process({ input: bytes, type: 'jpeg' }, noRights);
    const stored = await store(site, bytes);
    expect(stored.renditions.map((file) => file.width)).toEqual(off.renditions.map((file) => file.width));
    const sharpened = await openMediaStore({ sharpening: 'standard' });
    try {
      expect((await store(sharpened, bytes)).hash).not.toBe(stored.hash);
    } finally {
      await sharpened.close();
    }
  });
});

test('a bucket that browsers read directly keeps replaced files, but none that is too wide', async () => {
  const site = await open({ files: (files) => ({ ...files, publicOrigin: 'https://images.example' }) });
  const { id } = await store(site);
  await site.jobs.drain();
  const before = await mediaNow(site, id);
  await site.processWith({ sharpening: 'off', publicWidth: 2560 }).renditions.start(system, true);
  await site.jobs.drain();
  for (const { key } of before.renditions) expect(await site.files.exists(key), key).toBe(true);
  const lower = site.processWith({ sharpening: 'off', publicWidth: 1280 });
  const { renditions } = await mediaNow(site, id);
  await lower.renditions.prepare();
  await lower.jobs.drain();
  for (const { key, width } of [...before.renditions, ...renditions]) {
    expect(await site.files.exists(key), key).toBe(width <= 1280);
  }
});

const noRights = { creator: null, credit: null, copyright: null, licenseUrl: null, acquireUrl: null };
