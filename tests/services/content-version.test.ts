import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createContentVersion } from '../../server/platform/database/content-version.ts';

const tick = 500;
let told: string[];
let reads: PromiseWithResolvers<number>[];
let version: ReturnType<typeof createContentVersion>;

beforeEach(async () => {
  vi.useFakeTimers();
  [told, reads] = [[], []];
  version = createContentVersion({
    read() {
      const asked = Promise.withResolvers<number>();
      reads.push(asked);
      return asked.promise;
    },
    settings: { refresh: async () => undefined, state: { version: 0 } },
    onError: (error) => told.push((error as Error).message),
    onRecovery: () => told.push('back'),
  });
  const started = version.start();
  reads[0]?.resolve(1);
  await started;
});

afterEach(() => {
  version.stop();
  vi.useRealTimers();
});

test('a database that does not answer gets no second query before it has', async () => {
  await vi.advanceTimersByTimeAsync(20 * tick);
  expect(reads).toHaveLength(2);
  reads[1]?.resolve(7);
  await vi.advanceTimersByTimeAsync(tick);
  expect([reads.length, version.current()]).toEqual([3, 7]);
});

test('a failure and its end are reported once; the last known version stays in use', async () => {
  for (const outcome of ['gone', 'gone', 4, 5, 'gone again']) {
    await vi.advanceTimersByTimeAsync(tick);
    const asked = reads.at(-1);
    if (typeof outcome === 'number') asked?.resolve(outcome);
    else asked?.reject(new Error(outcome));
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(told).toEqual(['gone', 'back', 'gone again']);
  expect([reads.length, version.current()]).toEqual([6, 5]);
});

test('nothing is read or reported after the end', async () => {
  await vi.advanceTimersByTimeAsync(tick);
  version.stop();
  reads.at(-1)?.reject(new Error('closed'));
  await vi.advanceTimersByTimeAsync(20 * tick);
  expect([reads.length, told]).toEqual([2, []]);
});
