import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRetries } from '../../../admin/kit/retries.ts';
import { CallError, isTemporary, pauseAfter } from '../../../browser/calls/call.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function failure(status: number, retryAfter?: number): CallError {
  const header = (name: string) => (name === 'Retry-After' && retryAfter ? String(retryAfter) : null);
  return new CallError({ status, statusText: '', body: null, header });
}

/** Work that fails so, attempt by attempt, and then succeeds. */
function failing(...errors: Error[]) {
  return vi.fn(async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'done';
  });
}

test.each([
  [0, true],
  [502, true],
  [503, true],
  [504, true],
  [507, true],
  [429, true],
  [400, false],
  [401, false],
  [403, false],
  [409, false],
  [413, false],
  [415, false],
  [422, false],
  [500, false],
])('an answer %i can be waited out: %s', (status, expected) => {
  expect(isTemporary(failure(status))).toBe(expected);
});

test('pauses grow to half a minute, and are never shorter than the answer asks for', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map((failures) => pauseAfter(failures, failure(0)))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  expect(pauseAfter(1, failure(429, 90))).toBe(90_000);
  expect(pauseAfter(5, failure(429, 2))).toBe(16_000);
});

test('work is repeated after growing pauses until it is answered, and says so for as long', async () => {
  const retries = createRetries();
  const work = failing(failure(0), failure(502));
  const result = retries.run(work);
  await vi.advanceTimersByTimeAsync(999);
  expect(work).toHaveBeenCalledTimes(1);
  expect(retries.current()).toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  expect(retries.current()).toMatchObject({ status: 502 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(await result).toBe('done');
  expect(retries.current()).toBeNull();
});

test('all its work shares a pause, which grows once for however many failed', async () => {
  const retries = createRetries();
  const [one, other] = [failing(failure(0)), failing(failure(0))];
  const results = [retries.run(one), retries.run(other)];
  await vi.advanceTimersByTimeAsync(0);
  const later = failing();
  results.push(retries.run(later));
  await vi.advanceTimersByTimeAsync(999);
  expect(later, 'begins no work during the pause').not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done']);
});

test('a pause can be ended early', async () => {
  const retries = createRetries();
  const result = retries.run(failing(failure(429, 3600)));
  await vi.advanceTimersByTimeAsync(0);
  retries.retryNow();
  expect(await result).toBe('done');
});

test('any other refusal is thrown at once', async () => {
  const retries = createRetries();
  await expect(retries.run(failing(failure(422)))).rejects.toMatchObject({ status: 422 });
  expect(retries.current()).toBeNull();
});

test('stopped, what waits fails with the last error', async () => {
  const retries = createRetries();
  const results = [retries.run(failing(failure(503))), retries.run(failing(failure(503)))];
  const settled = Promise.allSettled(results);
  await vi.advanceTimersByTimeAsync(0);
  retries.stop();
  for (const result of await settled) expect(result).toMatchObject({ reason: { status: 503 } });
  expect(retries.current()).toBeNull();
});

test('stopped while it is under way, work is not repeated', async () => {
  const retries = createRetries();
  const hanging = Promise.withResolvers<void>();
  const work = vi.fn(() => hanging.promise);
  const settled = Promise.allSettled([retries.run(work)]);
  retries.stop();
  hanging.reject(failure(0));
  expect(await settled).toMatchObject([{ reason: { status: 0 } }]);
  expect(work).toHaveBeenCalledOnce();
  expect(retries.current()).toBeNull();
});
