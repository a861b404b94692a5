import { expect, it } from 'vitest';
import { nodeWarning } from '../../../domain/site/node-version.ts';

it.each(['24.22.1', '24.22.2', '24.100.0', '26.12.1', '26.13.0'])('%s has the fixes', (version) => {
  expect(nodeWarning(version)).toBeNull();
});

it.each([
  ['24.22.0', '24.22.1'],
  ['24.9.9', '24.22.1'],
  ['26.12.0', '26.12.1'],
  ['26.2.0', '26.12.1'],
])('%s lacks the fixes of %s', (version, floor) => {
  expect(nodeWarning(version)).toBe(
    `Node ${version} lacks security fixes. Install Node ${floor} or later, and restart.`,
  );
});

it.each(['22.20.0', '25.9.0', '27.0.0'])('%s is not supported', (version) => {
  expect(nodeWarning(version)).toBe(
    `Node ${version} is not supported. Install Node 24.22.1 or 26.12.1, or later, and restart.`,
  );
});
