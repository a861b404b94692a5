import { expect, test } from 'vitest';
import { canBeAnimated } from '#server/features/media/images/animation.ts';

test.each([
  [{ width: 800, height: 600, count: 1 }, false],
  [{ width: 800, height: 600, count: 2 }, true],
  [{ width: 1000, height: 200, count: 1000 }, true],
  [{ width: 1000, height: 201, count: 1000 }, false],
  [{ width: 1, height: 1, count: 1001 }, false],
])('of %j all frames are encoded: %j', (frames, expected) => {
  expect(canBeAnimated(frames)).toBe(expected);
});
