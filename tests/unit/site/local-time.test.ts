import { describe, expect, test } from 'vitest';
import { localTimeOf, momentOf } from '#domain/site/local-time.ts';

describe('the time of a zone', () => {
  test.each([
    ['2024-06-05T14:03:09', 'UTC', '2024-06-05T14:03:09.000Z'],
    ['2024-06-05T14:03', 'UTC', '2024-06-05T14:03:00.000Z'],
    ['2024-06-05T14:03:00', 'Europe/Berlin', '2024-06-05T12:03:00.000Z'],
    ['2024-01-05T14:03:00', 'Europe/Berlin', '2024-01-05T13:03:00.000Z'],
    ['2024-06-05T00:30:00', 'Asia/Tokyo', '2024-06-04T15:30:00.000Z'],
    ['2024-06-05T23:30:00', 'America/Los_Angeles', '2024-06-06T06:30:00.000Z'],
    ['2024-06-05T12:00:00', 'Asia/Kathmandu', '2024-06-05T06:15:00.000Z'],
    ['2023-12-31T23:59:59', 'Pacific/Kiritimati', '2023-12-31T09:59:59.000Z'],
  ])('%s in %s/%s is the moment %s, and the way back', (local, zone, moment) => {
    expect(momentOf(local, zone)).toBe(moment);
    expect(localTimeOf(moment, zone).slice(0, local.length)).toBe(local);
  });

  test('a time that the clocks skip is read as before the change', () => {
    expect(momentOf('2024-03-31T02:30', 'Europe/Berlin')).toBe('2024-03-31T01:30:00.000Z');
  });

  test('of a time that comes twice one is taken', () => {
    const moment = momentOf('2024-10-27T02:30', 'Europe/Berlin');
    expect(localTimeOf(moment, 'Europe/Berlin')).toBe('2024-10-27T02:30:00');
  });
});
