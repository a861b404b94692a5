import { describe, expect, test } from 'vitest';
import { isAfterTomorrow, otherDayTaken, takenMoment } from '#domain/posts/taken.ts';

describe('when a photograph was taken', () => {
  test.each([
    ['2024-06-05T21:14:03', 'UTC', '2024-06-05T21:14:03.000Z'],
    ['2024-06-05T21:14:03', 'Asia/Tokyo', '2024-06-05T12:14:03.000Z'],
    ['2024-06-05T21:14:03+02:00', 'Asia/Tokyo', '2024-06-05T19:14:03.000Z'],
    ['2024-06-05T21:14:03Z', 'Asia/Tokyo', '2024-06-05T21:14:03.000Z'],
    ['2024-06-05', 'America/New_York', '2024-06-05T16:00:00.000Z'],
    ['2200-01-01T00:00:00', 'UTC', null],
    [null, 'UTC', null],
  ])('%s in %s is %s', (takenAt, zone, moment) => {
    expect(takenMoment(takenAt, zone)).toBe(moment);
  });

  test.each([
    ['the same day', '2024-06-05T23:59:59', '2024-06-05T00:00:00.000Z', 'UTC', null],
    ['the day before', '2024-06-04T23:59:59', '2024-06-05T00:00:00.000Z', 'UTC', '2024-06-04'],
    ['the same day of the zone', '2024-06-05T23:59:59', '2024-06-05T00:00:00.000Z', 'Asia/Tokyo', null],
    [
      'the next day in the zone',
      '2024-06-05T23:00:00Z',
      '2024-06-05T10:00:00.000Z',
      'Asia/Tokyo',
      '2024-06-06',
    ],
    ['an unknown day', null, '2024-06-05T00:00:00.000Z', 'UTC', null],
  ])('%s', (_name, takenAt, createdDate, zone, day) => {
    expect(otherDayTaken(takenAt, createdDate, zone)).toBe(day);
  });
});

test.each([
  ['2026-11-29T23:59:59', false],
  ['2026-11-30T00:00:00', true],
  ['2026-11-30T00:00:00-11:00', true],
  ['2026-11-29', false],
  ['2026-11-30', true],
  ['2026-11', false],
  ['2026-12', true],
  ['2026', false],
  ['2027', true],
  ['1999-01-01T00:00:00', false],
])('a camera that says %s on November 28, 2026 is ahead: %s', (takenAt, isAhead) => {
  const late = new Date('2026-11-28T22:59:00Z');
  expect(isAfterTomorrow(takenAt, late, 'Europe/Berlin')).toBe(isAhead);
});
