import { describe, expect, test } from 'vitest';
import { otherDayTaken, takenMoment } from '#domain/posts/taken.ts';

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
