import { expect, it } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import type { Transaction } from '../../server/platform/database/transaction.ts';
import { createAnnouncements } from '../../server/platform/jobs/announcements.ts';
import type { JobKind } from '../../server/platform/jobs/runner.ts';
import { eachQueue, minuteMs } from './job-queue.ts';

eachQueue('background jobs that fail', (open) => {
  it('are tried again after longer and longer pauses, reported once, and given up in the end', async () => {
    const queue = await open();
    await queue.add('a');
    const tried: number[] = [];
    const start = queue.time.now;
    const runner = queue.here({
      async run() {
        tried.push((queue.time.now - start) / 1000);
        throw new Error('no answer');
      },
    });
    for (let second = 0; second < 20 * 60; second += 10) {
      await runner.drain();
      queue.time.now += 10_000;
    }
    expect(tried).toEqual([0, 30, 90, 210, 450]);
    expect(queue.failures).toHaveLength(1);
    const [failed] = await queue.reader.jobs.failed('b', 10);
    expect(failed).toEqual({
      subject: 'a',
      message: 'no answer',
      errorId: queue.failures[0]?.failure.errorId,
    });
  });

  it('for want of room wait until there is some, however long that takes', async () => {
    const queue = await open();
    await queue.add('a');
    let isFull = true;
    const runner = queue.here({
      async run() {
        if (isFull) throw new AppError('unavailable', 'The server disk is full.');
      },
    });
    for (let hour = 0; hour < 48; hour += 1) {
      await runner.drain();
      queue.time.now += 60 * minuteMs;
    }
    expect(await queue.counts()).toMatchObject({ waiting: 1, failed: 0 });
    isFull = false;
    await runner.drain();
    expect(await queue.counts()).toMatchObject({ done: 1 });
    expect(queue.failures).toHaveLength(1);
  });

  it('at their commit do not forget the results of others that no page shows yet', async () => {
    const queue = await open();
    for (const subject of ['shown', 'waiting', 'last']) {
      await queue.add(subject);
      queue.time.now += 1;
    }
    const finish = createAnnouncements('work', () => new Date(queue.time.now));
    const versionsAt: Record<string, number> = {};
    const running: string[] = [];
    let isRefused = true;
    const transaction: Transaction = (work, kinds) =>
      queue.transaction(async (repos) => {
        const result = await work(repos);
        if (running.at(-1) === 'last' && isRefused) {
          isRefused = false;
          throw new Error('no commit');
        }
        return result;
      }, kinds);
    const runner = queue.here(
      {
        async run(run) {
          running.push(run.job.subject);
          await finish(run, run.job.subject !== 'last', async () => undefined);
          versionsAt[run.job.subject] = queue.versions.length;
        },
      },
      { transaction },
    );
    await runner.drain();
    queue.time.now += minuteMs / 2;
    await runner.drain();
    expect(versionsAt).toEqual({ shown: 1, waiting: 1, last: 2 });
  });

  it('because a service is down pause together, in every process, after several in a row', async () => {
    const queue = await open();
    await queue.add('a', 'b', 'c', 'd', 'e');
    const tried: string[] = [];
    let isDown = true;
    const kind: JobKind = {
      async run({ job }) {
        tried.push(job.subject);
        if (isDown) throw new AppError('bad_gateway', 'The service is down.', { isOutage: true });
      },
    };
    await queue.here(kind).drain();
    expect(tried).toHaveLength(3);
    const [pause] = await queue.reader.jobs.pauses();
    expect(pause).toMatchObject({ kind: 'work', reason: 'The service is down.', failures: 3 });
    const elsewhere = await queue.elsewhere(kind);
    await elsewhere.drain();
    expect(tried).toHaveLength(3);
    isDown = false;
    queue.time.now += 5 * minuteMs;
    await elsewhere.drain();
    expect(await queue.counts()).toMatchObject({ done: 5, waiting: 0 });
    expect(await queue.reader.jobs.pauses()).toEqual([]);
    expect(queue.failures).toHaveLength(1);
  });

  it.each<[string, JobKind['run']]>([
    ['fails', async () => Promise.reject(new AppError('unavailable', 'The service is down.'))],
    ['ends well', async ({ finish }) => finish(async () => false)],
  ])('leave a pause as it is that another process sets while one %s', async (_, run) => {
    const queue = await open();
    await queue.add('a');
    const before = { kind: 'work', failures: 1, until: null, reason: 'The service is down.' };
    await queue.transaction(({ jobs }) => jobs.setPause(before));
    const until = new Date(queue.time.now + 120 * minuteMs).toISOString();
    const pause = { ...before, until, reason: 'The limit of the day is reached.' };
    let isSetNext = false;
    const transaction: Transaction = async (work) => {
      if (isSetNext) await queue.transaction(({ jobs }) => jobs.setPause(pause));
      isSetNext = false;
      return queue.transaction(work);
    };
    const kind: JobKind = {
      run: (job) =>
        run(job).finally(() => {
          isSetNext = true;
        }),
    };
    await queue.here(kind, { transaction }).drain();
    expect(await queue.reader.jobs.pauses()).toEqual([pause]);
  });

  it('alone among others that succeed are given up, and the others do not wait', async () => {
    const queue = await open();
    await queue.add('a', 'b', 'c');
    const runner = queue.here({
      async run({ job }) {
        if (job.subject === 'a') throw new AppError('bad_gateway', 'No.', { isOutage: true });
      },
    });
    await runner.drain();
    expect(await queue.counts()).toMatchObject({ done: 2, waiting: 1 });
    for (let times = 0; times < 4; times += 1) {
      await queue.add(`other ${times}`);
      queue.time.now += 10 * minuteMs;
      await runner.drain();
    }
    expect(await queue.counts()).toMatchObject({ done: 6, failed: 1, waiting: 0 });
  });

  it('for a reason that will not change are not tried again', async () => {
    const queue = await open();
    await queue.add('a');
    await queue
      .here({
        async run() {
          throw new AppError('not_found', 'The original is gone.');
        },
      })
      .drain();
    expect(await queue.counts()).toMatchObject({ failed: 1 });
  });
});
