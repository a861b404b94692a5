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
  ['low' as const, 'The disk is nearly full: uploads may be refused. Empty the bin or delete backups.'],
  [
    'short' as const,
    'The disk is full: only signing in, settings and deleting work. Empty the bin or delete backups.',
  ],
])('says what a disk whose space is %s means', (disk, message) => {
  expect(alertsOf({ ...healthy, disk })).toEqual([{ level: 'warning', message, page: 'bin' }]);
});

it('says that the database is damaged, what is safe, and what to do', () => {
  expect(alertsOf({ ...healthy, isDamaged: true, failed: ['photos'] })).toEqual([
    {
      level: 'warning',
      message:
        'A part of the database is damaged and cannot be read. Nothing was changed. Stop the server and restore a backup with “npm run restore”.',
      page: 'backups',
    },
    { level: 'warning', message: 'Could not be read at the moment: photos.' },
  ]);
});

it('hands on what is wrong with the Node that runs', () => {
  const message = 'Node 24.21.0 lacks security fixes.';
  expect(alertsOf({ ...healthy, nodeWarning: message })).toEqual([{ level: 'warning', message }]);
});
