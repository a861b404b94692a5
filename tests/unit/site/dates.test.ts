import { describe, expect, test } from 'vitest';
import { formatDate, formatMoment, formatTime, yearOf } from '#domain/site/dates.ts';

describe('a date', () => {
  test.each([
    ['long', 'June 5, 2024'],
    ['medium', 'Jun 5, 2024'],
    ['short', 'Jun 5'],
  ] as const)('in the %s style reads %s', (style, text) => {
    expect(formatDate('2024-06-05T12:00:00.000Z', style, 'UTC')).toBe(text);
  });

  test.each([
    ['UTC', 'December 31, 2023'],
    ['Europe/Berlin', 'January 1, 2024'],
    ['America/Los_Angeles', 'December 31, 2023'],
    ['Asia/Tokyo', 'January 1, 2024'],
  ])('is the day of the site in %s', (zone, text) => {
    expect(formatDate('2023-12-31T23:30:00.000Z', 'long', zone)).toBe(text);
  });

  test('counts the year in the site’s zone too', () => {
    expect(yearOf('2023-12-31T23:30:00.000Z', 'Asia/Tokyo')).toBe(2024);
    expect(yearOf('2023-12-31T23:30:00.000Z', 'UTC')).toBe(2023);
  });

  test('that is none is refused', () => {
    expect(() => formatDate('yesterday', 'long', 'UTC')).toThrow(RangeError);
  });
});

test.each([
  ['2026-05-01T22:30:00.000Z', 'Europe/Berlin', 'May 2, 2026, 12:30 AM'],
  ['2026-05-02T10:00:59.999Z', 'Europe/Berlin', 'May 2, 2026, 12:00 PM'],
  ['2026-05-02T10:00:00.000Z', 'UTC', 'May 2, 2026, 10:00 AM'],
])('the moment %s in %s reads %s', (iso, zone, text) => {
  expect(formatMoment(iso, zone)).toBe(text);
  expect(text).toContain(`, ${formatTime(iso, zone)}`);
});
