import { describe, expect, test } from 'vitest';
import {
  dayOfPost,
  exposureFromWire,
  exposureOf,
  exposureToWire,
  isAfterTomorrow,
  otherDayTaken,
  takenMoment,
} from '#domain/posts/taken.ts';

describe('when a photograph was taken', () => {
  test.each([
    ['2024-06-05T21:14:03', 'UTC', '2024-06-05T21:14:03.000Z'],
    ['2024-06-05T21:14:03', 'Asia/Tokyo', '2024-06-05T12:14:03.000Z'],
    ['2024-06-05T21:14:03+02:00', 'Asia/Tokyo', '2024-06-05T19:14:03.000Z'],
    ['2024-06-05T21:14:03Z', 'Asia/Tokyo', '2024-06-05T21:14:03.000Z'],
    ['2024-06-05', 'America/New_York', '2024-06-05T16:00:00.000Z'],
    ['2024-06', 'America/New_York', '2024-06-01T16:00:00.000Z'],
    ['2024', 'Europe/Berlin', '2024-01-01T11:00:00.000Z'],
    ['2200-01-01T00:00:00', 'UTC', null],
    [null, 'UTC', null],
  ])('%s in %s is %s', (takenAt, zone, moment) => {
    expect(takenMoment(takenAt, zone)).toBe(moment);
  });

  test.each([
    ['the same day', '2024-06-05T23:59:59', '2024-06-05T00:00:00.000Z', 'UTC', null],
    ['the day before', '2024-06-04T23:59:59', '2024-06-05T00:00:00.000Z', 'UTC', '2024-06-04'],
    ['the same day of the zone', '2024-06-05T23:59:59', '2024-06-05T00:00:00.000Z', 'Asia/Tokyo', null],
    ['the same day, of the camera', '2024-06-05T23:00:00Z', '2024-06-05T10:00:00.000Z', 'Asia/Tokyo', null],
    [
      'the day of the camera, another one in the zone',
      '2024-06-05T23:30:00-05:00',
      '2024-06-06T10:00:00.000Z',
      'UTC',
      '2024-06-05',
    ],
    ['the moment itself', '2024-06-05T23:30:00-05:00', '2024-06-06T04:30:00.000Z', 'UTC', null],
    ['a month, of another date in it', '2024-06', '2024-06-05T00:00:00.000Z', 'UTC', '2024-06'],
    ['a month, of the date made from it', '2024-06', '2024-06-01T12:00:00.000Z', 'UTC', null],
    ['an unknown day', null, '2024-06-05T00:00:00.000Z', 'UTC', null],
  ])('%s', (_name, takenAt, createdDate, zone, day) => {
    expect(otherDayTaken(exposureOf(takenAt, zone), createdDate, zone)).toBe(day);
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

describe('the day of a photo that is dated when taken', () => {
  const zones = ['UTC', 'Europe/Berlin', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Auckland'];

  test.each([
    ['2025-07-04T23:30:00-05:00', '2025-07-04', '2025-07-05T04:30:00.000Z'],
    ['2025-12-31T23:59:59-12:00', '2025-12-31', '2026-01-01T11:59:59.000Z'],
    ['2026-01-01T00:30:00+14:00', '2026-01-01', '2025-12-31T10:30:00.000Z'],
  ])('%s is %s in every zone', (takenAt, day, moment) => {
    for (const zone of zones) {
      const exposure = exposureOf(takenAt, zone);
      expect(exposure).toEqual({ day, moment });
      expect(dayOfPost(moment, exposure, zone)).toBe(day);
      expect(exposureToWire(takenAt, zone)).toEqual({ taken_at: moment, taken_date: day });
    }
  });

  test.each(['2025-07-04T23:30:00-05:00', '2025-07-04T23:30:00', '2025-07-04', '2025-07', '2025'])(
    'is the same for the browser: %s',
    (takenAt) => {
      for (const zone of zones) {
        const exposure = exposureOf(takenAt, zone);
        expect(exposureFromWire(exposureToWire(takenAt, zone), zone)).toEqual(exposure);
        expect(dayOfPost(exposure?.moment ?? '', exposure, zone)).toBe(takenAt.split('T')[0]);
      }
    },
  );

  test.each(['2025-07-04', '2025-07', '2025'])(
    'has no exact moment where the file has only %s',
    (takenAt) => {
      expect(exposureToWire(takenAt, 'UTC')).toEqual({ taken_at: null, taken_date: takenAt });
    },
  );

  test('is unknown', () => {
    expect(exposureOf(null, 'UTC')).toBeNull();
    expect(exposureFromWire({ taken_at: null, taken_date: null }, 'UTC')).toBeNull();
    expect(dayOfPost('2025-07-05T04:30:00.000Z', null, 'Asia/Tokyo')).toBe('2025-07-05');
  });
});
