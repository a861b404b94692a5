import { expect, test } from 'vitest';
import { isTimeZone } from '../../../domain/site/dates.ts';
import { offeredZones, zoneName } from '../../../domain/site/time-zones.ts';

test('zones are offered by their names of today, each once', () => {
  const zones = offeredZones();
  expect(zones).toEqual(expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Europe/Kyiv', 'America/Nuuk']));
  const old = ['Asia/Calcutta', 'Europe/Kiev', 'Asia/Saigon', 'America/Buenos_Aires', 'Pacific/Truk'];
  expect(zones.filter((zone) => old.includes(zone))).toEqual([]);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
});

test('an old name means the same zone and stays valid', () => {
  const hourOf = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'full' }).format(0);
  for (const old of Intl.supportedValuesOf('timeZone')) {
    expect(hourOf(zoneName(old))).toBe(hourOf(old));
    expect(isTimeZone(old)).toBe(true);
  }
  expect(zoneName('Europe/Kiev')).toBe('Europe/Kyiv');
  expect(zoneName('Europe/Berlin')).toBe('Europe/Berlin');
});
