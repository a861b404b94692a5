import { afterEach, beforeEach, expect, vi } from 'vitest';

// An unexpected warning fails the test.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  expect(said, 'unexpected console.error or console.warn').toEqual([]);
});
