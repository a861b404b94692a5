import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { autosaveTimes, createAutosave, type KeepStatus } from '../../../../admin/kit/drafts/autosave.ts';

const { pause, longest, retry } = autosaveTimes;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An autosave whose server answers as it is told. */
function setUp({ mayRetry = true } = {}) {
  const kept: string[] = [];
  const statuses: KeepStatus['name'][] = [];
  let answer: () => Promise<unknown> = async () => undefined;
  const autosave = createAutosave<string>({
    keep: (copy) => {
      kept.push(copy);
      return answer();
    },
    mayRetry: () => mayRetry,
    onStatus: ({ name }) => statuses.push(name),
    now: Date.now,
  });
  return {
    autosave,
    kept,
    statuses,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

test('the newest copy is sent when the typing pauses', async () => {
  const { autosave, kept, statuses } = setUp();
  autosave.schedule('a');
  await vi.advanceTimersByTimeAsync(pause - 1);
  autosave.schedule('ab');
  await vi.advanceTimersByTimeAsync(pause - 1);
  expect(kept).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(kept).toEqual(['ab']);
  expect(statuses).toEqual(['keeping', 'kept']);
});

test('whoever never pauses is kept all the same', async () => {
  const { autosave, kept } = setUp();
  for (let time = 0; time < longest; time += 1000) {
    autosave.schedule(`at ${time}`);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(kept).toEqual([`at ${longest - 1000}`]);
});

test('one at a time: what comes meanwhile follows', async () => {
  const { autosave, kept, answerWith } = setUp();
  const slow = Promise.withResolvers<void>();
  answerWith(() => slow.promise);
  autosave.schedule('a');
  await vi.advanceTimersByTimeAsync(pause);
  autosave.schedule('ab');
  await vi.advanceTimersByTimeAsync(pause);
  expect(kept).toEqual(['a']);
  slow.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(kept).toEqual(['a', 'ab']);
});

test('what failed is sent again, unless something newer is there', async () => {
  const { autosave, kept, statuses, answerWith } = setUp();
  answerWith(async () => {
    throw new Error('away');
  });
  autosave.schedule('a');
  await vi.advanceTimersByTimeAsync(pause);
  expect(statuses).toEqual(['keeping', 'failed']);
  answerWith(async () => undefined);
  await vi.advanceTimersByTimeAsync(retry);
  expect(kept).toEqual(['a', 'a']);
  expect(statuses.at(-1)).toBe('kept');
});

test('after a failure that no attempt can mend nothing is sent until it is released', async () => {
  const { autosave, kept, answerWith } = setUp({ mayRetry: false });
  answerWith(async () => {
    throw new Error('signed out');
  });
  autosave.schedule('a');
  await vi.advanceTimersByTimeAsync(pause);
  answerWith(async () => undefined);
  autosave.schedule('ab');
  await vi.advanceTimersByTimeAsync(longest + retry);
  expect(kept).toEqual(['a']);
  autosave.release();
  await vi.advanceTimersByTimeAsync(pause);
  expect(kept).toEqual(['a', 'ab']);
});

test('held, it sends nothing; released, it sends what waits', async () => {
  const { autosave, kept } = setUp();
  autosave.hold();
  autosave.schedule('a');
  await autosave.flush();
  await vi.advanceTimersByTimeAsync(longest);
  expect(kept).toEqual([]);
  autosave.release();
  await vi.advanceTimersByTimeAsync(pause);
  expect(kept).toEqual(['a']);
});

test('dropped, it forgets what waits and resolves when nothing is under way', async () => {
  const { autosave, kept, statuses, answerWith } = setUp();
  const slow = Promise.withResolvers<void>();
  answerWith(() => slow.promise);
  autosave.schedule('a');
  await vi.advanceTimersByTimeAsync(pause);
  autosave.schedule('ab');
  let isOver = false;
  const dropped = autosave.drop().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(longest);
  expect(isOver).toBe(false);
  slow.reject(new Error('away'));
  await dropped;
  await vi.advanceTimersByTimeAsync(retry + longest);
  expect(kept).toEqual(['a']);
  expect(statuses.at(-1)).toBe('idle');
});

test.each([
  ['succeeds', async () => undefined],
  [
    'fails',
    async () => {
      throw new Error('away');
    },
  ],
])('what comes after a drop is sent, though what was under way %s', async (_, end) => {
  const { autosave, kept, statuses, answerWith } = setUp();
  const slow = Promise.withResolvers<void>();
  answerWith(() => slow.promise.then(end));
  autosave.schedule('a');
  await vi.advanceTimersByTimeAsync(pause);
  const dropped = autosave.drop();
  autosave.schedule('b');
  await vi.advanceTimersByTimeAsync(pause);
  answerWith(async () => undefined);
  slow.resolve();
  await dropped;
  expect(kept).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(pause);
  expect(kept).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(retry + longest);
  expect(kept).toEqual(['a', 'b']);
  expect(statuses.at(-1)).toBe('kept');
});

test('held, what comes after a drop waits until it is released', async () => {
  const { autosave, kept } = setUp();
  autosave.hold();
  const dropped = autosave.drop();
  autosave.schedule('b');
  await dropped;
  await vi.advanceTimersByTimeAsync(longest);
  expect(kept).toEqual([]);
  autosave.release();
  await vi.advanceTimersByTimeAsync(pause);
  expect(kept).toEqual(['b']);
});
