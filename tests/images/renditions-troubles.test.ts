import { describe, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { diskFullError } from '../../domain/errors.ts';
import { base, mediaNow, namesOf, photo, store, storesOfTests } from './rendition-stores.ts';

const open = storesOfTests();

describe('what goes wrong', () => {
  test('an original that is gone: the image stays as it is, and is named', async () => {
    const site = await open();
    const { id, originalKey } = await store(site);
    await site.files.delete(originalKey);
    const { renditions, jobs } = site.processWith({ sharpening: 'standard', publicWidth: 2560 });
    const { batch } = await renditions.start(system, false);
    await jobs.drain();
    expect(namesOf(await mediaNow(site, id))).toEqual(base);
    for (const { key } of (await mediaNow(site, id)).renditions)
      expect(await site.files.exists(key)).toBe(true);
    expect(await renditions.failed(system, batch)).toMatchObject([{ name: 'a.jpg' }]);
    expect(site.failures).toHaveLength(1);
  });

  test('a disk that fills up in the middle: nothing is lost or left over, and it goes on once there is room', async () => {
    let isFull = false;
    let puts = 0;
    const site = await open({
      files: (files) => ({
        ...files,
        put: async (...file) => {
          puts += 1;
          if (isFull && puts % 2 === 0) throw diskFullError(new Error('no room'));
          await files.put(...file);
        },
      }),
    });
    const first = await store(site);
    const second = await store(site, await photo(1502));
    const before = await site.onDisk();
    isFull = true;
    await site.jobs.drain();
    expect(await site.onDisk()).toEqual(before);
    expect(site.failures).toHaveLength(1);
    isFull = false;
    site.time.now = new Date(site.time.now.getTime() + 120_000);
    await site.jobs.drain();
    expect(namesOf(await mediaNow(site, first.id))).toHaveLength(9);
    expect(namesOf(await mediaNow(site, second.id))).toHaveLength(9);
    expect(await site.onDisk()).toHaveLength(before.length + 6);
  });

  test('a nearly full disk is not filled', async () => {
    const site = await open({
      files: (files) => ({ ...files, space: async () => ({ free: 100_000_000, total: 1e10 }) }),
    });
    const { id } = await store(site);
    const { renditions, jobs } = site.processWith({ sharpening: 'off', publicWidth: 2560 });
    expect(await renditions.prepare()).toContain('need about');
    expect(await renditions.plan(system, true)).toMatchObject({ images: 1, hasRoom: false });
    await jobs.drain();
    expect(namesOf(await mediaNow(site, id))).toEqual(base);
  });

  test('a process that ends does not wait for an image in work: its job is in the queue again', async () => {
    const site = await open();
    await store(site);
    const before = await site.onDisk();
    const encoding = Promise.withResolvers<void>();
    const { jobs } = site.processWith(
      { sharpening: 'off', publicWidth: 2560 },
      {
        processLarge() {
          encoding.resolve();
          return new Promise(() => undefined);
        },
      },
    );
    const drained = jobs.drain();
    await encoding.promise;
    await jobs.close();
    await drained;
    const rows = await site.database.db.selectFrom('jobs').select(['state', 'attempts', 'holder']).execute();
    expect(rows).toEqual([{ state: 'waiting', attempts: 0, holder: null }]);
    expect(await site.onDisk()).toEqual(before);
    expect(site.failures).toEqual([]);
  });

  test('an image removed while its files are made leaves nothing behind', async () => {
    let isMaking = (): void => undefined;
    const made = new Promise<void>((resolve) => {
      isMaking = resolve;
    });
    let resume = (): void => undefined;
    const isSlow = new Promise<void>((resolve) => {
      resume = resolve;
    });
    const site = await open({
      files: (files) => ({
        ...files,
        put: async (...file) => {
          if (file[0].includes('-1920')) {
            isMaking();
            await isSlow;
          }
          await files.put(...file);
        },
      }),
    });
    const { id } = await store(site);
    const drained = site.jobs.drain();
    await made;
    await site.removalElsewhere().removeUnused(id);
    resume();
    await drained;
    expect(await site.onDisk()).toEqual([]);
  });
});

describe('a site of before', () => {
  test('says once that larger files are coming, some minutes before they are made', async () => {
    const site = await open();
    const { id } = await store(site);
    // As the migration finds it: images without jobs.
    await site.transaction(({ jobs, settings }) =>
      jobs.removeOf(id).then(() => settings.set('larger_files_to_announce', true)),
    );
    const { renditions, jobs } = site.processWith({ sharpening: 'off', publicWidth: 2560 });
    const notice = await renditions.prepare();
    expect(notice).toContain('PUBLIC_MAX_WIDTH=1280');
    expect(notice).toContain('for 1 image,');
    await jobs.drain();
    expect(namesOf(await mediaNow(site, id))).toEqual(base);
    expect(await renditions.prepare()).toBeNull();
    site.time.now = new Date(site.time.now.getTime() + 11 * 60_000);
    await jobs.drain();
    expect(namesOf(await mediaNow(site, id))).toHaveLength(9);
    expect(await renditions.prepare()).toBeNull();
  });

  test('that stays at 1280 gets nothing', async () => {
    const site = await open({ publicWidth: 1280 });
    const { id } = await store(site);
    await site.transaction(({ jobs }) => jobs.removeOf(id));
    const { renditions, jobs } = site.processWith({ sharpening: 'off', publicWidth: 1280 });
    expect(await renditions.prepare()).toBeNull();
    await jobs.drain();
    expect(namesOf(await mediaNow(site, id))).toEqual(base);
    expect(await site.reader.renditions.outdated(1280)).toBe(0);
  });
});
