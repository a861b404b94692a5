import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newId } from '../../server/platform/ids.ts';
import { eachQueue, minuteMs } from './job-queue.ts';

eachQueue('background jobs', (open) => {
  it('of a process that was killed go on elsewhere when its lease has ended, and its late result is refused', async () => {
    const queue = await open();
    await queue.add('a');
    let resume = (): void => undefined;
    let refused: unknown;
    const frozen = await queue.elsewhere({
      async run({ finish }) {
        await new Promise<void>((go) => {
          resume = go;
        });
        await finish(async ({ settings }) => settings.set('result', 'late').then(() => false)).catch(
          (error) => {
            refused = error;
            throw error;
          },
        );
      },
    });
    const drained = frozen.drain();
    await expect.poll(queue.counts).toMatchObject({ running: 1 });
    const runs: boolean[] = [];
    const here = queue.here({
      async run({ job, finish }) {
        runs.push(job.wasAbandoned);
        await finish(async ({ settings }) => settings.set('result', 'good').then(() => true));
      },
    });
    await here.drain();
    expect(runs).toEqual([]);
    queue.time.now += 2 * minuteMs;
    await here.drain();
    expect(runs).toEqual([true]);
    expect(queue.versions).toHaveLength(1);
    resume();
    await drained;
    expect(refused).toBeInstanceOf(Error);
    expect(await queue.reader.settings.get('result')).toBe('good');
    expect(await queue.counts()).toMatchObject({ done: 1 });
  });

  it('of a process that died while the clock was wrong go on once it is right', async () => {
    const queue = await open();
    await queue.add('a');
    const right = queue.time.now;
    queue.time.now += 400 * 24 * 60 * minuteMs;
    const [now, until] = [0, minuteMs].map((ms) => new Date(queue.time.now + ms).toISOString());
    await queue.transaction(({ jobs }) => jobs.claim('work', newId(), now ?? '', until ?? ''));
    queue.time.now = right;
    const runs: boolean[] = [];
    await queue.here({ run: async ({ job }) => void runs.push(job.wasAbandoned) }).drain();
    expect(runs).toEqual([true]);
    expect(await queue.counts()).toMatchObject({ done: 1, running: 0 });
  });

  it('of a process that was killed go on in another one', async () => {
    const queue = await open();
    queue.time.now = Date.now();
    await queue.add('a');
    const { databaseUrl, file } = queue.location;
    const script = join(import.meta.dirname, 'run-until-killed.ts');
    const child = spawn(process.execPath, [script, queue.dialect, databaseUrl ?? file]);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');
    const done: string[] = [];
    const here = queue.here({ run: async ({ job }) => void done.push(job.subject) });
    await here.drain();
    expect(done).toEqual([]);
    queue.time.now = Date.now() + 5 * minuteMs;
    await here.drain();
    expect(done).toEqual(['a']);
    expect(await queue.counts()).toMatchObject({ done: 1 });
  });

  it('that kill their process each time are given up', async () => {
    const queue = await open();
    await queue.add('a');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const until = new Date(queue.time.now + minuteMs).toISOString();
      const now = new Date(queue.time.now).toISOString();
      expect(await queue.transaction(({ jobs }) => jobs.claim('work', newId(), now, until))).not.toBeNull();
      queue.time.now += 2 * minuteMs;
    }
    const runs: string[] = [];
    await queue.here({ run: async ({ job }) => void runs.push(job.id) }).drain();
    expect(runs).toEqual([]);
    expect(await queue.counts()).toMatchObject({ failed: 1 });
    expect(queue.failures).toHaveLength(1);
  });
});
