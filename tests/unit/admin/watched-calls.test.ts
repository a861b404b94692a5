import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RawAnswer, type Sending, unreachable } from '../../../browser/calls/call.ts';
import { callLimits, watched } from '../../../browser/calls/watched.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ok: RawAnswer = { status: 200, statusText: '', body: null, header: () => null };
const minute = 60_000;

/** A call that is sent and waits for its answer, like a request of a browser. */
function sent(options: { isAnswering?: () => Promise<boolean>; body?: unknown; signal?: AbortSignal } = {}) {
  const { isAnswering = async () => true, ...rest } = options;
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  let sending: Sending | null = null;
  const send = watched((given) => {
    sending = given;
    given.signal?.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
    return promise;
  }, isAnswering);
  const result = send({ method: 'POST', path: '/api/x', headers: {}, ...rest });
  let ending: unknown = 'waits';
  result.then(
    (answer) => {
      ending = answer;
    },
    (error) => {
      ending = error;
    },
  );
  return {
    answer: () => resolve(ok),
    move: (bytes: number, total = 100) => sending?.onProgress?.(bytes, total),
    hear: () => sending?.onEvent?.('text', 'A word'),
    ending: () => ending,
  };
}

test.each([
  ['a form', new FormData()],
  ['JSON', {}],
])('a call with %s ends as unreachable when neither it nor a question is answered', async (_, body) => {
  const call = sent({ body, isAnswering: async () => false });
  await vi.advanceTimersByTimeAsync(callLimits.quiet - 1);
  expect(call.ending()).toBe('waits');
  await vi.advanceTimersByTimeAsync(1);
  expect(call.ending()).toBe(unreachable);
});

test('a form whose bytes move is never cut off, however slowly, whether or not questions are answered', async () => {
  const isAnswering = vi.fn(async () => false);
  const call = sent({ body: new FormData(), isAnswering });
  for (let bytes = 1; bytes < 99; bytes += 1) {
    await vi.advanceTimersByTimeAsync(callLimits.quiet - 1);
    call.move(bytes);
  }
  expect(isAnswering).not.toHaveBeenCalled();
  expect(call.ending()).toBe('waits');
});

test('bytes that move while a question waits for its answer count', async () => {
  const question = Promise.withResolvers<boolean>();
  const call = sent({ body: new FormData(), isAnswering: () => question.promise });
  await vi.advanceTimersByTimeAsync(callLimits.quiet);
  call.move(5);
  question.resolve(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(call.ending()).toBe('waits');
});

test('a form that moves no bytes ends although the server answers others', async () => {
  const call = sent({ body: new FormData() });
  await vi.advanceTimersByTimeAsync(minute);
  expect(call.ending()).toBe('waits');
  await vi.advanceTimersByTimeAsync(callLimits.quiet);
  expect(call.ending()).toBe(unreachable);
});

test('a server that answers others gets ten minutes for what was sent', async () => {
  const call = sent({ body: new FormData() });
  call.move(100);
  await vi.advanceTimersByTimeAsync(9 * minute);
  expect(call.ending()).toBe('waits');
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(call.ending()).toBe(unreachable);
});

test('an answer that comes in pieces has no end as long as they come', async () => {
  const isAnswering = vi.fn(async () => false);
  const call = sent({ isAnswering });
  for (let pieces = 0; pieces < 99; pieces += 1) {
    call.hear();
    await vi.advanceTimersByTimeAsync(callLimits.quiet);
  }
  expect(call.ending()).toBe('waits');
  await vi.advanceTimersByTimeAsync(callLimits.quiet);
  expect(call.ending()).toBe(unreachable);
});

test('an answer ends the questions', async () => {
  const isAnswering = vi.fn(async () => true);
  const call = sent({ isAnswering });
  await vi.advanceTimersByTimeAsync(callLimits.quiet);
  call.answer();
  await vi.advanceTimersByTimeAsync(minute);
  expect(call.ending()).toBe(ok);
  expect(isAnswering).toHaveBeenCalledOnce();
});

test('what its owner stops is cancelled, not unreachable', async () => {
  const stop = new AbortController();
  const call = sent({ signal: stop.signal });
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(call.ending()).toMatchObject({ name: 'AbortError' });
});
