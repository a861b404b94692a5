import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createVisitorWatch } from '../../../server/platform/http/server.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['/', true],
  [undefined, true],
  ['/api/admin/posts', true],
  ['/api/admin/jobs', false],
  ['/api/admin/audit/step', false],
  ['/api/admin/auditors', true],
])('a request of %s counts as a visit: %s, for a second', (url, counts) => {
  const watch = createVisitorWatch();
  expect(watch.isServing()).toBe(false);
  watch.note(url);
  expect(watch.isServing()).toBe(counts);
  vi.advanceTimersByTime(999);
  expect(watch.isServing()).toBe(counts);
  vi.advanceTimersByTime(2);
  expect(watch.isServing()).toBe(false);
});
