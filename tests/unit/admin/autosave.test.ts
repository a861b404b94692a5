import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AutosaveStatus, autosaveTimes, createAutosave } from '../../../admin/kit/drafts/autosave.ts';
import { pauseAfter } from '../../../browser/calls/call.ts';

const { pause, longest } = autosaveTimes;
/** Milliseconds before a first repetition. */
const retry = pauseAfter(1, null);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An autosave with a server of the test. */
function setUp({ mayRetry = true } = {}) {
  const sent: string[] = [];
  const statuses: AutosaveStatus['name'][] = [];
  let answer: () => Promise<unknown> = async () => undefined;
  const autosave = createAutosave<string>({
    send: (copy) => {
      sent.push(copy);
      return answer();
    },
    mayRetry: () => mayRetry,
    onStatus: ({ name }) => statuses.push(name),
    now: Date.now,
  });
  return {
    autosave,
    sent,
    statuses,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

test('the newest copy is sent when the typing pauses', async () => {
  const { autosave, sent, statuses } = setUp();
  autosave.schedule('a');
  await vi.advanceTimersByTimeAsync(pause - 1);
  autosave.schedule('ab');
  await vi.advanceTimersByTimeAsync(pause - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['ab']);
  expect(statuses).toEqual(['sending', 'saved']);
});

test('without a pause a copy is sent all the same', async () => {
  const { autosave, sent } = setUp();
  for (let time = 0; time < longest; time += 1000) {
    autosave.schedule(`at ${time}`);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(sent).toEqual([`at ${longest - 1000}`]);
});

test('one at a time: a newer copy follows', async () => {
  const { autosave, sent, answerWith } = setUp();
  const slow = Promise.withResolvers<void>();
  answerWith(() => slow.promise);
  autosave.schedule('a');
  await vi.advanceTimersByTimeAsync(pause);
  autosave.schedule('ab');
  await vi.advanceTimersByTimeAsync(pause);
  expect(sent).toEqual(['a']);
  slow.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['a', 'ab']);
});

test('what fails after its form was closed is not sent again', async () => {
  const { autosave, sent, answerWith } = setUp();
  answerWith(async () => {
    throw new Error('away');
  });
  autosave.schedule('a');
  autosave.setOpen(false);
  await vi.advanceTimersByTimeAsync(3 * retry);
  expect(sent).toEqual(['a']);
});

test('what failed is sent again, unless something newer is there', async () => {
  const { autosave, sent, statuses, answerWith } = setUp();
  answerWith(async () => {
    throw new Error('away');
  });
  autosave.schedule('a');
  await vi.advanceTimersByTimeAsync(pause);
  expect(statuses).toEqual(['sending', 'failed']);
  answerWith(async () => undefined);
  await vi.advanceTimersByTimeAsync(retry);
  expect(sent).toEqual(['a', 'a']);
  expect(statuses.at(-1)).toBe('saved');
});

test('each failure in a row makes the pause before the next attempt longer', async () => {
  const { autosave, sent, answerWith } = setUp();
  answerWith(async () => {
    throw new Error('away');
  });
  autosave.schedule('a');
  await vi.advanceTimersByTimeAsync(pause);
  for (const [attempt, wait] of [1, 2, 3].map(
    (failures) => [failures, pauseAfter(failures, null)] as const,
  )) {
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(sent).toHaveLength(attempt);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(attempt + 1);
  }
});

test('after a failure that no attempt can mend nothing is sent until it is resumed', async () => {
  const { autosave, sent, answerWith } = setUp({ mayRetry: false });
  answerWith(async () => {
    throw new Error('signed out');
  });
  autosave.schedule('a');
  await vi.advanceTimersByTimeAsync(pause);
  answerWith(async () => undefined);
  autosave.schedule('ab');
  await vi.advanceTimersByTimeAsync(longest + retry);
  expect(sent).toEqual(['a']);
  autosave.resume();
  await vi.advanceTimersByTimeAsync(pause);
  expect(sent).toEqual(['a', 'ab']);
});

test('paused, it sends nothing; resumed, it sends what waits', async () => {
  const { autosave, sent } = setUp();
  autosave.pause();
  autosave.schedule('a');
  await autosave.flush();
  await vi.advanceTimersByTimeAsync(longest);
  expect(sent).toEqual([]);
  autosave.resume();
  await vi.advanceTimersByTimeAsync(pause);
  expect(sent).toEqual(['a']);
});

test('dropped, it forgets what waits and resolves when nothing is under way', async () => {
  const { autosave, sent, statuses, answerWith } = setUp();
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
  expect(sent).toEqual(['a']);
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
  const { autosave, sent, statuses, answerWith } = setUp();
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
  expect(sent).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(pause);
  expect(sent).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(retry + longest);
  expect(sent).toEqual(['a', 'b']);
  expect(statuses.at(-1)).toBe('saved');
});

test('held, what comes after a drop waits until it is resumed', async () => {
  const { autosave, sent } = setUp();
  autosave.pause();
  const dropped = autosave.drop();
  autosave.schedule('b');
  await dropped;
  await vi.advanceTimersByTimeAsync(longest);
  expect(sent).toEqual([]);
  autosave.resume();
  await vi.advanceTimersByTimeAsync(pause);
  expect(sent).toEqual(['b']);
});
