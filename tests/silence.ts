import { afterEach, beforeEach, expect, vi } from 'vitest';

// A warning nobody expected is a failure: silence is part of what is tested.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  expect(said, 'unexpected console.error or console.warn').toEqual([]);
});
