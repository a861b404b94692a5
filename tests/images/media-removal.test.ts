import { afterEach, describe, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { type Between, openMediaStore } from './media-store.ts';
import { quarters } from './pictures.ts';

let opened: Awaited<ReturnType<typeof openMediaStore>>;
const open = async (between?: Between) => {
  opened = await openMediaStore(between);
  return opened;
};

afterEach(() => opened.close());

const photograph = async (width = 900) => (await quarters(width, 600)).jpeg().toBuffer();
const filesOfOne = 1 + 6;
const minuteMs = 60_000;

describe('files of a picture that is removed', () => {
  test('one that the store does not delete blocks no other; the sweep finishes it', async () => {
    const { media, files, leases, reader, failures, onDisk, removalElsewhere } = await open();
    const { media: stored } = await media.store(system, { bytes: await photograph(), name: 'a.jpg' });
    let isDown = true;
    const removal = removalElsewhere({
      delete: async (key) => {
        if (isDown && key === stored.originalKey) throw new Error('the store does not answer');
        await files.delete(key);
      },
    });
    expect(await removal.removeUnused(stored.id)).toBe(true);
    expect(await reader.media.findById(stored.id)).toBeNull();
    expect(await onDisk()).toHaveLength(1);
    expect(failures).toEqual([new Error('the store does not answer')]);
    isDown = false;
    await leases.deleteExpired();
    expect(await onDisk()).toEqual([]);
    expect(await reader.fileLeases.ended('9999', 10)).toEqual([]);
  });

  test('a store that stays down gets one call per file and sweep', async () => {
    let asked = 0;
    let isDown = true;
    const { media, leases, onDisk, removalElsewhere } = await open({
      files: (files) => ({
        ...files,
        delete: async (key) => {
          asked += 1;
          if (isDown) throw new Error('down');
          await files.delete(key);
        },
      }),
    });
    const all = await Promise.all(
      [500, 501, 502, 503].map(async (width) =>
        media.store(system, { bytes: await photograph(width), name: 'a.jpg' }),
      ),
    );
    const removal = removalElsewhere();
    for (const { media: stored } of all) await removal.removeUnused(stored.id);
    const left = (await onDisk()).length;
    asked = 0;
    await leases.deleteExpired();
    expect(asked).toBe(left);
    isDown = false;
    await leases.deleteExpired();
    expect(await onDisk()).toEqual([]);
  });

  test('files of a process that dies in the middle are deleted by the cleanup once no process can use them', async () => {
    const { media, leases, reader, transaction, time, onDisk } = await open();
    const { media: stored } = await media.store(system, { bytes: await photograph(), name: 'a.jpg' });
    const keys = [stored.originalKey, ...stored.renditions.map(({ key }) => key)];
    await transaction(async (repos) => {
      await repos.media.delete(stored.id);
      await leases.acquire(repos, keys);
    });
    await leases.deleteExpired();
    expect(await onDisk()).toHaveLength(filesOfOne);
    time.now = new Date(time.now.getTime() + minuteMs);
    await leases.deleteExpired();
    expect(await onDisk()).toEqual([]);
    expect(await reader.fileLeases.ended('9999', 10)).toEqual([]);
  });

  test('files of a process that died while the clock was wrong are deleted, and can be stored again', async () => {
    const { media, leases, transaction, time, onDisk } = await open();
    const bytes = await photograph();
    const { media: stored } = await media.store(system, { bytes, name: 'a.jpg' });
    const keys = [stored.originalKey, ...stored.renditions.map(({ key }) => key)];
    const right = time.now;
    time.now = new Date(right.getTime() + 400 * 24 * 60 * minuteMs);
    await transaction(async (repos) => {
      await repos.media.delete(stored.id);
      await leases.acquire(repos, keys);
    });
    time.now = right;
    await media.store(system, { bytes, name: 'a.jpg' });
    await leases.deleteExpired();
    expect(await onDisk()).toHaveLength(filesOfOne);
    time.now = new Date(right.getTime() + 400 * 24 * 60 * minuteMs);
    const left = `media/ab/${'ab'.repeat(20)}-384.webp`;
    await transaction((repos) => leases.acquire(repos, [left]));
    time.now = right;
    await leases.deleteExpired();
    expect(await transaction((repos) => repos.fileLeases.ended('9999', 10))).toEqual([]);
  });

  test('a sweep that is to stop begins nothing', async () => {
    const { leases, transaction, files, time, onDisk } = await open();
    const key = `media/ab/${'ab'.repeat(20)}-384.webp`;
    await files.put(key, Buffer.from('x'), { contentType: 'image/webp' });
    await transaction((repos) => leases.acquire(repos, [key]));
    time.now = new Date(time.now.getTime() + minuteMs);
    await leases.deleteExpired(() => true);
    expect(await onDisk()).toHaveLength(1);
  });
});

describe('storing a picture that another process is removing', () => {
  test('waits until its files are deleted, and then stores them again', async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const { media, files, removalElsewhere, onDisk } = await open({
      pause: async () => {
        gate.resolve();
        await removed;
      },
    });
    const bytes = await photograph();
    const { media: first } = await media.store(system, { bytes, name: 'a.jpg' });
    const removal = removalElsewhere({
      delete: async (key) => {
        begun.resolve();
        await gate.promise;
        await files.delete(key);
      },
    });
    const removed = removal.removeUnused(first.id);
    await begun.promise;
    const again = await media.store(system, { bytes, name: 'a.jpg' });
    gate.resolve();
    expect(await removed).toBe(true);
    expect(again.isNew).toBe(true);
    expect(again.media.renditions).toEqual(first.renditions);
    expect(await onDisk()).toHaveLength(filesOfOne);
  });

  test('is refused when that takes longer than the limit', async () => {
    const { media, transaction, leases, onDisk } = await open({ pause: async () => undefined });
    const bytes = await photograph();
    const { media: first } = await media.store(system, { bytes, name: 'a.jpg' });
    await transaction(async (repos) => {
      await repos.media.delete(first.id);
      await leases.acquire(repos, [first.originalKey]);
    });
    const again = media.store(system, { bytes, name: 'a.jpg' });
    await expect(again).rejects.toMatchObject({ code: 'unavailable' });
    expect(await onDisk()).toHaveLength(filesOfOne);
  });
});

