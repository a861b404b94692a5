import { afterEach, expect, it, vi } from 'vitest';
import type { Transaction } from '../../server/platform/database/transaction.ts';
import { areFilesHeld, createFileHold } from '../../server/platform/files/hold.ts';
import { oneDatabase } from '../databases.ts';

afterEach(() => void vi.useRealTimers());

oneDatabase('files that a backup holds', (make) => {
  it.each([
    ['2026-03-01T12:00:30.000Z', true],
    // It died while the clock was wrong.
    ['2027-03-01T12:00:00.000Z', false],
  ])('until %s keep another one from beginning: %s', async (until, isHeld) => {
    const { transaction, reader } = await make();
    const now = new Date('2026-03-01T12:00:00.000Z');
    await transaction(({ settings }) =>
      settings.set('files_held', { holder: 'dead', until: Date.parse(until) }),
    );
    expect(await areFilesHeld(reader, now)).toBe(isHeld);
    const holding = createFileHold({
      transaction,
      now: () => now,
      newId: () => 'another',
      onFailure: () => undefined,
    });
    const backup = holding(async () => 'made');
    if (isHeld) await expect(backup).rejects.toMatchObject({ code: 'conflict' });
    else expect(await backup).toBe('made');
  });

  /** A hold over a database that can be cut off. */
  async function open() {
    const { transaction, reader } = await make();
    const state = { isDown: false };
    const failures: unknown[] = [];
    const failing: Transaction = (work, kinds) =>
      state.isDown ? Promise.reject(new Error('no answer')) : transaction(work, kinds);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    const now = () => new Date();
    const holding = createFileHold({
      transaction: failing,
      now,
      newId: () => 'this',
      onFailure: (error) => failures.push(error),
    });
    return { reader, transaction, state, failures, now, holding };
  }

  const untilIn = async ({ reader }: Awaited<ReturnType<typeof open>>) =>
    ((await reader.settings.get('files_held')) as { until: number }).until;

  it('stay held, and the backup goes on, when the database fails for less than the time they are held', async () => {
    const opened = await open();
    await opened.holding(async (lost) => {
      for (let time = 0; time < 3; time += 1) {
        opened.state.isDown = true;
        await vi.advanceTimersByTimeAsync(40_000);
        opened.state.isDown = false;
        await vi.advanceTimersByTimeAsync(5000);
        await expect.poll(() => untilIn(opened)).toBe(Date.now() + 60_000);
        expect(lost.aborted).toBe(false);
      }
    });
    expect(await areFilesHeld(opened.reader, opened.now())).toBe(false);
    expect(opened.failures).toEqual([]);
  });

  it('are lost when the database fails for as long as they are held, or another backup has begun', async () => {
    const opened = await open();
    await opened.holding(async (lost) => {
      opened.state.isDown = true;
      await vi.advanceTimersByTimeAsync(59_000);
      expect(lost.aborted).toBe(false);
      await vi.advanceTimersByTimeAsync(1000);
      expect(lost.reason).toMatchObject({ cause: { message: 'no answer' } });
      opened.state.isDown = false;
    });
    const cutOff = opened.holding(async (lost) => {
      await opened.transaction(({ settings }) =>
        settings.set('files_held', { holder: 'another', until: Date.now() + 60_000 }),
      );
      await vi.advanceTimersByTimeAsync(15_000);
      await expect.poll(() => lost.aborted).toBe(true);
      throw new Error('cut off');
    });
    await expect(cutOff).rejects.toMatchObject({ code: 'conflict' });
    expect(await areFilesHeld(opened.reader, opened.now())).toBe(true);
  });

  it('that cannot be given back fail no backup that was made', async () => {
    const { holding, state, failures } = await open();
    const made = holding(async () => {
      state.isDown = true;
      return 'made';
    });
    expect(await made).toBe('made');
    expect(failures).toMatchObject([{ message: 'no answer' }]);
    state.isDown = false;
    const failed = holding(async () => {
      state.isDown = true;
      throw new Error('of the work');
    });
    await expect(failed).rejects.toThrow('of the work');
  });
});
