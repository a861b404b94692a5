import { describe, expect, it, test } from 'vitest';
import {
  backupProblem,
  hasRoom,
  healthOf,
  nextNight,
  roomKept,
  toRotate,
} from '../../../domain/backups/rules.ts';

const day = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-24T12:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();

describe('rotation', () => {
  const backups = [1, 2, 3, 4, 5].flatMap((age) =>
    (['nightly', 'upgrade', 'manual'] as const).map((kind) => ({
      name: `${kind} ${age}`,
      kind,
      at: ago(age * day),
    })),
  );

  it('deletes the oldest nightly ones beyond the limit, and those before an upgrade beyond three', () => {
    expect(toRotate(backups, 4)).toEqual(['nightly 5', 'upgrade 4', 'upgrade 5']);
    expect(toRotate(backups, 5)).toEqual(['upgrade 4', 'upgrade 5']);
  });

  it('never deletes the newest one, nor what the owner has made', () => {
    expect(toRotate(backups, 0)).not.toContain('nightly 1');
    expect(toRotate(backups, 1).filter((name) => name.startsWith('manual'))).toEqual([]);
  });
});

test.each([
  [0, roomKept, true],
  [0, roomKept - 1, false],
  [5, roomKept + 5, true],
  [6, roomKept + 5, false],
  [6, null, true],
])('a backup of %i bytes with %s bytes free: %s', (needed, free, fits) => {
  expect(hasRoom(needed, free)).toBe(fits);
});

describe('the state', () => {
  const run = (
    state: 'verified' | 'failed' | 'stopped',
    age: number,
    kind: 'nightly' | 'upgrade' = 'nightly',
    message = '',
  ) => ({ state, kind, at: ago(age), message });
  const incomplete = (age: number) => run('verified', age, 'nightly', '1 file was missing.');
  test.each([
    ['none on a new site', [], 0, 'none'],
    ['old on a site that never had one', [], 3 * day + 1, 'old'],
    ['good at three days', [run('verified', 3 * day)], 9 * day, 'good'],
    ['old past three days', [run('verified', 3 * day + 1)], 9 * day, 'old'],
    ['failed when the last one failed', [run('failed', 1), run('verified', day)], 9 * day, 'failed'],
    ['good when one was stopped since', [run('stopped', 1), run('verified', day)], 9 * day, 'good'],
    ['old when only upgrades were backed up', [run('verified', 1, 'upgrade')], 4 * day, 'old'],
    ['incomplete when the site had lost files', [incomplete(1), run('verified', day)], 9 * day, 'incomplete'],
    ['good when they are there again', [run('verified', 1), incomplete(day)], 9 * day, 'good'],
    ['old before it is incomplete', [incomplete(3 * day + 1)], 9 * day, 'old'],
  ] as const)('is %s', (_, runs, since, state) => {
    expect(healthOf(runs, now, ago(since))).toBe(state);
  });

  it('is a problem when it failed, is old or incomplete, not when it is off', () => {
    expect(backupProblem('failed')).toBe('The last backup failed.');
    expect(backupProblem('old')).toBe('No backup is younger than 3 days.');
    expect(backupProblem('incomplete')).toBe('Files of this site are missing or damaged.');
    for (const state of ['good', 'none', 'off'] as const) expect(backupProblem(state)).toBeNull();
  });
});

test.each([
  ['UTC', '2026-11-24T02:59:59.999Z', '2026-11-24T03:00:00.000Z'],
  ['UTC', '2026-11-24T03:00:00.000Z', '2026-11-25T03:00:00.000Z'],
  ['Europe/Berlin', '2026-11-24T12:00:00.000Z', '2026-11-25T02:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-24T12:00:00.000Z', '2026-11-24T21:15:00.000Z'],
  // The hour of the change to summer time, in Santiago at midnight and in Berlin from 2 to 3.
  ['Europe/Berlin', '2026-03-28T12:00:00.000Z', '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T12:00:00.000Z', '2026-10-25T02:00:00.000Z'],
])('the night after in %s of %s begins at %s', (zone, after, night) => {
  expect(nextNight(new Date(after), zone).toISOString()).toBe(night);
});
