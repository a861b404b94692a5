import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import { newId } from '../../server/platform/ids.ts';
import type { JobKind } from '../../server/platform/jobs/runner.ts';
import { eachQueue, minuteMs } from './job-queue.ts';

eachQueue('background jobs', (open) => {
  it('are each done once by two processes that run at the same time', async () => {
    const queue = await open();
    const subjects = Array.from({ length: 30 }, (_, index) => `subject ${index}`);
    await queue.add(...subjects);
    const seen: string[] = [];
    const kind = (name: string): JobKind => ({
      async run({ job, finish }) {
        await wait(2);
        await finish(async ({ settings }) => {
          const times = Number((await settings.get(job.subject)) ?? 0);
          await settings.set(job.subject, times + 1);
          seen.push(name);
          return false;
        });
      },
    });
    const [here, elsewhere] = [queue.here(kind('here')), await queue.elsewhere(kind('elsewhere'))];
    here.start();
    elsewhere.start();
    await expect.poll(queue.counts).toMatchObject({ done: 30, waiting: 0, running: 0, failed: 0 });
    for (const subject of subjects) expect(await queue.reader.settings.get(subject)).toBe(1);
    expect(new Set(seen)).toEqual(new Set(['here', 'elsewhere']));
    expect(queue.failures).toEqual([]);
  });

  it('that a caller waits for come first, also when they are in a batch already', async () => {
    const queue = await open();
    await queue.add('a', 'b', 'c');
    const soon = (subject: string) => ({ id: newId(), kind: 'work', subject, runAfter: '' });
    await queue.transaction(({ jobs }) => jobs.addSoon(['c', 'd'].map(soon), new Date().toISOString()));
    const later = { ...soon('c'), runAfter: '2027-01-01T00:00:00.000Z' };
    await queue.transaction(({ jobs }) => jobs.addSoon([later], new Date().toISOString()));
    const done: string[] = [];
    await queue.here({ run: async ({ job }) => void done.push(job.subject) }).drain();
    expect(done).toHaveLength(4);
    expect(done.slice(0, 2).toSorted()).toEqual(['c', 'd']);
  });

  it('are added in any number', async () => {
    const queue = await open();
    const many = Array.from({ length: 6000 }, (_, index) => ({
      ...{ id: newId(), kind: 'work', subject: `subject ${index}`, runAfter: '' },
    }));
    await queue.transaction(({ jobs }) => jobs.addSoon(many, new Date().toISOString()));
    await queue.transaction(({ jobs }) => jobs.addSoon([], new Date().toISOString()));
    const { rows } = await sql<{ n: number }>`select count(*) as n from jobs`.execute(queue.database.db);
    expect(Number(rows[0]?.n)).toBe(6000);
  });

  it('wait once for the same subject, and never run twice at the same time', async () => {
    const queue = await open();
    await queue.add('a', 'a');
    expect(await queue.counts()).toMatchObject({ waiting: 1 });
    let running = 0;
    let most = 0;
    let runs = 0;
    const kind: JobKind = {
      async run() {
        most = Math.max(most, ++running);
        runs += 1;
        if (runs === 1) await queue.add('a');
        await wait(40);
        running -= 1;
      },
    };
    const [here, elsewhere] = [queue.here(kind), await queue.elsewhere(kind)];
    here.start();
    elsewhere.start();
    await expect.poll(queue.counts).toMatchObject({ done: 2, waiting: 0, running: 0 });
    expect(most).toBe(1);
  });

  it('that are put back start in time, also when their next time waits already', async () => {
    const queue = await open();
    await queue.add('a');
    const tomorrow = new Date(queue.time.now + 24 * 60 * minuteMs).toISOString();
    const planned = { kind: 'work', subject: 'a', batch: 'b', runAfter: tomorrow };
    let runs = 0;
    const runner = queue.here({
      async run() {
        runs += 1;
        await queue.transaction(({ jobs }) => jobs.addSoon([{ id: newId(), ...planned }], tomorrow));
        if (runs === 1) throw new AppError('unavailable', 'Another one is at work.');
      },
    });
    await runner.drain();
    expect(await queue.counts()).toMatchObject({ waiting: 1, running: 0 });
    queue.time.now += minuteMs;
    await runner.drain();
    expect(await queue.counts()).toMatchObject({ waiting: 1, done: 1 });
    await runner.drain();
    expect(runs).toBe(2);
    expect(await queue.reader.jobs.nextTime('work')).toBe(tomorrow);
  });

  it('are stopped: those that wait at once, the one that runs when it notices', async () => {
    const queue = await open(80);
    await queue.add('a', 'b', 'c');
    let reason: unknown;
    const runner = queue.here({
      async run({ signal, progress }) {
        progress(1, 3);
        await new Promise<void>((_, refuse) => {
          signal.addEventListener('abort', () => refuse(new Error('stopped')));
        });
      },
    });
    const drained = runner.drain().finally(() => {
      reason = 'drained';
    });
    await expect.poll(queue.counts).toMatchObject({ running: 1 });
    await queue.transaction(({ jobs }) =>
      jobs.stop({ kind: 'work', batch: 'b' }, new Date(queue.time.now).toISOString()),
    );
    await drained;
    expect(reason).toBe('drained');
    expect(await queue.counts()).toMatchObject({ stopped: 3, waiting: 0, running: 0 });
    expect(queue.failures).toEqual([]);
  });

  it('are not run again when their process ends, or they fail, before it notices that they are stopped', async () => {
    const queue = await open();
    await queue.add('a');
    const stop = () =>
      queue.transaction(({ jobs }) => jobs.stop({ kind: 'work', batch: 'b' }, new Date().toISOString()));
    const runner = queue.here({
      run: ({ signal }) =>
        new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(new Error('ended')))),
    });
    runner.start();
    await expect.poll(queue.counts).toMatchObject({ running: 1 });
    await stop();
    await runner.close();
    expect(await queue.counts()).toMatchObject({ waiting: 0, stopped: 1 });
    await queue.add('c');
    const failing = await queue.elsewhere({
      async run() {
        await stop();
        throw new Error('no answer');
      },
    });
    await failing.drain();
    expect(await queue.counts()).toMatchObject({ waiting: 0, stopped: 2 });
  });

  it('let the process answer requests between two parts', async () => {
    const queue = await open();
    await queue.add('a');
    let turns = 0;
    const turn = () => {
      turns += 1;
      pending = setImmediate(turn);
    };
    let pending = setImmediate(turn);
    const seen: number[] = [];
    await queue
      .here({
        async run({ rest }) {
          for (let part = 0; part < 3; part += 1) {
            await rest();
            seen.push(turns);
          }
        },
      })
      .drain();
    clearImmediate(pending);
    expect(new Set(seen).size).toBe(3);
  });

  it('that are deleted while they run write nothing, and are no failure', async () => {
    const queue = await open();
    await queue.add('a', 'b');
    const runner = queue.here({
      async run({ job, finish }) {
        if (job.subject === 'a') await queue.transaction(({ jobs }) => jobs.removeOf('a'));
        await finish(async ({ settings }) => {
          await settings.set(job.subject, true);
          return false;
        });
      },
    });
    await runner.drain();
    expect(await queue.counts()).toMatchObject({ done: 1, waiting: 0, running: 0, failed: 0 });
    expect(await queue.reader.settings.get('a')).toBeUndefined();
    expect(await queue.reader.settings.get('b')).toBe(true);
    expect(queue.failures).toEqual([]);
  });

  it('that failed or were stopped are forgotten when another one for the same subject ends well', async () => {
    const queue = await open();
    await queue.add('a', 'b');
    let refusal: Error | null = new AppError('bad_gateway', 'No.');
    const runner = queue.here({
      async run() {
        if (refusal) throw refusal;
      },
    });
    await runner.drain();
    expect(await queue.counts()).toMatchObject({ failed: 2 });
    refusal = null;
    await queue.add('a');
    await runner.drain();
    expect(await queue.counts()).toMatchObject({ done: 1, failed: 1 });
  });

  it('are stopped at once in the process that is asked to', async () => {
    const queue = await open();
    await queue.add('a');
    const runner = queue.here({
      run: ({ signal }) =>
        new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(new Error('stopped')))),
    });
    const drained = runner.drain();
    await expect.poll(queue.counts).toMatchObject({ running: 1 });
    await queue.transaction(({ jobs }) =>
      jobs.stop({ kind: 'work', batch: 'b' }, new Date(queue.time.now).toISOString()),
    );
    await runner.noticeStops();
    await drained;
    expect(await queue.counts()).toMatchObject({ stopped: 1, running: 0 });
  });

  it('go back into the queue when their process ends in order', async () => {
    const queue = await open();
    await queue.add('a');
    const runner = queue.here({
      run: ({ signal }) =>
        new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(new Error('ended')))),
    });
    runner.start();
    await expect.poll(queue.counts).toMatchObject({ running: 1 });
    await runner.close();
    expect(await queue.counts()).toMatchObject({ waiting: 1 });
    const attempts: number[] = [];
    await (await queue.elsewhere({ run: async ({ job }) => void attempts.push(job.attempts) })).drain();
    expect(attempts).toEqual([1]);
  });

  it('that were put off while the clock was wrong do not wait for that time', async () => {
    const queue = await open();
    const right = queue.time.now;
    queue.time.now += 400 * 24 * 60 * minuteMs;
    await queue.add('a');
    const until = new Date(queue.time.now + minuteMs).toISOString();
    const pause = { kind: 'work', failures: 3, until, reason: 'The service is down.' };
    await queue.transaction(({ jobs }) => jobs.setPause(pause));
    queue.time.now = right;
    await queue.here({ run: async () => undefined }).drain();
    expect(await queue.counts()).toMatchObject({ done: 1 });
  });

  it('are gone with their subject', async () => {
    const queue = await open();
    await queue.add('a');
    let held: unknown;
    await queue
      .here({
        async run({ finish }) {
          await queue.transaction(({ jobs }) => jobs.removeOf('a'));
          held = await finish(async () => true).catch((error) => error);
        },
      })
      .drain();
    expect(held).toBeInstanceOf(Error);
    expect(await queue.counts()).toEqual({ waiting: 0, running: 0, done: 0, failed: 0, stopped: 0 });
    expect(queue.versions).toEqual([]);
  });

  it('that ended more than a week ago are deleted when a server starts, however many they are', async () => {
    const queue = await open();
    await queue.add(...Array.from({ length: 4001 }, (_, index) => `old ${index}`));
    await queue.database.writer.updateTable('jobs').set({ state: 'done' }).execute();
    queue.time.now += 8 * 24 * 60 * minuteMs;
    await queue.add('new');
    queue.here({ run: async () => undefined }).start();
    await expect.poll(queue.counts).toMatchObject({ waiting: 0, done: 1 });
  });
});
