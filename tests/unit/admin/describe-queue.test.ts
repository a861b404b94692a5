import { describe, expect, test, vi } from 'vitest';
import { createDescribeQueue } from '../../../admin/features/photos/describe/describe-queue.ts';
import type { DescribePhoto } from '../../../admin/features/photos/describe/describe-state.ts';
import { CallError } from '../../../browser/calls/call.ts';

const posts = ['1', '2', '3'].map((id) => ({ id, title: `Photo ${id}`, original_name: null }));

function refusal(status: number, code: string, message: string): CallError {
  return new CallError({ status, statusText: '', body: { error: { code, message } }, header: () => null });
}

/** Starts a queue over three posts and waits until it stands still. */
async function run(find: DescribePhoto) {
  const queue = createDescribeQueue(find);
  queue.start('ai', posts);
  const settled = () => vi.waitFor(() => expect(queue.current().isRunning).toBe(false));
  await settled();
  const stages = () => queue.current().items.map(({ stage }) => stage);
  return { queue, settled, stages };
}

const done = { stage: 'done', message: 'Filled: Story' } as const;

test('each is called by its title, else by the name of its file', () => {
  const queue = createDescribeQueue(async () => done);
  queue.start('ai', [
    { id: '1', title: 'Night tram', original_name: 'DSCF0001.jpg' },
    { id: '2', title: '', original_name: 'DSCF0002.jpg' },
  ]);
  expect(queue.current().items.map(({ name }) => name)).toEqual(['Night tram', 'DSCF0002.jpg']);
});

test('one after the other', async () => {
  const under: number[] = [];
  let running = 0;
  const { stages } = await run(async () => {
    running += 1;
    under.push(running);
    await Promise.resolve();
    running -= 1;
    return done;
  });
  expect(stages()).toEqual(['done', 'done', 'done']);
  expect(under).toEqual([1, 1, 1]);
});

test('a failed one has its reason, does not stop the others, and can be retried', async () => {
  const find = vi.fn<DescribePhoto>(async ({ id }) => {
    if (id === '2' && find.mock.calls.length < 4) throw new Error('Too dark.');
    return done;
  });
  const { queue, settled, stages } = await run(find);
  expect(stages()).toEqual(['done', 'failed', 'done']);
  expect(queue.current().items[1]?.message).toBe('Too dark.');
  queue.retry(['1', '2']);
  await settled();
  expect(stages()).toEqual(['done', 'done', 'done']);
  expect(find, 'who was done is not asked again').toHaveBeenCalledTimes(4);
});

test.each([
  [429, 'too_many', 'Today’s 2 AI calls are used up (AI_DAILY_LIMIT).'],
  [503, 'unavailable', 'Set AI_PROVIDER.'],
])('a refusal with %i stops the rest with its words', async (status, code, message) => {
  let isRefused = true;
  const find = vi.fn<DescribePhoto>(async ({ id }) => {
    if (id !== '1' && isRefused) throw refusal(status, code, message);
    return done;
  });
  const { queue, settled, stages } = await run(find);
  expect(stages()).toEqual(['done', 'waiting', 'waiting']);
  expect(queue.current().problem).toBe(message);
  expect(find).toHaveBeenCalledTimes(2);
  isRefused = false;
  queue.resume();
  await settled();
  expect(stages()).toEqual(['done', 'done', 'done']);
  expect(queue.current().problem).toBeNull();
});

describe('failures of the provider', () => {
  const many = Array.from({ length: 6 }, (_, index) => ({
    id: `${index}`,
    title: `Photo ${index}`,
    original_name: null,
  }));
  const outage = () => refusal(502, 'bad_gateway', 'The AI provider failed (500).');

  /** Each photo in turn fails or does not. */
  async function runWith(failing: readonly boolean[]) {
    const find = vi.fn<DescribePhoto>(async ({ id }) => {
      if (failing[Number(id)]) throw outage();
      return done;
    });
    const queue = createDescribeQueue(find);
    queue.start('ai', many.slice(0, failing.length));
    await vi.waitFor(() => expect(queue.current().isRunning).toBe(false));
    return { queue, find, stages: () => queue.current().items.map(({ stage }) => stage) };
  }

  test('three in a row stop the rest, which can be resumed', async () => {
    const failing = [true, true, true, true, true, false];
    const { queue, find, stages } = await runWith(failing);
    expect(stages()).toEqual(['failed', 'failed', 'failed', 'waiting', 'waiting', 'waiting']);
    expect(queue.current().problem).toBe(
      'The AI provider failed 3 times in a row. The AI provider failed (500).',
    );
    expect(find).toHaveBeenCalledTimes(3);
    failing.fill(false);
    queue.resume();
    await vi.waitFor(() => expect(queue.current().isRunning).toBe(false));
    expect(stages()).toEqual(['failed', 'failed', 'failed', 'done', 'done', 'done']);
    expect(queue.current().problem).toBeNull();
  });

  test.each([
    ['one that works in between', [true, true, false, true, true, false]],
    ['none that is left', [false, true, true, true]],
  ])('go on with %s', async (_, failing) => {
    const { queue, stages } = await runWith(failing);
    expect(stages()).toEqual(failing.map((fails) => (fails ? 'failed' : 'done')));
    expect(queue.current().problem).toBeNull();
  });
});

