import { describe, expect, test } from 'vitest';
import { renditionsCommand } from '../../server/cli/renditions-command.ts';
import type { RenditionsService } from '../../server/features/media/renditions-plan.service.ts';
import type { JobCounts } from '../../server/platform/jobs/jobs-overview.ts';

const none: JobCounts = { waiting: 0, running: 0, done: 0, failed: 0, stopped: 0 };

function commandOver(of: { counts?: JobCounts[]; hasRoom?: boolean; isOpen?: boolean } = {}) {
  const { counts = [{ ...none, done: 2 }], hasRoom = true, isOpen = false } = of;
  const written: string[] = [];
  const calls: string[] = [];
  const stop = new AbortController();
  const renditions: RenditionsService = {
    prepare: async () => null,
    plan: async (_, force) => {
      calls.push(`plan ${force}`);
      return { images: 2, newBytes: 5_000_000, space: { free: 9_000_000_000, total: 1e11 }, hasRoom };
    },
    start: async (_, force) => {
      calls.push(`start ${force}`);
      return { batch: 'b', isNew: !isOpen };
    },
    stop: async () => isOpen,
    progress: async () => (counts.length > 1 ? counts.shift() : counts[0]) ?? none,
    failed: async () => [
      { subject: 'id', message: 'The original file is missing.', errorId: 'e', name: 'a\nb.jpg' },
    ],
  };
  const jobs = {
    start: () => void calls.push('jobs start'),
    close: async () => void calls.push('jobs close'),
  };
  const run = (...args: string[]) =>
    renditionsCommand(args, async () => ({ renditions, jobs }), {
      isInteractive: false,
      write: (text) => written.push(text),
      stop: stop.signal,
      pauseMs: 1,
    });
  return { run, stop, calls, text: () => written.join('') };
}

describe('npm run renditions', () => {
  test('says what it needs, works until nothing is left, and closes', async () => {
    const command = commandOver({
      counts: [
        { ...none, waiting: 2 },
        { ...none, waiting: 1, done: 1 },
        { ...none, done: 1, failed: 1 },
      ],
    });
    expect(await command.run()).toBe(1);
    expect(command.text()).toContain('2 images. New files need about 5 MB; 8,583 MB of the disk are free.');
    expect(command.text()).toContain('0 of 2\n1 of 2\n2 of 2\n');
    expect(command.text()).toContain('failed  a?b.jpg: The original file is missing.');
    expect(command.calls).toEqual(['plan false', 'start false', 'jobs start', 'jobs close']);
  });

  test('does not start without room', async () => {
    const command = commandOver({ hasRoom: false });
    expect(await command.run('--force')).toBe(1);
    expect(command.text()).toContain('not enough room, because 512 MB stay free: nothing was started.');
    expect(command.calls).toEqual(['plan true']);
  });

  test('stopped, says what is left', async () => {
    const command = commandOver({ counts: [{ ...none, waiting: 2 }], isOpen: true });
    command.stop.abort();
    expect(await command.run()).toBe(130);
    expect(command.text()).toContain('Continuing');
    expect(command.text()).toContain('Stopped with 2 images left');
    expect(command.calls).toContain('jobs close');
  });

  test('stopped elsewhere, counts no image as finished, and promises nothing', async () => {
    const command = commandOver({
      counts: [
        { ...none, waiting: 2, done: 1 },
        { ...none, stopped: 2, done: 1 },
      ],
    });
    expect(await command.run()).toBe(130);
    expect(command.text()).not.toContain('3 of 3');
    expect(command.text()).toContain('Stopped with 2 images left; run the command again to continue.\n');
  });

  test('ends a run elsewhere', async () => {
    const command = commandOver({ isOpen: true });
    expect(await command.run('stop')).toBe(0);
    expect(command.text()).toContain('Stopped.');
    expect(await commandOver().run('stop')).toBe(0);
  });

  test.each([['--all'], ['now'], ['stop', 'now']])('does not understand %s', async (...args) => {
    const command = commandOver();
    expect(await command.run(...args)).toBe(2);
    expect(command.text()).toContain('Usage:');
    expect(command.calls).toEqual([]);
  });
});