describe('two processes that store the same picture', () => {
  test('the one that fails leaves the files of the other alone', async () => {
    const { media, leases, reader, transaction, onDisk } = await open();
    const { media: stored } = await media.store(system, { bytes: await photograph(), name: 'a.jpg' });
    const keys = [stored.originalKey];
    const late = await transaction((repos) => leases.acquire(repos, keys));
    await transaction((repos) => leases.acquire(repos, keys));
    await leases.abandon(late);
    expect(await onDisk()).toHaveLength(filesOfOne);
    await expect(transaction((repos) => leases.commit(repos, late))).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(await reader.media.findById(stored.id)).not.toBeNull();
  });

  test('the second one finds what the first has just stored', async () => {
    const { media, transaction, onDisk } = await open({
      images: (real) => ({
        process: async (...given) => {
          const made = await real.process(...given);
          await beforeItsRow?.();
          return made;
        },
      }),
    });
    const bytes = await photograph();
    let beforeItsRow: (() => Promise<void>) | undefined;
    const { media: first, metadata } = await media.store(system, { bytes, name: 'a.jpg' });
    await transaction((repos) => repos.media.delete(first.id));
    beforeItsRow = () => transaction((repos) => repos.media.insert(first, metadata, 'a.jpg'));
    const second = await media.store(system, { bytes, name: 'b.jpg' });
    expect(second).toMatchObject({ isNew: false, media: { id: first.id } });
    expect(await onDisk()).toHaveLength(filesOfOne);
  });
});
