import { expect, it, vi } from 'vitest';
import { cleanupService } from '../../server/features/media/cleanup.service.ts';
import { incomingImages } from '../../server/features/media/processing.service.ts';
import { mediaRemoval } from '../../server/features/media/removal.service.ts';
import type { FileStore } from '../../server/platform/files/file-store.ts';
import { eachDatabase } from '../databases.ts';
import { testContext } from '../factories/context.ts';
import { noMetadata, storedMedia } from '../factories/media.ts';

eachDatabase('the sweep', (make) => {
  async function twoOldPictures() {
    const database = await make();
    const { transaction } = database;
    for (const name of ['one', 'two']) {
      await transaction((repos) => repos.media.insert(storedMedia(name), noMetadata, ''));
    }
    const asked: string[] = [];
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const files = {
      deleteExpired: async () => undefined,
      delete: async () => undefined,
    } as Partial<FileStore>;
    const app = testContext(database, {
      now: () => new Date('2026-01-01T00:00:00.000Z'),
      files: files as FileStore,
    });
    vi.spyOn(incomingImages(app), 'deleteExpired').mockResolvedValue();
    vi.spyOn(mediaRemoval(app), 'removeUnused').mockImplementation(async (id) => {
      asked.push(id);
      begun.resolve();
      await gate.promise;
      return true;
    });
    vi.spyOn(app.logger, 'error').mockImplementation((error) => {
      throw error;
    });
    const staging = cleanupService(app);
    return { staging, asked, transaction, begun: begun.promise, goOn: gate.resolve };
  }

  it('starts without a wait; stopping it waits for the current image only', async () => {
    const { staging, asked, begun, goOn } = await twoOldPictures();
    staging.start();
    await begun;
    let hasStopped = false;
    const stopped = staging.stop().then(() => {
      hasStopped = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(hasStopped).toBe(false);
    goOn();
    await stopped;
    expect(asked).toHaveLength(1);
  });

  it('runs although one that died while the clock was wrong has not ended, and waits for one that runs', async () => {
    const { staging, asked, goOn, transaction } = await twoOldPictures();
    goOn();
    const endsAt = (time: string) =>
      transaction(({ settings }) => settings.set('staging_sweep', Date.parse(time)));
    await endsAt('2026-01-01T00:10:00.000Z');
    expect(await staging.sweep()).toBe(0);
    await endsAt('2027-02-05T00:00:00.000Z');
    expect(await staging.sweep()).toBe(2);
    expect(asked).toHaveLength(2);
  });
});
