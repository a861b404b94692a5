import { describe, expect, test } from 'vitest';
import { createSemaphore } from '#server/platform/jobs/semaphore.ts';

/** Jobs that end when told to, and the names of those that have begun. */
function jobs(capacity: number) {
  const gate = createSemaphore(capacity);
  const running: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const start = (name: string, weight: number) =>
    gate.run(weight, () => {
      running.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)));
      });
    });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { start, running, end: (name: string, error?: Error) => ends.get(name)?.(error), settled };
}

describe('a gate', () => {
  test('lets in as much as fits', async () => {
    const { start, running, end, settled } = jobs(10);
    start('six', 6);
    start('four', 4);
    start('one', 1);
    await settled();
    expect(running).toEqual(['six', 'four']);
    end('four');
    await settled();
    expect(running).toEqual(['six', 'four', 'one']);
  });

  test('preserves the order: light jobs do not overtake a heavy one', async () => {
    const { start, running, end, settled } = jobs(10);
    start('six', 6);
    start('eight', 8);
    start('one', 1);
    await settled();
    expect(running).toEqual(['six']);
    end('six');
    await settled();
    expect(running).toEqual(['six', 'eight', 'one']);
  });

  test('lets a job heavier than everything in alone', async () => {
    const { start, running, end, settled } = jobs(10);
    start('one', 1);
    start('hundred', 100);
    start('two', 2);
    await settled();
    expect(running).toEqual(['one']);
    end('one');
    await settled();
    expect(running).toEqual(['one', 'hundred']);
    end('hundred');
    await settled();
    expect(running).toEqual(['one', 'hundred', 'two']);
  });

  test('gives the room back after a failure, and hands the failure on', async () => {
    const { start, running, end, settled } = jobs(1);
    const failing = start('first', 1);
    start('second', 1);
    await settled();
    end('first', new Error('broken'));
    await expect(failing).rejects.toThrow('broken');
    await settled();
    expect(running).toEqual(['first', 'second']);
  });

  test('refuses what would wait beyond its line, not what fits at once', async () => {
    const gate = createSemaphore(1, { maxWaiting: 0, refusal: () => new Error('full') });
    const held = Promise.withResolvers<string>();
    const first = gate.run(1, () => held.promise);
    await expect(gate.run(1, async () => 'second')).rejects.toThrow('full');
    expect(gate.count()).toEqual({ running: 1, waiting: 0, refused: 1 });
    held.resolve('first');
    expect(await first).toBe('first');
    expect(await gate.run(1, async () => 'third')).toBe('third');
    expect(gate.isIdle()).toBe(true);
  });
});
