import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { listFolder } from '../../server/platform/files/incoming.ts';
import { importSite, photograph } from './import-site.ts';

const site = importSite();

describe('the import of a folder, while it runs', () => {
  test('reads the folder in the order a person would', async () => {
    for (const name of ['10.jpg', '9.jpg', 'b/1.jpg', 'a.jpg'])
      await site.put(name, await photograph(300 + name.length));
    expect((await listFolder(site.folder)).map(({ path }) => path)).toEqual([
      '9.jpg',
      '10.jpg',
      'a.jpg',
      join('b', '1.jpg'),
    ]);
  });

  test('says when there is no such folder', async () => {
    await expect(listFolder(join(site.folder, 'nowhere'))).rejects.toMatchObject({ code: 'not_found' });
  });

  test('works on two files at a time', async () => {
    for (let index = 0; index < 6; index++) await site.put(`${index}.jpg`, await photograph(300 + index));
    let atOnce = 0;
    let most = 0;
    const { store } = site.store.media;
    vi.spyOn(site.store.media, 'store').mockImplementation(async (actor, source) => {
      most = Math.max(most, ++atOnce);
      try {
        return await store(actor, source);
      } finally {
        atOnce--;
      }
    });
    await site.run();
    expect(most).toBe(2);
  });

  test('stops after the files under way, and resumes there the next time', async () => {
    for (let index = 0; index < 8; index++) await site.put(`${index}.jpg`, await photograph(300 + index));
    const stop = new AbortController();
    const summary = await site.run({ signal: stop.signal, onFile: () => stop.abort() });
    expect(summary.left).toBeGreaterThan(0);
    expect(summary.imported + summary.left).toBe(8);

    expect(await site.run()).toMatchObject({ imported: summary.left, skipped: summary.imported, left: 0 });
  });

  test('an error that is not about a file ends it instead of refusing every file', async () => {
    for (let index = 0; index < 6; index++) await site.put(`${index}.jpg`, await photograph(300 + index));
    let stores = 0;
    vi.spyOn(site.store.media, 'store').mockImplementation(async () => {
      stores++;
      throw new AppError('unavailable', 'There is no room left.');
    });
    await expect(site.run()).rejects.toMatchObject({ code: 'unavailable' });
    expect(stores).toBeLessThanOrEqual(2);
  });
});