test('stopped, the one under way waits with the rest', async () => {
  const queue = createDescribeQueue(
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  queue.start('templates', posts);
  queue.start('ai', []);
  expect(queue.current().items, 'one queue at a time').toHaveLength(3);
  queue.stop();
  await vi.waitFor(() => expect(queue.current().isRunning).toBe(false));
  expect(queue.current().items.map(({ stage }) => stage)).toEqual(['waiting', 'waiting', 'waiting']);
  queue.clear();
  expect(queue.current().items).toEqual([]);
});

test('waiting ones queue behind started ones; one that is requested again waits once', async () => {
  const find = vi.fn<DescribePhoto>(async () => done);
  let isSpent = true;
  const queue = createDescribeQueue(async (entry, signal) => {
    if (isSpent && entry.id !== '1') throw refusal(429, 'too_many', 'Used up.');
    return find(entry, signal);
  });
  queue.start('ai', posts);
  await vi.waitFor(() => expect(queue.current().isRunning).toBe(false));
  isSpent = false;
  queue.start('templates', [
    { id: '3', title: 'Photo 3', original_name: null },
    { id: '4', title: 'Photo 4', original_name: null },
  ]);
  await vi.waitFor(() => expect(queue.current().isRunning).toBe(false));
  expect(find.mock.calls.map(([{ id, by }]) => [id, ...by])).toEqual([
    ['1', 'ai'],
    ['3', 'templates'],
    ['4', 'templates'],
    ['2', 'ai'],
  ]);
  expect(queue.current().items.map(({ id, stage }) => [id, stage])).toEqual([
    ['3', 'done'],
    ['4', 'done'],
    ['2', 'done'],
  ]);
});

test('those that are added are described behind the others, each by whom it wants', async () => {
  const find = vi.fn<DescribePhoto>(async () => done);
  const queue = createDescribeQueue(find);
  queue.makeReady();
  queue.add(['ai', 'templates'], { id: '1', title: 'One', original_name: null }, true);
  queue.add(['templates'], { id: '2', title: 'Two', original_name: null }, false);
  await vi.waitFor(() => expect(queue.current().isRunning).toBe(false));
  expect(find.mock.calls.map(([{ by, id, isTitleUnset: isTitleFree }]) => [by, id, isTitleFree])).toEqual([
    [['ai', 'templates'], '1', true],
    [['templates'], '2', false],
  ]);
  queue.add(['ai'], { id: '3', title: 'Three', original_name: null }, false);
  await vi.waitFor(() =>
    expect(queue.current().items.map(({ stage }) => stage)).toEqual(['done', 'done', 'done']),
  );
  queue.makeReady();
  expect(queue.current().items, 'what has ended is not shown beside the next ones').toEqual([]);
});

test.each([
  ['somebody', (queue: ReturnType<typeof createDescribeQueue>) => queue.stop()],
  ['a spent budget', () => undefined],
])('once %s has stopped it, what is added waits, until it goes on', async (_, stop) => {
  let isSpent = true;
  const find = vi.fn<DescribePhoto>(async () => {
    if (isSpent) throw refusal(429, 'too_many', 'Used up.');
    return done;
  });
  const queue = createDescribeQueue(find);
  queue.add(['ai'], { id: '1', title: 'One', original_name: null }, false);
  stop(queue);
  await vi.waitFor(() => expect(queue.current().isRunning).toBe(false));
  queue.add(['ai'], { id: '2', title: 'Two', original_name: null }, false);
  queue.clear();
  queue.add(['ai'], { id: '3', title: 'Three', original_name: null }, false);
  expect(find).toHaveBeenCalledTimes(1);
  expect(queue.current().items.map(({ stage }) => stage)).toEqual(['waiting']);
  isSpent = false;
  queue.resume();
  await vi.waitFor(() => expect(queue.current().items.map(({ stage }) => stage)).toEqual(['done']));
});
