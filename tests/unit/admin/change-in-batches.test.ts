import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changePosts } from '../../../admin/calls/posts.ts';
import { changeInBatches } from '../../../admin/features/photos/list/use-list.ts';
import { createRetries } from '../../../admin/kit/retries.ts';
import { CallError } from '../../../browser/calls/call.ts';
import type { Caller } from '../../../browser/calls/caller.ts';
import type { BulkActionBody } from '../../../contract/posts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const failure = (status: number, body: unknown = null) =>
  new CallError({ status, statusText: '', body, header: () => null });
const lost = failure(0);
const refused = failure(503, { error: { code: 'unavailable', message: 'The site is busy.' } });
const shift: BulkActionBody = { action: 'shift_date', hours: 1 };
const place = { after: 'a', until: 'z' };

/** Answers the calls for batches of one photo, each with the place of the next, or so. */
function callerOf(answers: (typeof place | null | CallError)[]) {
  const json = vi.fn(async () => {
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return { handled: 1, updated: 1, binned: [], next };
  });
  return { call: { json } as unknown as Caller, json };
}

/** Three batches; the second one fails so at first. */
async function run(change: BulkActionBody, error: CallError) {
  const { call, json } = callerOf([place, error, place, null]);
  const batches = changeInBatches(call, { ...change, matching: {}, expected: 3 }, createRetries());
  const handled: number[] = [];
  const end = (async () => {
    for await (const progress of batches) handled.push(progress.handled);
  })();
  const ended = Promise.allSettled([end]);
  await vi.runAllTimersAsync();
  const [{ status }] = await ended;
  return { handled, status, calls: json.mock.calls.length };
}

test.each<[string, BulkActionBody, CallError]>([
  ['tags, whose answer was lost,', { action: 'add_tags', tags: ['street'] }, lost],
  ['a date, whose answer was lost,', { action: 'set_date', day: '2026-03-01' }, lost],
  ['a shift by hours that the server refused for now', shift, refused],
])('a batch of %s is repeated', async (_, change, error) => {
  expect(await run(change, error)).toEqual({ handled: [1, 2, 3], status: 'fulfilled', calls: 4 });
});

test.each([0, 502, 504])('a shift by hours whose answer was lost (%i) is not done twice', async (status) => {
  expect(await run(shift, failure(status))).toEqual({ handled: [1], status: 'rejected', calls: 2 });
});

test('of selected photos too, the owner reads to look at the dates before a second time', async () => {
  const changing = (error: CallError) => changePosts(callerOf([error]).call, { ids: ['a'], ...shift });
  await expect(changing(lost)).rejects.toThrow('check them before you try again');
  await expect(changing(refused)).rejects.toBe(refused);
});
