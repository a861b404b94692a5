import { expect, it } from 'vitest';
import { createCleanupService } from '../../server/features/media/cleanup.service.ts';
import { eachDatabase } from '../databases.ts';
import { noMetadata, storedMedia } from '../factories/media.ts';

eachDatabase('the sweep', (make) => {
  async function twoOldPictures() {
    const { reader, transaction } = await make();
    for (const name of ['one', 'two']) {
      await transaction((repos) => repos.media.insert(storedMedia(name), noMetadata, ''));
    }
    const asked: string[] = [];
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const staging = createCleanupService({
      reader,
      transaction,
      removal: {
        async removeUnused(id) {
          asked.push(id);
          begun.resolve();
          await gate.promise;
          return true;
        },
      },
      leases: { deleteExpired: async () => undefined },
      sweepIncoming: async () => undefined,
      now: () => new Date('2026-01-01T00:00:00.000Z'),
      onError: (error) => {
        throw error;
      },
    });
    return { staging, asked, begun: begun.promise, goOn: gate.resolve };
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
});
