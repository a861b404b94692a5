import { describe, expect, it } from 'vitest';
import {
  checkQueue,
  defaultQueue,
  everyDay,
  type QueueState,
  queueDates,
  slotsAfter,
  type Weekday,
} from '../../../domain/schedule/queue.ts';

interface Case {
  it: string;
  zone: string;
  time: string;
  since: string;
  lastDay?: string;
  days?: Weekday[];
  moments: string[];
}

const cases: Case[] = [
  {
    it: 'keeps its time of day when the clocks go forward',
    zone: 'Europe/Berlin',
    time: '08:00',
    since: '2026-03-27T12:00:00.000Z',
    moments: ['2026-03-28T07:00:00.000Z', '2026-03-29T06:00:00.000Z', '2026-03-30T06:00:00.000Z'],
  },
  {
    it: 'keeps its time of day when the clocks go back',
    zone: 'Europe/Berlin',
    time: '08:00',
    since: '2026-10-23T12:00:00.000Z',
    moments: ['2026-10-24T06:00:00.000Z', '2026-10-25T07:00:00.000Z', '2026-10-26T07:00:00.000Z'],
  },
  {
    it: 'comes an hour later where the clocks skip its time',
    zone: 'Europe/Berlin',
    time: '02:30',
    since: '2026-03-28T00:00:00.000Z',
    moments: ['2026-03-28T01:30:00.000Z', '2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z'],
  },
  {
    it: 'comes once, at first, where the clocks show its time twice',
    zone: 'Europe/Berlin',
    time: '02:30',
    since: '2026-10-24T00:00:00.000Z',
    moments: ['2026-10-24T00:30:00.000Z', '2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'],
  },
  {
    it: 'comes once west of Greenwich, too',
    zone: 'America/New_York',
    time: '01:30',
    since: '2026-10-31T05:00:00.000Z',
    moments: ['2026-10-31T05:30:00.000Z', '2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z'],
  },
  {
    it: 'comes after midnight where the day begins late',
    zone: 'Africa/Cairo',
    time: '00:00',
    since: '2026-04-23T00:00:00.000Z',
    moments: ['2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
  },
  {
    it: 'follows a change of half an hour',
    zone: 'Australia/Lord_Howe',
    time: '01:45',
    since: '2026-04-03T20:00:00.000Z',
    moments: ['2026-04-04T14:45:00.000Z', '2026-04-05T15:15:00.000Z'],
  },
  {
    it: 'leaves out a day that the zone leaves out',
    zone: 'Pacific/Apia',
    time: '08:00',
    since: '2011-12-29T00:00:00.000Z',
    moments: ['2011-12-29T18:00:00.000Z', '2011-12-30T18:00:00.000Z'],
  },
  {
    it: 'goes by the days of the zone, not those of UTC',
    zone: 'Pacific/Kiritimati',
    time: '00:30',
    since: '2026-05-01T09:00:00.000Z',
    days: [6],
    moments: ['2026-05-01T10:30:00.000Z', '2026-05-08T10:30:00.000Z'],
  },
  {
    it: 'comes on chosen days only',
    zone: 'UTC',
    time: '08:00',
    since: '2026-11-23T08:00:00.000Z',
    days: [1, 3, 7],
    moments: ['2026-11-25T08:00:00.000Z', '2026-11-29T08:00:00.000Z', '2026-11-30T08:00:00.000Z'],
  },
  {
    it: 'is over in the millisecond it comes',
    zone: 'UTC',
    time: '08:00',
    since: '2026-11-23T07:59:59.999Z',
    moments: ['2026-11-23T08:00:00.000Z'],
  },
  {
    it: 'does not come twice on a day whose time was changed',
    zone: 'UTC',
    time: '10:00',
    since: '2026-11-23T09:00:00.000Z',
    lastDay: '2026-11-23',
    moments: ['2026-11-24T10:00:00.000Z'],
  },
];

describe('the queue', () => {
  it.each(cases)('$it', ({ zone, time, since, lastDay = null, days = [...everyDay], moments }) => {
    const slots = slotsAfter({ time, days, since, lastDay }, zone);
    expect(moments.map(() => slots.next().value.moment)).toEqual(moments);
  });

  const state: QueueState = {
    ...defaultQueue,
    isPaused: false,
    since: '2026-11-23T09:00:00.000Z',
    lastDay: null,
    version: 1,
  };

  it('gives each photo its day, several at a time', () => {
    const days = queueDates({ ...state, count: 2 }, 3, 'UTC').map(({ day }) => day);
    expect(days).toEqual(['2026-11-24', '2026-11-24', '2026-11-25']);
  });

  it('has no dates while it is paused or empty', () => {
    expect(queueDates({ ...state, isPaused: true }, 3, 'UTC')).toEqual([]);
    expect(queueDates(state, 0, 'UTC')).toEqual([]);
  });

  it.each([
    ['time', { time: '24:00' }],
    ['time', { time: '8:00' }],
    ['days', { days: [] }],
    ['count', { count: 0 }],
    ['count', { count: 4 }],
    ['count', { count: 1.5 }],
  ] as const)('refuses a bad %s', (field, change) => {
    expect(() => checkQueue({ ...defaultQueue, ...change })).toThrow(
      expect.objectContaining({ code: 'invalid', fields: { [field]: expect.any(String) } }),
    );
  });

  it('keeps its days in their order, each once', () => {
    expect(checkQueue({ ...defaultQueue, time: '23:59', days: [7, 1, 1], count: 3 }).days).toEqual([1, 7]);
  });
});
