import { expect, it } from 'vitest';
import { alertsOf } from '../../../domain/semantic/quality.ts';
import { homeChips } from '../../../domain/site/navigation.ts';

const now = '2026-06-06T20:00:00.000Z';
const healthy = {
  newestPost: now,
  clusters: homeChips.map((slug) => ({ name: slug, enabled: true })),
  errors: 0,
  nodeWarning: null,
  unreadable: 0,
  backups: 'good' as const,
  disk: 'enough' as const,
  isDamaged: false,
  failed: [],
  now,
};

it('has nothing to say of a healthy site', () => {
  expect(alertsOf(healthy)).toEqual([]);
});

it.each([
  [
    'low' as const,
    'warning',
    'The disk is nearly full: uploads may be refused. Empty the bin or delete backups.',
  ],
  [
    'short' as const,
    'error',
    'The disk is full: only signing in, settings and deleting work. Empty the bin or delete backups.',
  ],
])('says what a disk whose space is %s means', (disk, level, message) => {
  expect(alertsOf({ ...healthy, disk })).toEqual([{ level, message, page: 'bin' }]);
});

it('says that the database is damaged, what is safe, and what to do', () => {
  expect(alertsOf({ ...healthy, isDamaged: true, failed: ['photos'] })).toEqual([
    {
      level: 'error',
      message:
        'A part of the database is damaged and cannot be read. Nothing was changed. Stop the server and restore a backup with “npm run restore”.',
      page: 'backups',
    },
    { level: 'error', message: 'Could not be read at the moment: photos.' },
  ]);
});

it('hands on what is wrong with the Node that runs', () => {
  const message = 'Node 24.21.0 lacks security fixes.';
  expect(alertsOf({ ...healthy, nodeWarning: message })).toEqual([{ level: 'warning', message }]);
});

it('puts what fails before what is only a notice', () => {
  const given = {
    ...healthy,
    newestPost: '2026-06-01T20:00:00.000Z',
    unreadable: 2,
    backups: 'failed' as const,
  };
  expect(alertsOf(given).map(({ level, message }) => [level, message])).toEqual([
    ['error', '2 records have fields that cannot be read. See Unreadable records.'],
    ['error', 'The last backup failed. See Backups.'],
    ['warning', 'No new posts created in the last 24 hours'],
  ]);
});
