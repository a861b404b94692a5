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
  now,
};

it('has nothing to say of a healthy site', () => {
  expect(alertsOf(healthy)).toEqual([]);
});

it('hands on what is wrong with the Node that runs', () => {
  const message = 'Node 24.21.0 lacks security fixes.';
  expect(alertsOf({ ...healthy, nodeWarning: message })).toEqual([{ level: 'warning', message }]);
});
