import { describe, expect, test } from 'vitest';
import { formatDate, yearOf } from '#domain/site/dates.ts';

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
