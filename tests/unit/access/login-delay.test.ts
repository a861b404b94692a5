import { describe, expect, test } from 'vitest';
import { loginWait } from '../../../domain/access/credentials.ts';

const last = new Date('2026-05-01T12:00:00.000Z');
const secondsLater = (seconds: number) => new Date(last.getTime() + seconds * 1000);

describe('the wait after failed sign-ins', () => {
  test.each([
    // failures, in flight, seconds since the last, wait
    [0, 0, 0, 0],
    [4, 0, 0, 0],
    [5, 0, 0, 15],
    [5, 0, 14.2, 1],
    [5, 0, 15, 0],
    [6, 0, 0, 30],
    [10, 0, 0, 480],
    [11, 0, 0, 900],
    [1000, 0, 0, 900],
    [4, 1, 0, 1],
    [0, 4, 0, 0],
    [0, 5, 0, 1],
    [5, 1, 15, 1],
    [5, 1, 0, 15],
    [1000, 0, 24 * 60 * 60, 0],
    [4, 1, 24 * 60 * 60 + 1, 0],
    [1000, 4, 24 * 60 * 60 + 1, 0],
    [1000, 5, 24 * 60 * 60 + 1, 1],
  ])('%i failures, %i in flight, the last %d s ago: %i s', (failures, inFlight, seconds, wait) => {
    const record = failures === 0 ? null : { failures, lastFailure: last };
    expect(loginWait(record, inFlight, secondsLater(seconds))).toBe(wait);
  });

  test.each([
    [-15 * 60, 15],
    [-15 * 60 - 1, 0],
  ])('is never longer than the rule says when the clock has been set back: %d s', (seconds, wait) => {
    expect(loginWait({ failures: 5, lastFailure: last }, 0, secondsLater(seconds))).toBe(wait);
  });
});
